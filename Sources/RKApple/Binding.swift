#if canImport(SwiftUI)
public import RKBindings
public import SwiftUI

extension Property {
  /// A SwiftUI binding that reads and sets the property, as in `TextField("Name", text: name.binding)`.
  ///
  /// A view whose body reads the binding is updated when the property changes, as with `tracked`.
  public var binding: Binding<Value> { Binding(get: { self.tracked }, set: { self.value = $0 }) }
}

extension MappedProperty {
  /// A SwiftUI binding that reads and sets the mapped value; see `Property.binding`.
  public var binding: Binding<Value> { Binding(get: { tracked }, set: { value = $0 }) }
}

extension ValidatingProperty {
  /// A SwiftUI binding that reads the accepted value and proposes new values; see `Property.binding`.
  public var binding: Binding<Value> {
    Binding(get: { self.readOnlyView.tracked }, set: { self.value = $0 })
  }
}
#endif
