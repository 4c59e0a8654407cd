/// A container of disposables.
public protocol DisposeBagProtocol: Disposable {
  /// Adds a disposable.
  func add(disposable: any Disposable)
}

/// A container that disposes its contents when it is disposed or deallocated.
///
/// The observations of an object that owns a bag end when the object is deallocated:
///
///     final class Player {
///       let bag = DisposeBag()
///       init(_ ticks: SafeSignal<Int>) {
///         ticks.observeNext { print($0) }.dispose(in: bag)
///       }
///     }
///
/// From time to time, when disposables are added, the bag removes the ones that have ended. A bag can be
/// filled again after `dispose()`.
public final class DisposeBag: DisposeBagProtocol, NestedDisposable {
  let children = DisposableList()
  private let end = Locked<Broadcaster<Void, Never>?>(nil)

  /// Creates an empty bag.
  public init() {}

  deinit {
    dispose()
    // Deep inside nested disposals, the disposal of the contents is deferred. The step below is then deferred
    // too, and runs after that disposal.
    if let end = end.withLock({ $0 }) {
      DisposalTrampoline.perform(
        .run(Closure { Deallocation.complete { end.send(completion: .finished) } })
      )
    }
  }

  /// A Boolean value that indicates whether the bag was disposed and nothing was added afterwards.
  public var isDisposed: Bool { children.isClosed }

  /// A Boolean value that indicates whether all contents have ended; O(n).
  public var isEmpty: Bool { children.count == 0 }

  /// Adds a disposable; amortized O(1).
  public func add(disposable: any Disposable) {
    while !children.add(disposable) { children.reopen() }
    if Inspectors.isInstalled { reportAddition() }
  }

  /// Adds several disposables.
  public func add(disposables: [any Disposable]) {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// Adds a disposable, like `add(disposable:)`.
  public static func += (left: DisposeBag, right: any Disposable) {
    left.add(disposable: right)
  }

  /// Adds several disposables, like `add(disposables:)`.
  public static func += (left: DisposeBag, right: [any Disposable]) {
    left.add(disposables: right)
  }

  /// Disposes the contents, in the order in which they were added.
  ///
  /// If two threads call this method concurrently, each may dispose part of the contents, and neither waits
  /// for the other. When one call returns, the other thread may still be disposing one disposable, which may
  /// deliver an event.
  public func dispose() {
    children.dispose()
  }

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    children.stop(&rest)
  }

  /// A signal that completes when the bag has been deallocated and its contents have been disposed.
  ///
  /// The signal does not retain the bag.
  public var deallocated: SafeSignal<Void> {
    let broadcaster = end.withLock { end in
      let broadcaster = end ?? Broadcaster()
      end = broadcaster
      return broadcaster
    }
    return Signal(onSubscribe: { broadcaster.observe($0) })
  }
}
