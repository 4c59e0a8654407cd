/// Several disposables as one.
///
/// Those that are over leave it. What is added after it was disposed is disposed at once.
public final class CompositeDisposable: Disposable {
  fileprivate let children = DisposableList()

  /// Makes an empty one.
  public init() {}

  /// Makes one of several disposables.
  public init(_ disposables: [any Disposable]) {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// Whether `dispose()` was called.
  public var isDisposed: Bool { children.isClosed }

  /// How many disposables it holds that are not over; O(n).
  public var count: Int { children.count }

  /// Adds a disposable, or disposes it, when the composite is disposed already.
  ///
  /// Amortised O(1).
  public func add(disposable: any Disposable) {
    if !children.add(disposable) { DisposalTrampoline.dispose(disposable) }
  }

  /// Lets a disposable go without disposing it; does nothing when it is not there.
  ///
  /// O(n).
  public func remove(disposable: any Disposable & AnyObject) {
    children.remove(disposable)
  }

  /// Adds a disposable.
  public static func += (left: CompositeDisposable, right: any Disposable) {
    left.add(disposable: right)
  }

  /// Disposes everything that it holds, in the order of addition.
  ///
  /// Two threads that call it at once divide the contents, as with a `DisposeBag`.
  public func dispose() {
    children.dispose()
  }
}

extension CompositeDisposable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    children.stop(&rest)
  }
}
