import ReactiveKit
import Testing
import TestSupport

extension TourTests {
  /// The samples of Docs/Tour/5-Errors.md.
  @Test func `the samples of chapter 5, errors, print what the page shows`() throws {
    let guide = Guide("Tour/5-Errors.md")
    let print = guide.print

    enum Offline: Error { case noServer }

    let page = Signal<String, Offline> { observer in
      observer.receive("first half")
      observer.receive(completion: .failure(.noServer))
    }
    page.observe { event in
      switch event {
      case .next(let text): print(text)
      case .completed: print("completed")
      case .failed(let error): print("failed:", error)
      }
    }
    // prints: first half
    // prints: failed: noServer

    page.replaceError(with: "-").observeNext { print($0) }
    // prints: first half
    // prints: -

    let cached = Signal<String, Never>(just: "from the cache")
    page.flatMapError { _ in cached }.observeNext { print($0) }
    // prints: first half
    // prints: from the cache

    let attempts = Property(0)
    let connection = Signal<String, Offline>(catching: { () throws(Offline) in
      attempts.update { $0 += 1 }
      if attempts.value < 3 { throw .noServer }
      return "connected after \(attempts.value) attempts"
    })
    connection.retry(5)
      .suppressError(logging: true)
      .observeNext { print($0) }  // prints: connected after 3 attempts

    struct NotANumber: Error {}

    let numbers = Signal<String, Never>(sequence: ["1", "x", "3"])
      .tryMap { text throws(NotANumber) in
        guard let number = Int(text) else { throw NotANumber() }
        return number
      }
    numbers.observe { print($0) }
    // prints: next(1)
    // prints: failed(NotANumber())

    let texts = PassthroughSubject<String, Never>()
    texts
      .flatMapLatest { text in
        connection.map { "\(text): \($0)" }.replaceError(with: "no results")
      }
      .observeNext { print($0) }
    attempts.value = 0
    texts.send("a")  // prints: no results
    attempts.value = 3
    texts.send("b")  // prints: b: connected after 4 attempts

    try guide.expectOutput()
  }
}
