import ReactiveKit
import TestSupport
import Testing

/// The samples of Docs/Types.md.
@Suite("Documents: the types that a program needs")
struct TypesGuideTests {
  private let guide = Guide("Types.md")
  private var print: @Sendable (Any...) -> Void { guide.print }

  @Test func `a binding and an observer receive elements`() throws {
    let print = print
    let names = PassthroughSubject<String, Never>()
    let title = Property("")
    let bag = DisposeBag()

    names.bind(to: title)
    names.observeNext { print("hello", $0) }.dispose(in: bag)
    names.send("Jim")  // prints: hello Jim
    print(title.value)  // prints: Jim
    try guide.expectOutput(of: "Three ways to observe")
  }

  @Test func `a property is set, and a subject is sent to`() throws {
    let count = Property(0)
    let taps = PassthroughSubject<Void, Never>()

    taps.observeNext { count.update { $0 += 1 } }
    taps.send()
    print(count.value)  // prints: 1
    try guide.expectOutput(of: "Two ways to send")
  }
}
