import RKCompatibility
import Testing

@Suite("Earlier names of bindings")
struct DeprecatedBindingNameTests {
  @available(*, deprecated)
  @Test func `do what their new names do`() {
    let name = Property("")
    Signal<String, Never>(just: "Jim").bindTo(name)
    #expect(name.value == "Jim")
    let place: any BindableType<String> = name
    _ = place.bind(signal: Signal(just: "Kathryn"))
    #expect(name.value == "Kathryn")
  }
}
