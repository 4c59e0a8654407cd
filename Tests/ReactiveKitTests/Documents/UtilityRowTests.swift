import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of looking inside, and other operators.
@Suite("Documents: utilities and the table of operators")
struct UtilityRowTests {
  private func events<Element, Failure>(
    _ signal: some SignalProtocol<Element, Failure>
  ) -> [String] {
    let log = Log<String>()
    signal.write(to: log)
    return log.values
  }

  @Test("debug prints what happens")
  func debug() {
    let log = Log<String>()
    Signal<Int, Never>(sequence: 1...2).debug("My Signal", to: log.append).observe { _ in }
    PassthroughSubject<Int, ClientError>().debug("My Signal", to: log.append).observe { _ in }
      .dispose()
    Signal<Int, ClientError>.failed(.offline).debug("My Signal", to: log.append).observe { _ in }
    #expect(
      log.values == [
        "[My Signal] started", "[My Signal] next(1)", "[My Signal] next(2)", "[My Signal] finished",
        "[My Signal] started", "[My Signal] disposed",
        "[My Signal] started", "[My Signal] failed: offline",
      ]
    )
    // Without a title and with nothing but the default, it compiles too.
    _ = Signal<Int, Never>(just: 1).debug()
  }

  @Test("breakpoint stops where a closure says so")
  func breakpoint() async {
    let asked = Log<Int>()
    let signal = Signal<Int, Never>(sequence: 1...2).breakpoint(receiveOutput: {
      asked($0)
      return false
    })
    #expect(events(signal) == ["next(1)", "next(2)", "completed"])
    #expect(asked.values == [1, 2])
    await #expect(processExitsWith: .failure) {
      Signal<Int, Never>(sequence: 1...2).breakpoint(receiveOutput: { $0 == 2 }).observe { _ in }
    }
  }

  @available(*, deprecated)
  @Test("lane, and laneIfAvailable, pass everything on, also where nothing traces")
  func lane() {
    let one = Signal<Int, Never>(just: 1)
    #expect(events(one.lane("My Signal")) == ["next(1)", "completed"])
    #expect(events(one.laneIfAvailable("My Signal")) == ["next(1)", "completed"])
  }

  @available(*, deprecated)
  @Test("scan, reduce and aggregate")
  func scan() {
    let source = Signal<Int, Never>(sequence: 1...3)
    #expect(events(source.scan(0, +)) == ["next(1)", "next(3)", "next(6)", "completed"])
    #expect(events(source.reduce(0, +)) == ["next(6)", "completed"])
    #expect(events(source.aggregate(0, +)) == ["next(6)", "completed"])
  }

  @available(*, deprecated)
  @Test("take and takeWhile")
  func take() {
    let source = Signal<Int, Never>(sequence: 1...9)
    #expect(events(source.take(2)) == ["next(1)", "next(2)", "completed"])
    #expect(events(source.takeWhile { $0 < 3 }) == ["next(1)", "next(2)", "completed"])
    #expect(events(source.take { $0 < 3 }) == ["next(1)", "next(2)", "completed"])
  }

  @Test("zip makes pairs")
  func zip() {
    let (a, b) = (Signal<Int, Never>(sequence: 1...3), Signal<Int, Never>(sequence: 4...5))
    #expect(events(a.zip(with: b)) == ["next((1, 4))", "next((2, 5))", "completed"])
    #expect(events(ReactiveKit.zip(a, b) { $0 * $1 }) == ["next(4)", "next(10)", "completed"])
  }

  @Test("delaySubscription observes later")
  func delaySubscription() {
    timeline("-a-|") { time, source in
      source.delaySubscription(for: 2.0, on: time)
    } produces: {
      "---a-|"
    }
  }

  @available(*, deprecated)
  @Test("doOn and doOnNext call closures along the way, disposed at any end")
  func doOn() {
    let log = Log<String>()
    let source = PassthroughSubject<Int, ClientError>()
    func observe(_ name: String) -> any Disposable {
      source.doOn(
        next: { log("\(name) next \($0)") },
        start: { log("\(name) start") },
        failed: { log("\(name) failed \($0)") },
        completed: { log("\(name) completed") },
        disposed: { log("\(name) disposed") }
      )
      .observe { _ in }
    }
    let a = observe("a")
    source.send(1)
    a.dispose()
    #expect(log.values == ["a start", "a next 1", "a disposed"])
    _ = observe("b")
    source.send(completion: .failure(.offline))
    #expect(log.values.dropFirst(3) == ["b start", "b failed offline", "b disposed"])
    let numbers = Log<Int>()
    Signal<Int, Never>(just: 1).doOnNext(numbers.append).observe { _ in }
    #expect(numbers.values == [1])
  }

  @Test("a property is a signal that holds elements back")
  func hold() {
    let isLoading = Property(false)
    let source = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    source.hold(while: isLoading).observeNext(with: log.append)
    source.send(1)
    isLoading.value = true
    source.send(2)
    source.send(3)
    isLoading.value = false
    #expect(log.values == [1, 3])
  }

  @Test("amb takes the side of the first that sends")
  func amb() {
    timeline("--a-b|", "-1-2--3|") { _, a, b in
      a.amb(with: b)
    } produces: {
      "-1-2--3|"
    }
  }
}
