import RKCore
import RKSubjects

extension CollectionPropertyProtocol {
  /// Gives the collection a name, and returns it: `Nameable.named(_:file:line:)`.
  @discardableResult
  public func named(_ name: String, file: String = #fileID, line: UInt = #line) -> Self {
    let edits = edits.node()
    var objects: [any AnyObject & Sendable] = [edits.node]
    if let sender = edits.sender { objects.append(sender) }
    // Its node exists only while something is derived from it.
    if let content = edits as? ContentNode<Collection> { objects.append(content.store) }
    Names.set(ObjectName(text: name, file: file, line: line), of: objects)
    return self
  }
}
