/// One edit in a change of a collection.
///
/// A position refers to the collection after the previous edits of the same change.
///
/// `Former` is the type of the element before the edit, or `Void` if that element is not known.
@usableFromInline
package enum ListEdit<Element, Former> {
  /// The element was inserted at the position.
  case insert(Element, at: Int)
  /// The element was removed from the position.
  case remove(Former, at: Int)
  /// The first element, which was at the position, was replaced by the second.
  case update(Former, Element, at: Int)
  /// The element was moved from one position to another; the second is its position after the move.
  case move(Former, from: Int, to: Int)
}

/// An edit that contains the former element.
@usableFromInline package typealias Edit<Element> = ListEdit<Element, Element>

/// An edit without the former element, which can be read from the derived collection.
@usableFromInline package typealias DerivedEdit<Element> = ListEdit<Element, Void>

/// A list to which edits can be applied.
@usableFromInline
package protocol EditableList<Element> {
  associatedtype Element

  mutating func insert(_ element: Element, at position: Int)
  mutating func remove(at position: Int) -> Element
  /// Replaces an element, and returns the former one.
  mutating func replace(at position: Int, with element: Element) -> Element
}

extension Array: EditableList {
  @inlinable
  package mutating func replace(at position: Int, with element: Element) -> Element {
    // Assigns the element for the same reason as the subscript of a collection property.
    let former = self[position]
    self[position] = element
    return former
  }
}

extension ListEdit {
  /// Applies the edit to a list, and returns the edit with the former element.
  @inlinable @discardableResult
  package func apply(to list: inout some EditableList<Element>) -> Edit<Element> {
    switch self {
    case .insert(let element, let position):
      list.insert(element, at: position)
      return .insert(element, at: position)
    case .remove(_, let position): return .remove(list.remove(at: position), at: position)
    case .update(_, let element, let position):
      return .update(list.replace(at: position, with: element), element, at: position)
    case .move(_, let origin, let destination):
      let element = list.remove(at: origin)
      list.insert(element, at: destination)
      return .move(element, from: origin, to: destination)
    }
  }
}

extension ListEdit where Former == Element {
  /// The edit that undoes this edit.
  package var inverse: Edit<Element> {
    switch self {
    case .insert(let element, let position): .remove(element, at: position)
    case .remove(let element, let position): .insert(element, at: position)
    case .update(let old, let new, let position): .update(new, old, at: position)
    case .move(let element, let origin, let destination):
      .move(element, from: destination, to: origin)
    }
  }

  /// Returns the edit with transformed elements, at the same positions.
  @inlinable
  package func map<NewElement>(_ transform: (Element) -> NewElement) -> Edit<NewElement> {
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

extension ListEdit: Sendable where Element: Sendable, Former: Sendable {}
