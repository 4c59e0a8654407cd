import ReactiveKit
import Testing
import TestSupport

extension TourTests {
  /// The samples of Docs/Tour/6-State.md.
  @Test func `the samples of chapter 6, state, print what the page shows`() throws {
    let guide = Guide("Tour/6-State.md")
    let print = guide.print

    let temperature = Property(20)
    temperature.observeNext { print("it is", $0) }  // prints: it is 20
    temperature.value = 21  // prints: it is 21
    temperature.update { $0 += 1 }  // prints: it is 22
    print(temperature.value)  // prints: 22

    let price = Property(10)
    let amount = Property(2)
    let total = AnyProperty(price, amount) { price, amount in price * amount }
    total.observeNext { print("total", $0) }  // prints: total 20
    amount.value = 3  // prints: total 30
    print(total.value)  // prints: 30

    let messages = ReplaySubject<String, Never>(bufferSize: 2)
    messages.send("one")
    messages.send("two")
    messages.send("three")
    messages.observeNext { print($0) }  // prints: two three

    let work = Signal<Int, Never> { observer in
      print("working")
      observer.receive(1)
      return BlockDisposable { print("stopped") }
    }

    let shared = work.share(limit: 1)
    let first = shared.observeNext { print("first", $0) }
    // prints: working
    // prints: first 1
    let second = shared.observeNext { print("second", $0) }  // prints: second 1
    first.dispose()
    second.dispose()  // prints: stopped

    try guide.expectOutput()
  }
}
