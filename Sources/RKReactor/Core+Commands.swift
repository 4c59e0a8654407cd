public import RKCore
import RKOperators
import RKSubjects
import Synchronization

extension Core {
  /// Starts a command: a signal, whose elements are fired as events.
  ///
  /// ```swift
  /// core.fire(command: search(text).map(Found.init), id: "search", failure: SearchFailed.init)
  /// ```
  ///
  /// A command with the identity of a running one cancels that one first. Nothing of a cancelled
  /// command is applied, not even an event that waits until another one is delivered. A command runs
  /// until its last event is applied. If another thread is applying an event while the command is
  /// cancelled, that event may still be delivered.
  ///
  /// Each core and each scope has identities of its own. Its deallocation cancels its commands; they
  /// do not retain it.
  ///
  /// - Parameters:
  ///   - command: The signal.
  ///   - id: The identity, which is compared on any thread. Default: none, so that the command
  ///     replaces no other.
  ///   - failure: A function that returns the event for a failure.
  /// - Returns: A disposable that cancels the command. Releasing it does not cancel it.
  @discardableResult
  public func fire<Fired: Event, Failure>(
    command: some SignalProtocol<Fired, Failure>,
    id: (any Hashable & Sendable)? = nil,
    failure: @escaping @Sendable (Failure) -> any Event
  ) -> any Disposable {
    start(command.map { $0 as any Event }, id, failure)
  }

  /// Starts a command that cannot fail: `fire(command:id:failure:)`.
  @discardableResult
  public func fire(
    command: some SignalProtocol<some Event, Never>,
    id: (any Hashable & Sendable)? = nil
  ) -> any Disposable {
    start(command.map { $0 as any Event }, id, absurd)
  }

  /// Starts a command that sends events of several types: `fire(command:id:failure:)`.
  @discardableResult
  public func fire<Failure>(
    command: Signal<any Event, Failure>,
    id: (any Hashable & Sendable)? = nil,
    failure: @escaping @Sendable (Failure) -> any Event
  ) -> any Disposable {
    start(command, id, failure)
  }

  /// Starts a command that sends events of several types and cannot fail.
  @discardableResult
  public func fire(
    command: SafeSignal<any Event>,
    id: (any Hashable & Sendable)? = nil
  ) -> any Disposable {
    start(command, id, absurd)
  }

  /// Starts a command: an asynchronous function, which fires events by its second argument.
  ///
  /// ```swift
  /// core.fire(id: "search", failure: SearchFailed.init) { state, fire throws(Offline) in
  ///   fire(Started())
  ///   fire(Found(try await search(state.query)))
  /// }
  /// ```
  ///
  /// It runs in a task, which is cancelled with the command. Nothing is applied after that, even if
  /// the function ignores the cancellation. The command ends when the function returns: after that,
  /// `fire` does nothing. So an interface with callbacks is a `Command` or a signal instead.
  ///
  /// - Parameters:
  ///   - id: The identity, as in `fire(command:id:failure:)`. Default: none.
  ///   - failure: A function that returns the event for the error that the command throws.
  ///   - command: The function. It receives the latest state.
  /// - Returns: A disposable that cancels the command. Releasing it does not cancel it.
  @discardableResult
  public func fire<Failure>(
    id: (any Hashable & Sendable)? = nil,
    failure: @escaping @Sendable (Failure) -> any Event,
    command:
      @escaping @Sendable (
        _ state: State, _ fire: @escaping @Sendable (any Event) -> Void
      ) async throws(Failure) -> Void
  ) -> any Disposable {
    let state = state
    return start(
      Signal { send throws(Failure) in try await command(state, send) },
      id,
      failure
    )
  }

  /// Starts an asynchronous function that does not throw: `fire(id:failure:command:)`.
  @discardableResult
  public func fire(
    id: (any Hashable & Sendable)? = nil,
    command:
      @escaping @Sendable (
        _ state: State, _ fire: @escaping @Sendable (any Event) -> Void
      ) async -> Void
  ) -> any Disposable {
    let state = state
    return start(Signal { send in await command(state, send) }, id, absurd)
  }

  /// Cancels the running command with an identity, if this core has one.
  ///
  /// Commands of scopes are cancelled at their scope.
  public func cancelCommand(id: some Hashable & Sendable) {
    commands.remove(Registry.Key(id))?.dispose()
  }

  private func start<Failure>(
    _ command: Signal<any Event, Failure>,
    _ id: (any Hashable & Sendable)?,
    _ failure: @escaping @Sendable (Failure) -> any Event
  ) -> any Disposable {
    let key = Registry.Key(id ?? Unnamed())
    let slot = commands.replace(key)
    let running = RunningCommand()
    slot.hold(running)
    // The events and the end take their turn in the queue; what was cancelled by then is dropped.
    let token = running.token(countedBy: runningCommands)
    running.source.observe(
      command,
      receive: { [weak self] event in
        self?.apply(.command { withExtendedLifetime(token) { slot.isDisposed ? nil : event } })
      },
      completion: { [weak self] completion in
        if case .failure(let error) = completion {
          let event = failure(error)
          self?.apply(.command { slot.isDisposed ? nil : event })
        }
        // The command ends when its last event has been applied.
        self?.apply(
          .command { [weak self] in
            withExtendedLifetime(token) { self?.commands.remove(key, slot) }
            return nil
          }
        )
      }
    )
    return slot
  }
}

/// A command that runs, until all of its events are applied.
///
///     registry ──► slot ──► running ──► source ──► upstream
///     upstream ──► observer ─┐
///     queue ──► events, end ─┴► token ──► running
///
/// The slot is disposed when the command is cancelled or its end is applied. The token is released with
/// the last that may still fire an event: a source can release its observer without a terminal event.
private final class RunningCommand: Disposable {
  let source = Slot()
  private let isReleased = Atomic<Bool>(false)

  var isDisposed: Bool { isReleased.load(ordering: .acquiring) && source.isFinished }

  func dispose() {
    source.dispose()
  }

  /// Returns a token, which the property counts.
  func token(countedBy count: Property<Int>) -> ReleaseToken {
    count.update { $0 += 1 }
    return ReleaseToken {
      self.isReleased.store(true, ordering: .releasing)
      count.update { $0 -= 1 }
    }
  }
}

/// The identity of a command without one: it equals only itself.
private final class Unnamed: Hashable, Sendable {
  static func == (left: Unnamed, right: Unnamed) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
