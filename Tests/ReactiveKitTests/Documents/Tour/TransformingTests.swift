import ReactiveKit
import Testing
import TestSupport

extension TourTests {
  /// The samples of Docs/Tour/3-Transforming.md.
  @Test func `the samples of chapter 3, transforming, print what the page shows`() throws {
    let guide = Guide("Tour/3-Transforming.md")
    let print = guide.print

    let words = PassthroughSubject<String, Never>()
    words
      .filter { word in word.count > 2 }
      .map { word in word.uppercased() }
      .observeNext { print($0) }
    words.send("of")  // prints nothing
    words.send("signals")  // prints: SIGNALS

    let prices = PassthroughSubject<Int, Never>()
    prices.scan(0) { total, price in total + price }.observeNext { print("total", $0) }
    prices.send(5)  // prints: total 5
    prices.send(7)  // prints: total 12

    let name = PassthroughSubject<String, Never>()
    let age = PassthroughSubject<Int, Never>()
    combineLatest(name, age) { name, age in "\(name) is \(age)" }.observeNext { print($0) }
    name.send("Jim")  // prints nothing
    age.send(41)  // prints: Jim is 41
    age.send(42)  // prints: Jim is 42

    let results = PassthroughSubject<String, Never>()
    let texts = PassthroughSubject<String, Never>()
    texts
      .flatMapLatest { text in results.map { result in "\(text): \(result)" } }
      .observeNext { print($0) }
    texts.send("si")
    results.send("silk")  // prints: si: silk
    texts.send("signal")
    results.send("signals")  // prints: signal: signals

    try guide.expectOutput()
  }
}
