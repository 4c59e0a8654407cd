/// The position of an element in a list with sections.
///
/// On Apple's platforms, the corresponding index path is `IndexPath(item: path.item, section: path.section)`.
public struct ItemPath: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the element in the section.
  public var item: Int

  /// Creates a path.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension ItemPath: Comparable {
  /// Returns whether a path is before another one in the list.
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// The indices of the section and of the element, as in `0.3`.
  public var description: String { "\(section).\(item)" }
}
