#if canImport(SwiftUI)
import Observation
import RKApple
import RKSubjects
import SwiftUI
import TestSupport
import Testing

@Suite("binding")
struct BindingTests {
  @Test func `reads and sets a property`() {
    let name = Property("Jim")
    let binding = name.binding
    #expect(binding.wrappedValue == "Jim")
    binding.wrappedValue = "Kathryn"
    #expect(name.value == "Kathryn")
  }

  @Test func `reads and sets a mapped property`() {
    let count = Property(1)
    let binding = count.bidirectionalMap(to: { "\($0)" }, from: { Int($0) ?? 0 }).binding
    binding.wrappedValue = "2"
    #expect(count.value == 2)
    #expect(binding.wrappedValue == "2")
  }

  @Test func `proposes values to a property that validates them`() {
    let age = ValidatingProperty<Int, Problem>(30) { $0 < 0 ? .invalid(.offline) : .valid }
    age.binding.wrappedValue = -1
    #expect(age.binding.wrappedValue == 30)
    age.binding.wrappedValue = 31
    #expect(age.binding.wrappedValue == 31)
  }

  @Test func `readers of its value are notified of the next change`() {
    let name = Property("Jim")
    let changes = Log<Bool>()
    withObservationTracking {
      _ = name.binding.wrappedValue
    } onChange: {
      changes(true)
    }
    name.value = "Kathryn"
    #expect(changes.values == [true])
  }
}
#endif
