import ReactiveKit
import Testing
import TestSupport

extension TourTests {
  /// The samples of Docs/Tour/1-Signals.md.
  @Test func `the samples of chapter 1, signals, print what the page shows`() throws {
    let guide = Guide("Tour/1-Signals.md")
    let print = guide.print

    let numbers = Signal<Int, Never>(sequence: [1, 2, 3])
    numbers.observeNext { number in print(number) }  // prints: 1 2 3

    numbers.observe { event in
      switch event {
      case .next(let number): print("element", number)
      case .completed: print("completed")
      }
    }
    // prints: element 1
    // prints: element 2
    // prints: element 3
    // prints: completed

    let greeting = Signal<String, Never> { observer in
      print("working")
      observer.receive("hello")
      observer.receive(completion: .finished)
    }
    greeting.observeNext { print($0) }  // prints: working hello
    greeting.observeNext { print($0) }  // prints: working hello

    let keys = PassthroughSubject<String, Never>()
    let observation = keys.observeNext { key in print("key", key) }
    keys.send("a")  // prints: key a
    observation.dispose()
    keys.send("b")  // prints nothing

    let bag = DisposeBag()
    keys.observeNext { print("first", $0) }.dispose(in: bag)
    keys.observeNext { print("second", $0) }.dispose(in: bag)
    keys.send("c")
    // prints: first c
    // prints: second c
    bag.dispose()
    keys.send("d")  // prints nothing

    try guide.expectOutput()
  }
}
