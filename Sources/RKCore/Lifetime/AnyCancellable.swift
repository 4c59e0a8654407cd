/// A disposable that disposes itself when it is deallocated.
///
/// `sink` and `assign` return a cancellable. Two cancellables are equal only if they are the same object, so
/// you can store them in a set.
public final class AnyCancellable: SlotDisposable {
  // Disposal empties the slot, so even a million nested cancellables are not deallocated recursively.
  package let slot = Slot()

  /// Creates a cancellable that runs a closure once, when the cancellable is disposed or deallocated.
  public init(_ handler: @escaping @Sendable () -> Void) {
    slot.hold(BlockDisposable(handler))
  }

  /// Creates a cancellable that disposes another disposable.
  public init(_ disposable: any Disposable) {
    slot.hold(disposable)
  }

  deinit { slot.dispose() }

  /// A Boolean value that indicates whether the cancellable is disposed, or the disposable in it has ended.
  public var isDisposed: Bool {
    // A loop replaces recursion here, because cancellables can be nested to any depth.
    var cancellable = self
    while !cancellable.slot.isDisposed, let content = cancellable.slot.content {
      guard let inner = content as? AnyCancellable else { return content.isDisposed }
      cancellable = inner
    }
    return true
  }

  /// Runs the closure, or disposes the other disposable.
  public func dispose() {
    slot.dispose()
  }
}

extension AnyCancellable: Hashable {
  /// Returns whether two references refer to the same cancellable.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool {
    left === right
  }

  /// Hashes the identity of the cancellable.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Disposable {
  /// Adds the disposable to a bag, which disposes it when the bag is disposed or deallocated.
  public func dispose(in bag: any DisposeBagProtocol) {
    bag.add(disposable: self)
  }

  /// Adds the disposable to a bag, like `dispose(in:)`.
  public func store(in bag: any DisposeBagProtocol) {
    bag.add(disposable: self)
  }

  /// Appends the disposable to a collection, as a cancellable.
  ///
  /// Removing the cancellable from the collection disposes it, unless it is retained elsewhere.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(cancellable)
  }

  /// Adds the disposable to a set, as a cancellable.
  ///
  /// Removing the cancellable from the set disposes it, unless it is retained elsewhere.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(cancellable)
  }

  private var cancellable: AnyCancellable { self as? AnyCancellable ?? AnyCancellable(self) }
}
