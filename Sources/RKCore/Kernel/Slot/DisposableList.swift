/// The disposables of a bag or a composite.
///
/// When the number of disposables exceeds the capacity, the list removes the finished ones. Its new capacity
/// is 16, or twice the number of remaining disposables, whichever is greater.
///
/// The lock guards the state. The list reads each disposable's `isDisposed` outside the lock, because this
/// property may run code in other modules. The list then removes the finished disposables by number, if it
/// still contains them.
struct DisposableList: ~Copyable, Sendable {
  struct Entry: Sendable {
    let number: Int
    let disposable: any Disposable
  }

  struct State: Sendable {
    var live: [Entry] = []
    /// The entries to dispose, in the order in which they were added.
    var closing = FIFO<Entry>()
    /// The number of the next entry.
    ///
    /// No number is used twice.
    var next = 0
    /// The length above which finished entries are removed.
    var capacity = 16
    var isClosed = false

    mutating func close() {
      isClosed = true
      for entry in live { closing.append(entry) }
      live = []
    }
  }

  private let state = Locked(State())

  /// True if the list was disposed and not reopened.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The number of disposables that have not finished.
  @inline(never)
  var count: Int {
    prune()
    return state.withLock { $0.live.count }
  }

  /// Adds a disposable, unless it has finished or is a `NonDisposable`; returns false if the list is closed.
  func add(_ disposable: any Disposable) -> Bool {
    if disposable.isDisposed || disposable is NonDisposable { return !isClosed }
    let (isAdded, isFull) = state.withLock { state -> (Bool, Bool) in
      if state.isClosed { return (false, false) }
      state.live.append(Entry(number: state.next, disposable: disposable))
      state.next += 1
      if state.live.count <= state.capacity { return (true, false) }
      // The larger capacity prevents another thread that adds a disposable during `prune` from also pruning.
      state.capacity = 2 * state.live.count
      return (true, true)
    }
    if isFull { prune() }
    return isAdded
  }

  /// Removes a disposable without disposing it, if it is in the list.
  func remove(_ disposable: any Disposable & AnyObject) {
    let removed = state.withLock { state -> Entry? in
      let index = state.live.firstIndex { $0.disposable as AnyObject === disposable }
      return index.map { state.live.remove(at: $0) }
    }
    _ = consume removed
  }

  /// Disposes all disposables in the order in which they were added, and closes the list until `reopen()`.
  ///
  /// Each disposable is disposed by exactly one caller. Concurrent callers share the disposables, and no
  /// caller waits for a disposable that another caller is disposing.
  func dispose() {
    state.withLock { $0.close() }
    while let entry = state.withLock({ $0.closing.popFirst() }) {
      DisposalTrampoline.dispose(entry.disposable)
    }
  }

  /// Closes the list, and appends a `dispose` step to `rest` for each disposable, in the order in which the
  /// disposables were added.
  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    let taken = state.withLock { state in
      state.close()
      defer { state.closing = FIFO() }
      return state.closing.all
    }
    for entry in taken { rest.append(.dispose(entry.disposable)) }
  }

  /// Accepts disposables again after `dispose()`.
  func reopen() {
    state.withLock { $0.isClosed = false }
  }

  private func prune() {
    let all = state.withLock { $0.live }
    // `finished` and `live` are both sorted by number.
    let finished = all.filter { $0.disposable.isDisposed }
    state.withLock { state in
      var rest = finished[...]
      state.live.removeAll { entry in
        while let first = rest.first, first.number < entry.number { rest = rest.dropFirst() }
        return rest.first?.number == entry.number
      }
      state.capacity = max(16, 2 * state.live.count)
    }
    // Finished disposables are released here, outside the lock.
    withExtendedLifetime(all) {}
  }
}
