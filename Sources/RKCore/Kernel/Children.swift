import Synchronization

/// Any number of disposables that are disposed together, less those that are over.
///
/// Whatever is finished leaves when room is needed, so that as many are kept as are alive, or twice
/// as many. Finding that out calls into other people's disposables, so it happens outside the lock,
/// which guards the state and nothing else.
struct Children: ~Copyable, Sendable {
  struct State: Sendable {
    var live: [any Disposable] = []
    /// How many there may be before those that are over are sorted out.
    var room = 16
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Whether they were closed, and not reopened.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// How many are not over yet.
  var count: Int {
    prune()
    return state.withLock { $0.live.count }
  }

  /// Adds one; false, and nothing is added, when they are closed.
  func add(_ disposable: any Disposable) -> Bool {
    if disposable.isDisposed || disposable is NonDisposable { return !isClosed }
    let (added, full) = state.withLock { state -> (Bool, Bool) in
      if state.isClosed { return (false, false) }
      state.live.append(disposable)
      return (true, state.live.count > state.room)
    }
    if full { prune() }
    return added
  }

  /// Lets one go without disposing it; nothing happens when it is not there.
  func remove(_ disposable: any Disposable & AnyObject) {
    let removed = state.withLock { state -> (any Disposable)? in
      let index = state.live.firstIndex { $0 as AnyObject === disposable }
      return index.map { state.live.remove(at: $0) }
    }
    _ = consume removed
  }

  /// Takes all of them out, in the order in which they came, and adds none from now on, or until
  /// `reopen()`.
  func close() -> [any Disposable] {
    state.withLock { state in
      state.isClosed = true
      defer { state.live = [] }
      return state.live
    }
  }

  /// Adds again after `close()`.
  func reopen() {
    state.withLock { $0.isClosed = false }
  }

  private func prune() {
    let all = state.withLock { state in
      defer { state.live = [] }
      return state.live
    }
    let live = all.filter { !$0.isDisposed }
    let late = state.withLock { state -> [any Disposable] in
      if state.isClosed { return live }
      state.live = live + state.live
      state.room = max(16, 2 * state.live.count)
      return []
    }
    for disposable in late { Nesting.dispose(disposable) }
  }
}
