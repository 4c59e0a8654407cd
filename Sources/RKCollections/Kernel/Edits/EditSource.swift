import RKCore

/// The edits of an observable collection, from which derived collections are computed.
///
/// The operators of `CollectionPropertyProtocol` use this type. Do not use it directly.
public struct EditSource<Element: Sendable>: Sendable {
  /// A closure that returns the node from which values are derived.
  @usableFromInline package let node: @Sendable () -> EditsNode<Element>

  @inlinable
  package init(_ node: @escaping @Sendable () -> EditsNode<Element>) {
    self.node = node
  }
}

/// An input that a derived collection receives from its source.
@usableFromInline
package enum DerivationInput<Element: Sendable>: Sendable {
  /// The whole content, which is received first.
  ///
  /// Release the array before the source changes. Otherwise the source copies its storage.
  case initial([Element])
  /// The edits of one change; never empty.
  case edits(EditScript<Element>)

  /// The edits; for the whole content, the insertion of each element.
  @inlinable var edits: EditScript<Element> {
    switch self {
    case .initial(let elements): EditScript(inserting: elements, at: 0)
    case .edits(let edits): edits
    }
  }
}
