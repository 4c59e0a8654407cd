import RKCore

extension Property {
  /// Returns a property for a part of the value; the part can be read, set, observed and bound to.
  ///
  ///     let city = person.property(\.address).property(\.city)
  ///     city.value = "Paris"  // person.value.address.city is Paris
  ///
  /// Setting the part changes the property in one step, based on the property's current value, so no update
  /// is lost if several threads set different parts. Like a property derived with `mapProperty`, the part
  /// emits each time the property is set, even if another part was changed. `removingDuplicates()` drops
  /// these elements. The part retains the property; an observation or a binding does not.
  ///
  /// A dictionary's value for a key is a part too: `sizes.property(\.["border"])`. The value of this part is
  /// optional, and setting it to nil removes the key.
  ///
  /// - Parameter path: The key path of the part. Access through it must not trap; for an element of an array,
  ///   see `property(id:)`.
  public func property<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> MappedProperty<Part> { whole.property(path) }

  /// Returns a property for a part of an optional value, with a default while the optional is nil.
  ///
  ///     let title = selected.property(\.title, default: "")
  ///
  /// Setting the part while the property is nil changes nothing, like `selected?.title = "…"`.
  ///
  /// - Parameters:
  ///   - path: The key path of the part.
  ///   - part: The value of the part while the property is nil.
  public func property<Whole, Part: Sendable>(
    _ path: any WritableKeyPath<Whole, Part> & Sendable,
    default part: Part
  ) -> MappedProperty<Part> where Value == Whole? { whole.property(path, default: part) }

  /// Returns a property for the element with a given identity, as an optional part of an array.
  ///
  ///     let isLent = library.property(id: 7).property(\.isLent, default: false)
  ///
  /// The part is nil while no element has the identity. Setting the part replaces the element in place, or
  /// appends the new element if none has the identity. Setting the part to nil removes the element. If
  /// several elements have the identity, the first one is used. A read takes time proportional to the length
  /// of the array.
  public func property<Item: Identifiable & Sendable>(id: Item.ID) -> MappedProperty<Item?>
  where Value == [Item], Item.ID: Sendable { whole.property(id: id) }
}

extension MappedProperty {
  /// Returns a property for a part of the value; see `Property.property(_:)`.
  public func property<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> MappedProperty<Part> {
    part({ $0[keyPath: path] }) { $0[keyPath: path] = $1 }
  }

  /// Returns a property for a part of an optional value; see `Property.property(_:default:)`.
  public func property<Whole, Part: Sendable>(
    _ path: any WritableKeyPath<Whole, Part> & Sendable,
    default part: Part
  ) -> MappedProperty<Part> where Value == Whole? {
    self.part({ $0?[keyPath: path] ?? part }) { $0?[keyPath: path] = $1 }
  }

  /// Returns a property for the element of an array with a given identity; see `Property.property(id:)`.
  public func property<Item: Identifiable & Sendable>(id: Item.ID) -> MappedProperty<Item?>
  where Value == [Item], Item.ID: Sendable {
    part({ $0.first { $0.id == id } }) { items, item in
      guard let index = items.firstIndex(where: { $0.id == id }) else {
        if let item { items.append(item) }
        return
      }
      if let item { items[index] = item } else { items.remove(at: index) }
    }
  }

  /// Returns a property for a part, given closures that read and store the part.
  private func part<Part: Sendable>(
    _ get: @escaping @Sendable (Value) -> Part,
    _ store: @escaping @Sendable (inout Value, Part) -> Void
  ) -> MappedProperty<Part> {
    MappedProperty<Part>(
      of: readOnlyView.mapProperty(get),
      base,
      change: { [change] body in
        change { value in
          var part = get(value)
          body(&part)
          store(&value, part)
        }
      }
    )
  }
}

extension ValidatingProperty {
  /// Returns a property for a part of the value; see `Property.property(_:)`.
  ///
  /// Setting the part proposes the whole value with the new part.
  public func property<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> MappedProperty<Part> {
    let whole = MappedProperty(
      of: readOnlyView,
      self,
      change: { [weak self] body in
        self?.state.update { state in
          var value = state.value
          body(&value)
          if let self { state = self.state(state, after: value) }
        }
      }
    )
    return whole.property(path)
  }
}

extension ValidatingProperty: MappedBase {
  package var knownVertex: Path? { state.knownVertex }
}
