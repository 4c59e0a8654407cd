import RKCore
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What happened, in order, written down from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let written = Mutex<[Entry]>([])

  var entries: [Entry] { written.withLock { $0 } }
  var count: Int { written.withLock { $0.count } }

  func callAsFunction(_ entry: Entry) {
    written.withLock { $0.append(entry) }
  }
}

extension SignalProtocol {
  /// Observes, and writes down each event behind a name.
  @discardableResult
  func write(to log: Log<String>, as name: String = "") -> any Disposable {
    observe { log("\(name)\($0)") }
  }
}

/// A number that many threads count up.
final class Count: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func add(_ step: Int = 1) -> Int {
    number.wrappingAdd(step, ordering: .acquiringAndReleasing).newValue
  }
}

/// Hands out objects and knows how many of them are alive.
final class Tracker: Sendable {
  private let count = Count()

  var living: Int { count.value }

  func make(onDeinit: (@Sendable () -> Void)? = nil) -> Tracked {
    Tracked(count: count, onDeinit: onDeinit)
  }
}

final class Tracked: Sendable {
  private let count: Count
  private let onDeinit: (@Sendable () -> Void)?

  fileprivate init(count: Count, onDeinit: (@Sendable () -> Void)?) {
    self.count = count
    self.onDeinit = onDeinit
    count.add(1)
  }

  deinit {
    count.add(-1)
    onDeinit?()
  }

  /// Uses the object, so that a closure that says so holds it.
  func touch() {}
}

/// A box whose content is set later, for what a closure has to know before it exists.
final class Later<Content: Sendable>: Sendable {
  private let content = Mutex<Content?>(nil)

  var value: Content? {
    get { content.withLock { $0 } }
    set {
      let old = content.withLock { content in
        defer { content = newValue }
        return content
      }
      _ = consume old
    }
  }
}

/// The least there is to a subject: a fan-out that is let go with it.
final class Source<Element: Sendable, Error: Swift.Error>: SignalProtocol, ObserverProtocol {
  let fanout = Fanout<Element, Error>()

  deinit { fanout.release() }

  func send(_ element: Element) { fanout.send(element) }

  func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): fanout.send(element)
    case .failed(let error): fanout.send(completion: .failure(error))
    case .completed: fanout.send(completion: .finished)
    }
  }

  @discardableResult
  func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    fanout.observe(observer)
  }
}

/// How many of anything show that it takes no stack: 512 KiB would not hold a frame for each.
#if DEBUG
let many = 100_000
#else
let many = 1_000_000
#endif

/// What the tests fail with.
enum Trouble: Error, Equatable {
  case timeout
  case refused
}

/// Runs a body on each of several threads, which begin together, and waits for all.
func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let arrived = Count()
  let threads = (0..<count).map { index in
    startThread {
      arrived.add()
      while arrived.value < count { sched_yield() }
      body(index)
    }
  }
  for thread in threads { pthread_join(thread, nil) }
}

/// Runs a body on a thread with a stack of 512 KiB, and waits for it.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  pthread_join(startThread(stack: 512 * 1024, body), nil)
}

private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) -> pthread_t {
  withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
    let attributes = buffer.baseAddress
    guard let attributes else { fatalError("no room for the attributes of a thread") }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    if let stack { pthread_attr_setstacksize(attributes, stack) }
    let argument = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    let failed = pthread_create(&thread, attributes, { runBody($0) }, argument)
    guard failed == 0, let thread else { fatalError("no thread could be started (\(failed))") }
    #else
    var thread: pthread_t = 0
    let failed = pthread_create(&thread, attributes, { $0.flatMap(runBody) }, argument)
    if failed != 0 { fatalError("no thread could be started (\(failed))") }
    #endif
    return thread
  }
}

private func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}

extension AnyObserver {
  /// The same observer, whose source registers in a slot.
  func registering(in slot: Slot) -> AnyObserver {
    AnyObserver(receive: element, completion: completion, upstream: slot)
  }
}
