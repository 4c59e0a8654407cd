import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("AnyProperty")
struct AnyPropertyTests {
  @Test func `shows a property: its value, and its values`() {
    let count = Property(1)
    let log = Log<String>()
    for view in [count.readOnlyView, AnyProperty(property: count), count.readOnlyView.readOnlyView]
    {
      view.write(to: log)
      #expect(view.value == 1)
    }
    count.value = 2
    #expect(
      log.values == Array(repeating: "next(1)", count: 3) + Array(repeating: "next(2)", count: 3)
    )
    #expect(count.readOnlyView.value == 2)
  }

  @Test func `retains the property, and an observation retains neither`() {
    let log = Log<String>()
    var view: AnyProperty<Int>? = Property(1).readOnlyView
    view?.write(to: log)
    #expect(view?.value == 1)
    view = nil
    #expect(log.values == ["next(1)", "completed"])
  }

  @Test func `an observation outlives the view`() {
    let count = Property(1)
    let log = Log<Int>()
    count.readOnlyView.observeNext(with: log.append)
    count.value = 2
    #expect(log.values == [1, 2])
  }
}
