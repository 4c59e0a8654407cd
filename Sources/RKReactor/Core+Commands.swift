public import RKCore
import RKOperators
import RKSubjects

extension Core {
  /// Starts a command: a signal, whose elements are fired as events.
  ///
  /// ```swift
  /// core.fire(command: search(text).map(Found.init), id: "search", failure: SearchFailed.init)
  /// ```
  ///
  /// A command with the identity of a running one cancels that one first. Nothing of a cancelled
  /// command is applied, except an event that another thread is applying. A command runs until its
  /// last event is applied. The deallocation of the core cancels its commands; they do not retain it.
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

  /// Starts a command: an asynchronous function, which fires events by its second argument.
  ///
  /// ```swift
  /// core.fire(id: "search", failure: SearchFailed.init) { state, fire throws(Offline) in
  ///   fire(Started())
  ///   fire(Found(try await search(state.query)))
  /// }
  /// ```
  ///
  /// It runs in a task, which is cancelled with the command. The command ends when the function
  /// returns: after that, `fire` does nothing. An interface with callbacks is a `Command` or a signal.
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
    start(Signal { [state] send throws(Failure) in try await command(state, send) }, id, failure)
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
    start(Signal { [state] send in await command(state, send) }, id, absurd)
  }

  /// Cancels the running command with an identity, if this core has one.
  public func cancelCommand(id: some Hashable & Sendable) {
    commands.remove(id)
  }

  private func start<Failure>(
    _ command: Signal<any Event, Failure>,
    _ id: (any Hashable & Sendable)?,
    _ failure: @escaping @Sendable (Failure) -> any Event
  ) -> any Disposable {
    let slot = Slot()
    let id = id ?? ObjectIdentifier(slot)
    runningCommands.update { $0 += 1 }
    let token = ReleaseToken { [runningCommands] in runningCommands.update { $0 -= 1 } }
    commands.add(Commands.RunningCommand(id: id, slot: slot, token: token))
    // The events and the end take their turn in the queue; what was cancelled by then is dropped.
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
        // The command ends when its last event has been applied.
        apply { [weak self] _ in
          withExtendedLifetime(token) { self?.commands.remove(id, slot) }
          return nil
        }
      }
    )
    return slot
  }
}
