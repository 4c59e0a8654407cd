import RKCore
import RKOperators
import RKSubjects

/// Properties in their other shapes.
let propertySubjects: [Sending] = [
  property("readOnlyView") { ($0.set, $0.readOnlyView) },
  property("mapProperty") { ($0.set, $0.mapProperty { $0 }) },
  property("a diamond of two roots") { root in
    let other = Property(0)
    let next = AnyProperty(root, other) { $0 + $1 + 1 }
    return (root.set, AnyProperty(next, root) { $0 - 1 == $1 ? $1 : -2 })
  },
  property("stateIn") { root in (root.set, root.filter { $0 != -2 }.stateIn(initial: -1)) },
  Sending(description: "ValidatingProperty") {
    let property = ValidatingProperty<Int, Never>(-1) { _ in .valid }
    return ({ property.value = $0 }, property.filter { $0 >= 0 })
  },
  Sending(description: "@Published") {
    let published = Published(wrappedValue: -1)
    return ({ published.wrappedValue = $0 }, published.projectedValue.filter { $0 >= 0 })
  },
]

extension Property {
  /// Sets the value; holds the property.
  fileprivate var set: @Sendable (Value) -> Void { { self.value = $0 } }
}

/// A property, made of one that begins with what laws do not count.
private func property(
  _ description: String,
  _ make:
    @escaping @Sendable (Property<Int>) -> (
      set: @Sendable (Int) -> Void, any ReadableProperty<Int>
    )
) -> Sending {
  Sending(description: description) {
    let (set, signal) = make(Property(-1))
    return (set, signal.readOnlyView.filter { $0 >= 0 })
  }
}
