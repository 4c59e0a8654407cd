/// What disposables can be put into.
public protocol DisposeBagProtocol: Disposable {
  /// Adds a disposable.
  func add(disposable: any Disposable)
}

/// A container that disposes its contents when it is disposed or deallocated.
///
/// An object that owns a bag ends its observations by going away:
///
///     final class Player {
///       let bag = DisposeBag()
///       init(_ ticks: SafeSignal<Int>) {
///         ticks.observeNext { print($0) }.dispose(in: bag)
///       }
///     }
///
/// Disposables that are over leave the bag by themselves. After `dispose()` it can be filled again.
public final class DisposeBag: DisposeBagProtocol {
  fileprivate let children = DisposableList()
  private let end = Locked<Broadcaster<Void, Never>?>(nil)

  /// Makes an empty bag.
  public init() {}

  deinit {
    dispose()
    // A step like the others: from deep inside other disposals they wait, and it waits behind them.
    if let end = end.withLock({ $0 }) {
      DisposalTrampoline.perform(.run(Closure { end.send(completion: .finished) }))
    }
  }

  /// Whether `dispose()` was called and nothing was added since.
  public var isDisposed: Bool { children.isClosed }

  /// Whether nothing in it is still under way; O(n).
  public var isEmpty: Bool { children.count == 0 }

  /// Adds a disposable.
  ///
  /// Amortised O(1).
  public func add(disposable: any Disposable) {
    while !children.add(disposable) { children.reopen() }
  }

  /// Adds several disposables.
  public func add(disposables: [any Disposable]) {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// Adds a disposable.
  public static func += (left: DisposeBag, right: any Disposable) {
    left.add(disposable: right)
  }

  /// Adds several disposables.
  public static func += (left: DisposeBag, right: [any Disposable]) {
    left.add(disposables: right)
  }

  /// Disposes the contents, in the order of addition.
  ///
  /// Two threads that call it at once divide the contents, and neither waits for the other. When a call
  /// returns, only what the other thread is disposing at that moment may still deliver an event.
  public func dispose() {
    children.dispose()
  }

  /// Completes when the bag is deallocated, after its contents were disposed.
  ///
  /// It does not keep the bag alive.
  public var deallocated: SafeSignal<Void> {
    let broadcaster = end.withLock { end in
      let broadcaster = end ?? Broadcaster()
      end = broadcaster
      return broadcaster
    }
    return Signal(onSubscribe: { broadcaster.observe($0) })
  }
}

extension DisposeBag: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    children.stop(&rest)
  }
}
