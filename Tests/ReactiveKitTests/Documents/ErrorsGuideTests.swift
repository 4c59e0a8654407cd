import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// The samples of Docs/Errors.md.
@Suite("Documents: errors and retrying")
struct ErrorsGuideTests {
  @MainActor @Test func `samples print what they say`() throws {
    let guide = Guide("Errors.md")
    let print = guide.print

    enum Offline: Error { case noServer, busy }

    let pages = Signal<String, Offline>(sequence: ["one", "two"])
      .append(Signal.failed(.busy))
    pages.observe { event in
      switch event {
      case .next(let page): print(page)
      case .completed: print("completed")
      case .failed(let error): print("failed:", error)
      }
    }
    // prints: one
    // prints: two
    // prints: failed: busy

    pages.replaceError(with: "none").observeNext { print($0) }  // prints: one two none

    pages.flatMapError { error in Signal<String, Never>(just: "instead of \(error)") }
      .observeNext { print($0) }
    // prints: one two
    // prints: instead of busy

    pages.mapToResult().observeNext { result in print((try? result.get()) ?? "no page") }
    // prints: one two
    // prints: no page

    enum AppError: Error { case network(Offline), parsing }

    let texts = Signal<String, Offline>(sequence: ["1", "x"])
    let numbers = texts.mapError { AppError.network($0) }
      .tryMap { text throws(AppError) in
        guard let number = Int(text) else { throw .parsing }
        return number
      }
    numbers.observe { print($0) }
    // prints: next(1)
    // prints: failed(parsing)

    @Sendable func isShort(_ word: String) throws(AppError) -> Bool { word.count < 2 }
    @Sendable func isSame(_ old: String, _ new: String) throws(AppError) -> Bool { old == new }
    @Sendable func request(_ word: String) throws(AppError) -> Signal<String, AppError> {
      Signal(just: word)
    }

    let words = Signal<String, AppError>(sequence: ["a", "b", "b", "long", "c"])
    let judged = words.tryMap { word throws(AppError) in (word, isShort: try isShort(word)) }
    let head = judged.prefix { $0.isShort }.map { $0.0 }  // tryPrefix(while:)
    let tail = judged.drop { $0.isShort }.map { $0.0 }  // tryDrop(while:)
    let changes = words.zipPrevious()  // tryRemoveDuplicates(by:)
      .tryCompactMap { old, new throws(AppError) -> String? in
        if let old, try isSame(old, new) { return nil }
        return new
      }
    let answers = words.tryMap { word throws(AppError) in try request(word) }
      .flatMapLatest { $0 }  // a closure of flatMapLatest that throws
    head.append(tail).append(changes).append(answers).collect().observe { print($0) }
    // prints: next(["a", "b", "b", "long", "c", "a", "b", "long", "c", "a", "b", "b", "long", "c"])
    // prints: completed

    let attempts = Property(0)
    let connect = Signal<String, Offline>(catching: { () throws(Offline) in
      attempts.update { $0 += 1 }
      if attempts.value < 3 { throw .busy }
      return "connected"
    })
    connect.retry(2).suppressError(logging: true).observeNext { print($0) }  // prints: connected
    print(attempts.value, "attempts")  // prints: 3 attempts

    attempts.value = 0
    connect.retry(9) { error in error != .busy }.observe { print($0) }  // prints: failed(busy)

    let time = TestScheduler()
    attempts.value = 0
    connect
      .handleEvents(receiveCompletion: { _ in print(time.now) })
      .retry(5, delay: .exponential(initial: .seconds(1)), on: time)
      .suppressError(logging: true)
      .observeNext { print($0) }
    time.run()
    // prints: 0.0 seconds
    // prints: 1.0 seconds
    // prints: connected
    // prints: 3.0 seconds

    let isOnline = PassthroughSubject<Bool, Never>()
    attempts.value = 1
    connect.retry(when: isOnline.filter { $0 })
      .suppressError(logging: true)
      .observeNext { print($0) }
    isOnline.send(false)  // prints nothing
    isOnline.send(true)  // prints: connected

    let queries = PassthroughSubject<String, Never>()
    let search = { @Sendable (query: String) in
      query.isEmpty ? Signal<String, Offline>.failed(.busy) : Signal(just: "found \(query)")
    }
    queries
      .flatMapLatest { query in search(query).replaceError(with: "not found") }
      .observeNext { print($0) }
    queries.send("")  // prints: not found
    queries.send("swift")  // prints: found swift

    try guide.expectOutput()
  }
}
