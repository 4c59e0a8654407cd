/// The position of an element before a bulk change, packed into four bytes.
@usableFromInline
package struct ElementOrigin: Equatable, Sendable {
  /// The position, in 30 bits, and two flags.
  @usableFromInline let code: UInt32

  @inlinable
  init(code: UInt32) {
    self.code = code
  }

  /// The origin of an element that was inserted.
  @inlinable static var none: ElementOrigin { ElementOrigin(code: .max) }

  /// The origin of an element that is the same before and after the change.
  ///
  /// - Parameters:
  ///   - position: The position before the change.
  ///   - isMoved: A Boolean value that indicates whether the element can move relative to other elements.
  ///     Elements with the value false keep their relative order.
  @inlinable
  static func same(_ position: Int, isMoved: Bool) -> ElementOrigin {
    ElementOrigin(code: UInt32(truncatingIfNeeded: position) | (isMoved ? 1 << 30 : 0))
  }

  /// The origin of an element that replaces another one.
  @inlinable
  static func replaced(_ position: Int, isMoved: Bool) -> ElementOrigin {
    ElementOrigin(code: same(position, isMoved: isMoved).code | 1 << 31)
  }

  /// The position before the change; nil for an inserted element.
  @inlinable var position: Int? { code == .max ? nil : Int(code & (1 << 30 - 1)) }

  /// True if the element is new: it was inserted, or it replaces another element.
  @inlinable var isEntering: Bool { code & 1 << 31 != 0 }

  /// True if the element can move relative to other elements.
  @inlinable var isMoved: Bool { code & 1 << 30 != 0 }

  /// The same origin, marked as moved.
  @inlinable var moved: ElementOrigin { ElementOrigin(code: code | 1 << 30) }

  /// Returns the same origin with another position.
  @inlinable
  func at(_ position: Int) -> ElementOrigin {
    ElementOrigin(code: code & (3 << 30) | UInt32(truncatingIfNeeded: position))
  }
}
