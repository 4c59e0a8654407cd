import RKCore
import TestSupport
import Testing

private actor Store {
  private(set) var events: [String] = []
  private var whoWaits: CheckedContinuation<Void, Never>?
  private let observation = SerialDisposable()

  func note(_ event: String) {
    events.append(event)
  }

  func note(_ event: Signal<Int, Never>.Event) {
    note("\(event)")
    if event.isTerminal { whoWaits?.resume() }
  }

  func listen(to signal: Signal<Int, Never>) {
    observation.otherDisposable = signal.observe(on: self) { store, event in
      store.assertIsolated()
      store.note(event)
    }
  }

  /// Waits for the terminal event of what an action sends.
  func end(_ action: @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      whoWaits = continuation
      action()
    }
  }

  /// Disposes of an observation while something waits for the actor.
  func disposeWhileSending(_ send: @Sendable () -> Void) {
    send()
    observation.dispose()
  }
}

/// Lets the test send.
private final class Numbers: Sendable {
  private let observers = Log<AtomicObserver<Int, Never>>()
  let disposals = Sum()

  var signal: Signal<Int, Never> {
    Signal { [self] observer in
      observers.append(observer)
      return BlockDisposable { self.disposals.add() }
    }
  }

  func send(_ event: Signal<Int, Never>.Event) {
    for observer in observers.values { observer.on(event) }
  }
}

@Suite("observe(on: actor)")
struct ObserveOnActorTests {
  @Test func `delivers elements and the terminal event in order on the actor`() async {
    let (store, source) = (Store(), Numbers())
    await store.listen(to: source.signal)
    await store.end {
      for number in 0..<1_000 { source.send(.next(number)) }
      source.send(.completed)
    }
    #expect(await store.events == (0..<1_000).map { "next(\($0))" } + ["completed"])
    #expect(source.disposals.value == 1)
  }

  @Test func `drops nothing that several threads send`() async {
    let (store, source) = (Store(), Numbers())
    await store.listen(to: source.signal)
    await store.end {
      inParallel(3) { thread in
        for number in 0..<200 { source.send(.next(1_000 * thread + number)) }
      }
      source.send(.completed)
    }
    let events = await store.events
    #expect(events.count == 601)
    for thread in 0..<3 {
      let sent = (0..<200).map { "next(\(1_000 * thread + $0))" }
      #expect(events.filter(Set(sent).contains) == sent)
    }
  }

  @Test func `delivers nothing after disposal on the actor, not even queued elements`() async {
    let (store, source) = (Store(), Numbers())
    await store.listen(to: source.signal)
    await store.disposeWhileSending {
      for number in 0..<10 { source.send(.next(number)) }
    }
    #expect(source.disposals.value == 1)
    // Observed events from here on follow those that were queued.
    await store.end {
      Signal<Int, Never>(just: 1).observe(on: store) { $0.note($1) }
    }
    #expect(await store.events == ["next(1)", "completed"])
  }

  @Test func `does not retain the actor, and ends at the first event after its release`() async {
    let source = Numbers()
    var store: Store? = Store()
    weak let remains = store
    await store?.listen(to: source.signal)
    store = nil
    #expect(remains == nil)
    #expect(source.disposals.value == 0)
    source.send(.next(1))
    #expect(source.disposals.value == 1)
  }

  @Test func `observeNext delivers the elements in order on the actor`() async {
    let store = Store()
    await confirmation(expectedCount: 3) { confirm in
      await withCheckedContinuation { continuation in
        Signal<Int, Never>(sequence: 1...3).observeNext(on: store) { store, number in
          confirm()
          store.note("\(number)")
          if number == 3 { continuation.resume() }
        }
      }
    }
    #expect(await store.events == ["1", "2", "3"])
  }
}
