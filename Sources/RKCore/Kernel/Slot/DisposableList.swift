/// Any number of disposables that are disposed together, less those that are over.
///
/// Whatever is finished leaves when room is needed, so that as many are kept as are alive, or twice
/// as many. Finding that out calls into other people's disposables, so it happens outside the lock,
/// which guards the state and nothing else. All stay where they are meanwhile: each is numbered, and
/// those that are over leave by number, unless they have left already.
struct DisposableList: ~Copyable, Sendable {
  struct Child: Sendable {
    let number: Int
    let disposable: any Disposable
  }

  struct State: Sendable {
    var live: [Child] = []
    /// Those that are to be disposed, in the order in which they came.
    var closing = FIFO<Child>()
    /// The number of the next child; none is used twice.
    var next = 0
    /// How many there may be before those that are over are sorted out.
    var room = 16
    var isClosed = false
  }

  private let state = Locked(State())

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
      state.live.append(Child(number: state.next, disposable: disposable))
      state.next += 1
      if state.live.count <= state.room { return (true, false) }
      // Whoever adds meanwhile need not sort out too.
      state.room = 2 * state.live.count
      return (true, true)
    }
    if full { prune() }
    return added
  }

  /// Lets one go without disposing it; nothing happens when it is not there.
  func remove(_ disposable: any Disposable & AnyObject) {
    let removed = state.withLock { state -> Child? in
      let index = state.live.firstIndex { $0.disposable as AnyObject === disposable }
      return index.map { state.live.remove(at: $0) }
    }
    _ = consume removed
  }

  /// Disposes all of them, in the order in which they came, and adds none from now on, or until
  /// `reopen()`.
  ///
  /// Each is taken by one caller. A second caller takes what the first has not reached, and does not
  /// wait for the one that the first is disposing.
  func dispose() {
    state.withLock { state in
      state.isClosed = true
      for child in state.live { state.closing.append(child) }
      state.live = []
    }
    while let child = state.withLock({ $0.closing.popFirst() }) {
      DisposalTrampoline.dispose(child.disposable)
    }
  }

  /// Takes all of them out, in the order in which they came, and adds none from now on.
  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    let taken = state.withLock { state in
      state.isClosed = true
      for child in state.live { state.closing.append(child) }
      state.live = []
      defer { state.closing = FIFO() }
      return state.closing.all
    }
    for child in taken { rest.append(.dispose(child.disposable)) }
  }

  /// Adds again after `dispose()`.
  func reopen() {
    state.withLock { $0.isClosed = false }
  }

  private func prune() {
    let all = state.withLock { $0.live }
    let over = Set(all.lazy.filter(\.disposable.isDisposed).map(\.number))
    state.withLock { state in
      state.live.removeAll { over.contains($0.number) }
      state.room = max(16, 2 * state.live.count)
    }
    // Those that have left are released here, outside the lock.
    withExtendedLifetime(all) {}
  }
}
