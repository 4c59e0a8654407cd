import RKCore
import RKSubjects

extension CollectionPropertyProtocol {
  /// Gives the collection a name, and returns the collection; see `Nameable.named(_:file:line:)`.
  @discardableResult
  public func named(_ name: String, file: String = #fileID, line: UInt = #line) -> Self {
    let edits = edits.node()
    var objects: [any AnyObject & Sendable] = [edits.node]
    if let sender = edits.sender { objects.append(sender) }
    // The node of a collection property is deallocated when nothing uses the node anymore, so the property's
    // store is named too.
    if let content = edits as? CollectionPropertyNode<Collection> { objects.append(content.store) }
    Names.set(ObjectName(text: name, file: file, line: line), of: objects)
    return self
  }
}
