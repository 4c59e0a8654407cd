#if canImport(SwiftUI)
public import RKBindings
public import SwiftUI

extension Property {
  /// A binding of SwiftUI that reads and sets the property: `TextField("Name", text: name.binding)`.
  ///
  /// A view whose body reads it is updated when the property changes, as by `tracked`.
  public var binding: Binding<Value> { Binding(get: { self.tracked }, set: { self.value = $0 }) }
}

extension MappedProperty {
  /// A binding of SwiftUI that reads and sets the property in this form; see `Property.binding`.
  public var binding: Binding<Value> { Binding(get: { tracked }, set: { value = $0 }) }
}

extension ValidatingProperty {
  /// A binding of SwiftUI that reads the accepted value and proposes new ones; see `Property.binding`.
  public var binding: Binding<Value> {
    Binding(get: { self.readOnlyView.tracked }, set: { self.value = $0 })
  }
}
#endif
