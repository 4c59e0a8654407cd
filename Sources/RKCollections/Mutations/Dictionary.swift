extension CollectionProperty {
  /// Accesses the value of a key; nil if there is none.
  ///
  /// Setting a value inserts the key or updates its value; setting nil removes the key. Removing a missing
  /// key sends no event.
  @export(implementation)
  public subscript<Key, Value: Sendable>(key: Key) -> Value?
  where Collection == [Key: Value] {
    get { store.read { $0[key] } }
    set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  /// Accesses the value of a key, or a default value if there is none.
  ///
  /// A mutation through the subscript copies the value, because derived collections also receive the old
  /// value.
  @export(implementation)
  public subscript<Key, Value: Sendable>(
    key: Key,
    default defaultValue: @autoclosure () -> Value
  ) -> Value where Collection == [Key: Value] {
    get { self[key] ?? defaultValue() }
    set { updateValue(newValue, forKey: key) }
  }

  /// Sets the value of a key, and returns the previous value; nil if the key was inserted.
  @export(implementation) @discardableResult
  public func updateValue<Key, Value: Sendable>(_ value: Value, forKey key: Key) -> Value?
  where Collection == [Key: Value] {
    store.change { dictionary in
      if let index = dictionary.index(forKey: key) {
        let old = dictionary[index]
        dictionary.values[index] = value
        let mutation = KeyedMutation(replaced: [(old, (key: old.key, value: value))])
        return (.keyed(mutation), CollectionChangeset(updates: [index]), old.value)
      }
      dictionary[key] = value
      let inserts = indices(of: [(key: key, value: value)], in: dictionary)
      let mutation = KeyedMutation(inserted: [(key: key, value: value)])
      return (.keyed(mutation), CollectionChangeset(inserts: inserts), nil)
    }
  }

  /// Removes a key, and returns its value; sends no event if the key is missing.
  @export(implementation) @discardableResult
  public func removeValue<Key, Value: Sendable>(forKey key: Key) -> Value?
  where Collection == [Key: Value] {
    store.change { dictionary in
      guard let index = dictionary.index(forKey: key) else { return (.none, nil, nil) }
      let old = dictionary.remove(at: index)
      return (
        .keyed(KeyedMutation(removed: [old])), CollectionChangeset(deletes: [index]), old.value
      )
    }
  }

  /// Sets the values of several keys in one step.
  ///
  /// - Parameters:
  ///   - other: The keys and values.
  ///   - combine: A closure that combines the current value of an existing key with the value in `other`. No
  ///     lock is held while the closure runs. If the collection changes in the meantime, the closure may be
  ///     called again.
  @export(implementation)
  public func merge<Key, Value: Sendable>(
    _ other: [Key: Value],
    uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows where Collection == [Key: Value] {
    _ = try store.attempt { dictionary in
      try other.map { key, value in
        (key: key, value: try dictionary[key].map { try combine($0, value) } ?? value)
      }
    } change: { pairs, revision in
      store.change(ifStill: revision) { dictionary in
        // Updates in a changeset are indices before the change, so they are looked up before any mutation.
        let updates = pairs.compactMap { dictionary.index(forKey: $0.key) }
        var mutation = KeyedMutation<(key: Key, value: Value)>()
        for (key, value) in pairs {
          if let index = dictionary.index(forKey: key) {
            let old = dictionary[index]
            dictionary.values[index] = value
            mutation.replaced.append((old, (key: old.key, value: value)))
          } else {
            dictionary[key] = value
            mutation.inserted.append((key: key, value: value))
          }
        }
        let inserts = indices(of: mutation.inserted, in: dictionary)
        return (
          mutation.isEmpty ? .none : .keyed(mutation),
          CollectionChangeset(inserts: inserts, updates: updates)
        )
      }
    }
  }

  /// Returns the indices of the given elements that the dictionary contains.
  ///
  /// Elements whose keys are not equal to themselves get different indices.
  @export(implementation)
  func indices<Key, Value: Sendable>(
    of elements: [(key: Key, value: Value)],
    in dictionary: [Key: Value]
  ) -> [Dictionary<Key, Value>.Index] where Collection == [Key: Value] {
    var found: [Dictionary<Key, Value>.Index] = []
    for element in elements {
      let index =
        dictionary.index(forKey: element.key)
        ?? (element.key == element.key
          ? nil : dictionary.unequalIndex(of: element, notIn: found) { $0.key })
      if let index { found.append(index) }
    }
    return found
  }

  /// Removes an element whose key is not equal to itself, and returns whether there was one.
  @export(implementation)
  func removeUnequalKey<Key, Value: Sendable>() -> Bool where Collection == [Key: Value] {
    let removed = store.change { dictionary -> CollectionStore<[Key: Value]>.Changed<Value?> in
      guard let index = dictionary.firstIndex(where: { $0.key != $0.key }) else {
        return (.none, nil, nil)
      }
      let old = dictionary.remove(at: index)
      return (
        .keyed(KeyedMutation(removed: [old])), CollectionChangeset(deletes: [index]), old.value
      )
    }
    return removed != nil
  }
}
