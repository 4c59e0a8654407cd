public import RKCore
import RKOperators
import RKSubjects

extension Core {
  /// Starts a signal as a command, and fires its elements as events.
  ///
  /// ```swift
  /// core.fire(command: search(text).map(Found.init), id: "search", failure: SearchFailed.init)
  /// ```
  ///
  /// A running command with the same identity is cancelled first. After that, no event of the cancelled
  /// command is applied, except an event that another thread is already applying. A command runs until its
  /// last event is applied. Deallocating the core cancels its commands. Commands do not retain the core.
  ///
  /// - Parameters:
  ///   - command: The signal.
  ///   - id: The identity. Any thread can compare and hash it while a lock is held, so `==` and `hash(into:)`
  ///     must not use a core. Default: none; the command then replaces no other command.
  ///   - failure: A function that returns the event for a failure.
  /// - Returns: A disposable that cancels the command. Releasing the disposable does not cancel the command.
  @discardableResult
  public func fire<Fired: Event, Failure>(
    command: some SignalProtocol<Fired, Failure>,
    id: (any Hashable & Sendable)? = nil,
    failure: @escaping @Sendable (Failure) -> any Event
  ) -> any Disposable {
    start(command.map { $0 as any Event }, id, failure)
  }

  /// A form of `fire(command:id:failure:)` for a signal that cannot fail.
  @discardableResult
  public func fire(
    command: some SignalProtocol<some Event, Never>,
    id: (any Hashable & Sendable)? = nil
  ) -> any Disposable {
    start(command.map { $0 as any Event }, id, unreachable)
  }

  /// Starts an asynchronous function as a command; the function fires events with its second argument.
  ///
  /// ```swift
  /// core.fire(id: "search", failure: SearchFailed.init) { state, fire throws(Offline) in
  ///   fire(Started())
  ///   fire(Found(try await search(state.query)))
  /// }
  /// ```
  ///
  /// The function runs in a task, which is cancelled with the command. The command ends when the function
  /// returns or throws; after that, `fire` does nothing. To call functions that take callbacks, write a
  /// `Command` or a signal instead.
  ///
  /// - Parameters:
  ///   - id: The identity, as in `fire(command:id:failure:)`. Default: none.
  ///   - failure: A function that returns the event for an error that the command throws.
  ///   - command: The function. It receives the latest state and a function that fires events.
  /// - Returns: A disposable that cancels the command. Releasing the disposable does not cancel the command.
  @discardableResult
  public func fire<Failure>(
    id: (any Hashable & Sendable)? = nil,
    failure: @escaping @Sendable (Failure) -> any Event,
    command:
      @escaping @Sendable (
        _ state: State, _ fire: @escaping @Sendable (any Event) -> Void
      ) async throws(Failure) -> Void
  ) -> any Disposable {
    start(Signal { [state] send throws(Failure) in try await command(state, send) }, id, failure)
  }

  /// Starts an asynchronous function that does not throw; see `fire(id:failure:command:)`.
  @discardableResult
  public func fire(
    id: (any Hashable & Sendable)? = nil,
    command:
      @escaping @Sendable (
        _ state: State, _ fire: @escaping @Sendable (any Event) -> Void
      ) async -> Void
  ) -> any Disposable {
    start(Signal { [state] send in await command(state, send) }, id, unreachable)
  }

  /// Cancels the running command with the given identity, if there is one.
  public func cancelCommand(id: some Hashable & Sendable) {
    commands.remove(id)
  }

  private func start<Failure>(
    _ command: Signal<any Event, Failure>,
    _ id: (any Hashable & Sendable)?,
    _ failure: @escaping @Sendable (Failure) -> any Event
  ) -> any Disposable {
    let slot = Slot()
    // An identity that is not equal to itself, such as NaN, would not be found again.
    let id = id.flatMap { AnyHashable($0) == AnyHashable($0) ? $0 : nil } ?? ObjectIdentifier(slot)
    runningCommands.update { $0 += 1 }
    let token = ReleaseToken { [runningCommands] in runningCommands.update { $0 -= 1 } }
    commands.add(Commands.RunningCommand(id: id, slot: slot, token: token))
    // Events pass through the core's queue; they are dropped if the command is cancelled before their turn.
    let fire: @Sendable (Core, any Event) -> Void = { core, event in
      core.apply { state in
        withExtendedLifetime(token) {
          if slot.isDisposed { return nil }
          state.react(to: event)
          return event
        }
      }
    }
    slot.observe(
      command,
      receive: { [weak self] event in if let self { fire(self, event) } },
      completion: { [weak self] completion in
        guard let self else { return }
        if case .failure(let error) = completion { fire(self, failure(error)) }
        // The command ends after its last event is applied.
        apply { [weak self] _ in
          withExtendedLifetime(token) { self?.commands.remove(id, slot) }
          return nil
        }
      }
    )
    return slot
  }
}
