/// A first-in, first-out queue; appending an element or removing the first one takes amortized constant time.
///
/// It does not retain removed elements.
///
///     storage   nil nil nil  c  d  e
///                            ▲ head: the part before it is cut off when it is the larger one
@usableFromInline
package struct FIFO<Element> {
  @usableFromInline var storage: [Element?] = []
  @usableFromInline var head = 0

  @inlinable package init() {}

  @inlinable package var count: Int { storage.count - head }
  @inlinable package var isEmpty: Bool { head == storage.count }
  @inlinable package var first: Element? { isEmpty ? nil : storage[head] }
  @inlinable package var last: Element? { isEmpty ? nil : storage[storage.count - 1] }
  @inlinable package var all: [Element] { storage[head...].compactMap { $0 } }

  /// The element at an index, where 0 is the index of the first element.
  @inlinable
  package subscript(index: Int) -> Element {
    guard let element = storage[head + index] else { preconditionFailure("no element at \(index)") }
    return element
  }

  @inlinable
  package mutating func append(_ element: Element) {
    storage.append(element)
  }

  /// Removes and returns the element at an index, where 0 is the index of the first element; O(n).
  package mutating func remove(at index: Int) -> Element {
    guard let element = storage.remove(at: head + index) else {
      preconditionFailure("no element at \(index)")
    }
    if head == storage.count { (storage, head) = ([], 0) }
    return element
  }

  /// Replaces the first element and returns the old one.
  ///
  /// The queue must not be empty.
  @inlinable
  package mutating func exchangeFirst(with element: Element) -> Element? {
    var exchanged: Element? = element
    swap(&storage[head], &exchanged)
    return exchanged
  }

  @inlinable @inline(__always)
  package mutating func popFirst() -> Element? {
    isEmpty ? nil : take()
  }

  @inlinable
  mutating func take() -> Element? {
    let element = storage[head].take()
    head += 1
    if head == storage.count {
      storage.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 32, head > storage.count / 2 {
      storage.removeFirst(head)
      head = 0
    }
    return element
  }
}

extension FIFO: Sendable where Element: Sendable {}
