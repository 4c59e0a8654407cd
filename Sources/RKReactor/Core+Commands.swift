public import RKCore
import RKOperators

extension Core {
  /// Starts a command: a signal, whose elements are fired as events.
  ///
  /// ```swift
  /// core.fire(command: search(text).map(Found.init), id: "search", failure: SearchFailed.init)
  /// ```
  ///
  /// A command with the identity of a running one cancels that one first. Nothing of a cancelled
  /// command is fired. The core's deallocation cancels all commands; they do not retain the core.
  ///
  /// - Parameters:
  ///   - command: The signal.
  ///   - id: The identity. Default: none, so that the command replaces no other.
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
  /// It runs in a task, which is cancelled with the command. Nothing is fired after that, even if
  /// the function ignores the cancellation.
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

  /// Cancels the running command with an identity, if there is one.
  public func cancelCommand(id: some Hashable & Sendable) {
    commands.dispose(Registry.Key(id))
  }

  private func start<Failure>(
    _ command: Signal<any Event, Failure>,
    _ id: (any Hashable & Sendable)?,
    _ failure: @escaping @Sendable (Failure) -> any Event
  ) -> any Disposable {
    let key = Registry.Key(id ?? Unnamed())
    let slot = commands.replace(key)
    slot.observe(
      command,
      receive: { [weak self] in self?.fire(event: $0) },
      completion: { [weak self] completion in
        self?.commands.remove(key, slot)
        if case .failure(let error) = completion { self?.fire(event: failure(error)) }
      }
    )
    return slot
  }
}

/// The identity of a command without one: it equals only itself.
private final class Unnamed: Hashable, Sendable {
  static func == (left: Unnamed, right: Unnamed) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
