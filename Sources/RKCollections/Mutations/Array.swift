extension CollectionProperty
where
  Collection: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Collection.Index == Int
{
  /// Accesses the element at an index.
  ///
  /// Setting an element sends an update. The index must be valid. A mutation through the subscript copies the
  /// element, because derived collections also receive the old element.
  @export(implementation)
  public subscript(index: Int) -> Collection.Element {
    get {
      store.read { array in
        requireIndex(index, in: 0..<array.count, "subscript")
        return array[index]
      }
    }
    set {
      edit { array in
        requireIndex(index, in: 0..<array.count, "subscript")
        // The element is assigned, because the thread sanitizer would report a modification in place as a
        // race with a reader that has released the array. `element` retains the old element, so that the old
        // element is not released under the lock.
        let element = array[index]
        array[index] = newValue
        return (.replace(element, at: index), ())
      }
    }
  }

  /// Adds an element at the end.
  @export(implementation)
  public func append(_ element: Collection.Element) {
    edit { array in
      array.append(element)
      return (.insert(count: 1, at: array.count - 1), ())
    }
  }

  /// Adds elements at the end.
  @export(implementation)
  public func append(contentsOf elements: some Sequence<Collection.Element>) {
    let elements = Array(elements)
    edit { array in
      let start = array.count
      array.append(contentsOf: elements)
      return (elements.isEmpty ? .none : .insert(count: elements.count, at: start), ())
    }
  }

  /// Inserts an element at an index, which may be the end index.
  @export(implementation)
  public func insert(_ element: Collection.Element, at index: Int) {
    edit { array in
      requireIndex(index, in: 0..<array.count + 1, "insert(_:at:)")
      array.insert(element, at: index)
      return (.insert(count: 1, at: index), ())
    }
  }

  /// Inserts elements at an index, which may be the end index.
  @export(implementation)
  public func insert(contentsOf elements: some Sequence<Collection.Element>, at index: Int) {
    let elements = Array(elements)
    edit { array in
      requireIndex(index, in: 0..<array.count + 1, "insert(contentsOf:at:)")
      array.insert(contentsOf: elements, at: index)
      return (elements.isEmpty ? .none : .insert(count: elements.count, at: index), ())
    }
  }

  /// Removes and returns the element at an index.
  @export(implementation) @discardableResult
  public func remove(at index: Int) -> Collection.Element {
    edit { array in
      requireIndex(index, in: 0..<array.count, "remove(at:)")
      let element = array.remove(at: index)
      return (.remove(element, at: index), element)
    }
  }

  /// Removes and returns the first element; there must be one.
  @export(implementation) @discardableResult
  public func removeFirst() -> Collection.Element {
    edit { array in
      require(!array.isEmpty, "removeFirst() needs an element, got an empty collection")
      let element = array.remove(at: 0)
      return (.remove(element, at: 0), element)
    }
  }

  /// Removes and returns the last element; there must be one.
  @export(implementation) @discardableResult
  public func removeLast() -> Collection.Element {
    guard let element = popLast() else {
      requirementFailure("removeLast() needs an element, got an empty collection")
    }
    return element
  }

  /// Removes and returns the last element; nil if there is none.
  @export(implementation) @discardableResult
  public func popLast() -> Collection.Element? {
    edit { array in
      if array.isEmpty { return (.none, nil) }
      let element = array.remove(at: array.count - 1)
      return (.remove(element, at: array.count), element)
    }
  }

  /// Moves the element at an index so that it ends up at another index.
  ///
  ///     let letters = CollectionProperty(["a", "b", "c", "d"])
  ///     letters.move(from: 0, to: 2)  // ["b", "c", "a", "d"]
  @export(implementation)
  public func move(from origin: Int, to destination: Int) {
    _ = edit { array in
      requireIndex(origin, in: 0..<array.count, "move(from:to:)")
      requireIndex(destination, in: 0..<array.count, "move(from:to:)")
      let element = array[origin]
      if origin == destination { return (.none, element) }
      let distance = abs(origin - destination)
      if distance * 16 > array.count - Swift.min(origin, destination) {
        array.insert(array.remove(at: origin), at: destination)
      } else {
        // Moves each element in between by one position, instead of shifting all later elements twice.
        let step = origin < destination ? 1 : -1
        for index in stride(from: origin, to: destination, by: step) {
          array.swapAt(index, index + step)
        }
      }
      return (.move(from: origin, to: destination), element)
    }
  }

  /// Exchanges the elements at two indices.
  @export(implementation)
  public func swapAt(_ first: Int, _ second: Int) {
    let (low, high) = first < second ? (first, second) : (second, first)
    edit { array in
      requireIndex(first, in: 0..<array.count, "swapAt(_:_:)")
      requireIndex(second, in: 0..<array.count, "swapAt(_:_:)")
      if low == high { return (.none, ()) }
      array.swapAt(low, high)
      if high == low + 1 { return (.move(from: high, to: low), ()) }
      return (.change(Places(swapping: low, high), former: []), ())
    }
  }

  @export(implementation)
  func edit<Result: Sendable>(
    _ body: (inout Collection) -> (Mutation<Collection.Element>, Result)
  ) -> Result {
    store.change { content in
      let (mutation, result) = body(&content)
      return (mutation, nil, result)
    }
  }

  @usableFromInline
  func requireIndex(_ index: Int, in range: Range<Int>, _ method: String) {
    require(
      range.contains(index),
      range.isEmpty
        ? "\(method) needs an index of an element, got \(index) in an empty collection"
        : "\(method) needs an index from \(range.lowerBound) through \(range.upperBound - 1), got \(index)"
    )
  }
}

/// Traps with a message that states the violated rule.
@usableFromInline
func requirementFailure(_ rule: String) -> Never {
  require(false, rule)
  fatalError(rule)
}
