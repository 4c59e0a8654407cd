import RKBindings
import RKCore
import RKSubjects
import TestSupport
import Testing

extension Label: ReactiveExtensionsProvider {}
extension ReactiveExtensions where Base == Label {
  fileprivate var text: Bond<String> { bond { label, text in label.text = text } }
  fileprivate var loudText: Bond<String> {
    Bond(target: base, context: .immediate) { $0.text = $1.uppercased() }
  }
}

@Suite("Bond")
struct BondTests {
  @Test func `is a binding target`() {
    let label = Label()
    let names = PassthroughSubject<String, Never>()
    names.bind(to: label.reactive.text)
    names.bind(to: label.reactive.loudText)
    names.send("Jim")
    #expect(label.texts == ["Jim", "JIM"])
  }

  @Test func `writes in the context of the object`() {
    let log = Log<String>()
    let label = Label(
      in: ExecutionContext {
        log("in context")
        $0()
      }
    )
    Signal<String, Never>(just: "Jim").bind(to: Bond(target: label) { $0.text = $1 })
    #expect(label.text == "Jim")
    #expect(log.values.first == "in context")
  }

  @Test func `binds nothing to a released object`() {
    let log = Log<String>()
    let source = Signal<String, Never> { _ in
      log("observed")
      return nil
    }
    let bond = Label().reactive.text
    #expect(source.bind(to: bond).isDisposed)
    #expect(log.values == [])
  }
}
