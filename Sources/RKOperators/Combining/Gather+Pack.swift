import RKCore

// A pack is many signals whose elements are in boxes: what is generic over a pack looks its types up
// whenever it runs, so only the way into a box and out of it is.

/// An element of any type, in a column of `Many`.
@usableFromInline
final class Box<Element: Sendable>: Sendable {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) {
    self.element = element
  }
}

/// A box whose type is known by the column that it is in.
@usableFromInline typealias Boxed = any AnyObject & Sendable

/// The signals of a pack, with their elements in boxes.
@inlinable
func boxed<each T: Sendable, Failure: Error>(
  _ signals: repeat any SignalProtocol<each T, Failure>
) -> [Signal<Boxed, Failure>] {
  var result: [Signal<Boxed, Failure>] = []
  for signal in repeat each signals { result.append(signal.boxed()) }
  return result
}

extension SignalProtocol {
  @inlinable
  func boxed() -> Signal<Boxed, Error> {
    map { Box($0) }
  }
}

/// The element in a column of a row; the next column is that of the next element.
@inlinable
func unboxed<Element: Sendable>(
  _ row: [Boxed],
  _ column: inout Int,
  as type: Element.Type
) -> Element {
  guard let box = row[column] as? Box<Element> else {
    preconditionFailure("a column has boxes of one type")
  }
  column += 1
  return box.element
}
