import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: controls as with Bond")
@MainActor
struct ControlsTests {
  @Test func `an edit of one field changes the model and the other field`() async {
    let screen = PriceScreen()
    await until { screen.netField.text == "100" && screen.grossField.text == "119" }
    screen.netField.didEdit("200")
    await until { screen.net.value == 200 && screen.grossField.text == "238" }
    screen.grossField.didEdit("595")
    await until { screen.net.value == 500 && screen.netField.text == "500" }
    screen.net.value = 10
    await until { screen.netField.text == "10" && screen.grossField.text == "11" }
  }

  @Test func `an edit is not written back to its field`() async {
    let screen = PriceScreen()
    await until { screen.grossField.text == "119" }
    screen.grossField.didEdit("240")
    await until { screen.netField.text == "201" }
    await theMainQueue()
    #expect(screen.net.value == 201 && screen.grossField.text == "240")
  }

  @Test func `a bond shows what is wrong`() async {
    let screen = PriceScreen()
    await until { screen.grossField.text == "119" && screen.netField.text == "100" }
    screen.net.value = -1
    await until { screen.netField.isRed }
    screen.net.value = 1
    await until { !screen.netField.isRed }
  }

  @Test func `a binding does not retain the field`() async {
    let name = Property("Jim")
    weak var released: TextField?
    do {
      let field = TextField()
      released = field
      name.bidirectionalBind(to: field.reactive.text)
      await until { field.text == "Jim" }
    }
    await until { released == nil }
  }
}
