import RKCore
import RKSubjects
import Testing

private enum Complaint: Error { case negative }

@Suite("Descriptions of properties")
struct DescriptionsTests {
  @Test func `show the value`() {
    let count = Property(3)
    #expect("\(count)" == "Property(3)")
    #expect("\(count.readOnlyView)" == "AnyProperty(3)")
    #expect("\(count.mapProperty { Double($0) * 10 })" == "AnyProperty(30.0)")
    #expect("\(count.bidirectionalMap(to: { -$0 }, from: { -$0 }))" == "MappedProperty(-3)")
    count.value = 4
    #expect("\([count])" == "[Property(4)]")
    #expect("\(CurrentValueSubject<Double, Never>(0.5))" == "CurrentValueSubject(0.5)")
  }

  @Test func `quote strings`() {
    let name = Published(wrappedValue: "Jim")
    #expect("\(Property("a\n"))" == #"Property("a\n")"#)
    #expect("\(Property("a" as Substring?))" == #"Property(Optional("a"))"#)
    #expect("\(Property(["a"]))" == #"Property(["a"])"#)
    #expect("\(name) \(name.projectedValue)" == #"Published("Jim") Publisher("Jim")"#)
  }

  @Test func `show the outcome of a validation and of a termination to a debugger`() {
    let age = ValidatingProperty<Int, Complaint>(30) { $0 < 0 ? .invalid(.negative) : .valid }
    age.value = -1
    #expect("\(age)" == "ValidatingProperty(30)")
    #expect(dumped(age).contains("result: RKSubjects.ValidatingProperty"))
    let progress = CurrentValueSubject<Int, Never>(1)
    progress.send(completion: .finished)
    #expect(
      dumped(progress) == """
        ▿ CurrentValueSubject(1, terminated) #0
          - value: 1
          - isTerminated: true

        """
    )
  }

  @Test func `show the value to a debugger, and nothing of the mechanism`() {
    let count = Property(3)
    for (property, text) in [
      (count as Any, "Property(3) #0"), (count.readOnlyView, "AnyProperty(3) #0"),
      (count.bidirectionalMap(to: { $0 }, from: { $0 }), "MappedProperty(3)"),
      (Published(wrappedValue: 3).projectedValue, "Publisher(3)"),
    ] {
      #expect(dumped(property) == "▿ \(text)\n  - value: 3\n")
    }
    #expect(dumped(Published(wrappedValue: 3)) == "▿ Published(3)\n  - wrappedValue: 3\n")
  }

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }
}
