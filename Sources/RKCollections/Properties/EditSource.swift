/// The changes of an observable collection, from which derived collections are computed.
///
/// The operators of `CollectionPropertyProtocol` use this type. Do not use it directly.
public struct EditSource<Element: Sendable>: Sendable {
  /// A closure that returns the node from which values are derived.
  @usableFromInline package let node: @Sendable () -> ListNode<Element>

  @export(implementation)
  package init(_ node: @escaping @Sendable () -> ListNode<Element>) {
    self.node = node
  }
}
