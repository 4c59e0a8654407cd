/// One step of a change of a collection.
///
/// A position is the number of elements before the element. It counts in the collection at that moment:
/// the edits of a change apply one after the other.
@usableFromInline
package enum Edit<Element> {
  /// The element was inserted and is at the position now.
  case insert(Element, at: Int)
  /// The element was removed from the position.
  case remove(Element, at: Int)
  /// The first element was replaced by the second one at the position.
  case update(Element, Element, at: Int)
  /// The element was moved to a position that counts after its removal.
  case move(Element, from: Int, to: Int)
}

extension Edit {
  /// Applies the edit to an array.
  @inlinable
  package func apply(to array: inout [Element]) {
    switch self {
    case .insert(let element, let position): array.insert(element, at: position)
    case .remove(_, let position): array.remove(at: position)
    case .update(_, let element, let position): array[position] = element
    case .move(_, let origin, let destination):
      let element = array.remove(at: origin)
      array.insert(element, at: destination)
    }
  }

  /// The edit that undoes this one.
  package var inverse: Edit {
    switch self {
    case .insert(let element, let position): .remove(element, at: position)
    case .remove(let element, let position): .insert(element, at: position)
    case .update(let old, let new, let position): .update(new, old, at: position)
    case .move(let element, let origin, let destination):
      .move(element, from: destination, to: origin)
    }
  }

  /// The edit with elements of another type, at the same positions.
  @inlinable
  package func map<NewElement>(
    _ transform: (Element) -> NewElement
  ) -> Edit<NewElement> {
    switch self {
    case .insert(let element, let position): .insert(transform(element), at: position)
    case .remove(let element, let position): .remove(transform(element), at: position)
    case .update(let old, let new, let position):
      .update(transform(old), transform(new), at: position)
    case .move(let element, let origin, let destination):
      .move(transform(element), from: origin, to: destination)
    }
  }
}

extension Edit: Sendable where Element: Sendable {}
