/// A disposable that disposes several other disposables.
///
/// From time to time, when disposables are added, the composite removes the ones that have ended. A
/// disposable that is added after the composite was disposed is disposed immediately.
public final class CompositeDisposable: NestedDisposable {
  private let children = DisposableList()

  /// Creates an empty composite.
  public init() {}

  /// Creates a composite of several disposables.
  public init(_ disposables: [any Disposable]) {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// A Boolean value that indicates whether `dispose()` was called.
  public var isDisposed: Bool { children.isClosed }

  /// The number of contained disposables that have not ended; O(n).
  public var count: Int { children.count }

  /// Adds a disposable, or disposes it if the composite was disposed; amortized O(1).
  public func add(disposable: any Disposable) {
    if !children.add(disposable) { DisposalTrampoline.dispose(disposable) }
  }

  /// Removes a disposable, if it is present, without disposing it; O(n).
  public func remove(disposable: any Disposable & AnyObject) {
    children.remove(disposable)
  }

  /// Adds a disposable, like `add(disposable:)`.
  public static func += (left: CompositeDisposable, right: any Disposable) {
    left.add(disposable: right)
  }

  /// Disposes the contents, in the order in which they were added.
  ///
  /// If two threads call this method concurrently, each may dispose part of the contents; see
  /// `DisposeBag.dispose()`.
  public func dispose() {
    children.dispose()
  }

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    children.stop(&rest)
  }
}
