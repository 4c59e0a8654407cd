/// A disposable that disposes itself when the last reference to it goes.
///
/// `sink` and `assign` return one. Equal only to itself, so that it can live in a set.
public final class AnyCancellable: Disposable {
  /// Emptied when it is disposed: freeing a million inside each other then frees one at a time.
  fileprivate let work = Slot()

  /// Makes a cancellable of a closure, which runs once: on disposal or on deinitialisation.
  public init(_ handler: @escaping @Sendable () -> Void) {
    work.hold(BlockDisposable(handler))
  }

  /// Makes a cancellable that disposes another disposable.
  public init(_ disposable: any Disposable) {
    work.hold(disposable)
  }

  deinit {
    work.dispose()
  }

  /// Whether the work is over.
  public var isDisposed: Bool {
    // One inside the other, of which there may be many: a loop.
    var cancellable = self
    while !cancellable.work.isDisposed, let content = cancellable.work.content {
      guard let inner = content as? AnyCancellable else { return content.isDisposed }
      cancellable = inner
    }
    return true
  }

  /// Ends the work.
  public func dispose() {
    work.dispose()
  }

  /// Adds it to a collection, which keeps it alive.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Adds it to a set, which keeps it alive.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }
}

extension AnyCancellable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    work.stop(&rest)
  }
}

extension AnyCancellable: Hashable {
  /// True for one and the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Disposable {
  /// Puts it into a bag, which disposes it when the bag is disposed or deallocated.
  public func dispose(in bag: any DisposeBagProtocol) {
    bag.add(disposable: self)
  }

  /// Puts it into a bag, which disposes it when the bag is disposed or deallocated.
  public func store(in bag: any DisposeBagProtocol) {
    bag.add(disposable: self)
  }

  /// Adds it to a collection; it is disposed when it leaves the collection.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Adds it to a set; it is disposed when it leaves the set.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
