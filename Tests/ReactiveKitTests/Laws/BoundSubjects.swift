import ReactiveKit

/// What is sent at one end of a binding, and observed at the other.
let boundSubjects: [Sending] = [
  Sending(description: "subject, bound to a property") {
    let (subject, property) = (PassthroughSubject<Int, Never>(), Property(-1))
    subject.bind(to: property)
    return ({ subject.send($0) }, property.filter { $0 >= 0 })
  },
  Sending(description: "properties, bound both ways") {
    let (property, other) = (Property(-1), Property(-1))
    property.bidirectionalBind(to: other)
    return ({ property.value = $0 }, other.filter { $0 >= 0 })
  },
  Sending(description: "DynamicSubject") {
    let object = Object()
    let subject = DynamicSubject(
      target: object,
      signal: .never(),
      context: .immediate,
      get: { $0.number.value },
      set: { $0.number.value = $1 }
    )
    // Observing keeps nothing alive, and so the object has to be kept by what sends.
    return (
      { number in withExtendedLifetime(object) { subject.send(number) } },
      subject.filter { $0 >= 0 }
    )
  },
]

/// An object with a number.
private final class Object: DisposeBagProvider, Sendable {
  let bag = DisposeBag()
  let number = Property(-1)
}
