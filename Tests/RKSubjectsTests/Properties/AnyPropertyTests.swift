import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("AnyProperty")
struct AnyPropertyTests {
  @Test func `has the value of its property, and emits each new one`() {
    let count = Property(1)
    let log = Log<String>()
    for view in [count.readOnlyView, AnyProperty(count), count.readOnlyView.readOnlyView] {
      view.write(to: log)
      #expect(view.value == 1)
    }
    count.value = 2
    #expect(
      log.values == Array(repeating: "next(1)", count: 3) + Array(repeating: "next(2)", count: 3)
    )
    #expect(count.readOnlyView.value == 2)
  }

  @Test func `can be created from any kind of property`() {
    let count = Property(1)
    let validated = ValidatingProperty<Int, Never>(1) { $0 > 9 ? .coerced(9, nil) : .valid }
    let views = [
      AnyProperty(count), AnyProperty(AnyProperty(count)),
      AnyProperty(count.mapProperty { $0 * 2 }),
      AnyProperty(count.bidirectionalMap(to: { $0 * 3 }, from: { $0 / 3 })), AnyProperty(validated),
    ]
    let log = Log<[Int]>()
    AnyProperty(views) { (values: [Int]) in values }.observeNext(with: log.append)
    count.value = 2
    validated.value = 10
    #expect(log.values == [[1, 1, 2, 3, 1], [2, 2, 4, 6, 1], [2, 2, 4, 6, 9]])
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
