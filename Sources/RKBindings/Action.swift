public import RKCore
import RKOperators
import RKSubjects

/// Work that runs on demand, such as the action of a button; at most one execution runs at a time.
///
///     let save = Action<Document, Int, SaveError>(isEnabled: isEdited) { document in
///       disk.write(document)
///     }
///
///     save.isExecuting.bind(to: spinner)
///     save.errors.bind(to: alerts)
///     save.execute(document).observe { print($0) }
///
/// If another execution is running or the action is disabled, a new execution fails with
/// `ActionError.disabled`. An execution counts as finished before its observers receive the terminal event,
/// so they can start the next execution in response. An execution also ends if the signal of its work
/// releases its observer without a terminal event. In this case, the execution sends no terminal event.
///
/// An execution retains the action.
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// The elements of all executions.
  public let elements: SafeSignal<Output>
  /// The failures of all executions.
  public let errors: SafeSignal<Failure>
  /// A signal that emits when an execution completes.
  public let completions: SafeSignal<Void>
  /// The inputs of executions that could not start.
  public let rejections: SafeSignal<Input>

  /// A bag that is disposed when the action is deallocated.
  public let bag = DisposeBag()

  private let sent = PassthroughSubject<Output, Never>()
  private let failed = PassthroughSubject<Failure, Never>()
  private let completed = PassthroughSubject<Void, Never>()
  private let rejected = PassthroughSubject<Input, Never>()
  private let state = StoreBroadcaster<ActionState, ActionState, Never>(ActionState())
  /// A closure that returns the current value of `isEnabled` if that signal is a property; otherwise nil.
  private let isAllowed: @Sendable () -> Bool?
  private let work: @Sendable (Input) -> Signal<Output, Failure>

  /// Creates an action that is enabled while a signal's latest element is true and no execution is running.
  ///
  /// - Parameters:
  ///   - isEnabled: A signal whose latest element determines whether the action is enabled. It is observed
  ///     until the action is deallocated. Before the first element, the action is disabled. If the signal is
  ///     a property, its current value applies even before the property emits it. Default: always true.
  ///   - work: A closure that returns the signal for an execution to observe.
  public init<Work: SignalProtocol>(
    isEnabled: some SignalProtocol<Bool, Never> = SafeSignal<Bool>(just: true),
    work: @escaping @Sendable (Input) -> Work
  ) where Work.Element == Output, Work.Error == Failure {
    self.work = { work($0).toSignal() }
    let property = isEnabled as? any ReadableProperty<Bool>
    isAllowed = { property?.value }
    elements = sent.toSignal()
    errors = failed.toSignal()
    completions = completed.toSignal()
    rejections = rejected.toSignal()
    let state = state
    isEnabled.observeNext { isAllowed in state.change { $0.isAllowed = isAllowed } }
      .dispose(in: bag)
  }

  deinit {
    Deallocation.complete {
      sent.send(completion: .finished)
      failed.send(completion: .finished)
      completed.send(completion: .finished)
      rejected.send(completion: .finished)
      state.send(completion: .finished)
    }
  }

  var stateDescription: String {
    let state = state.change { state, _ in state }
    return state.isExecuting ? "executing" : state.isReady ? "ready" : "disabled"
  }

  /// A signal that emits whether an execution is running: the current value, then each change.
  public var isExecuting: SafeSignal<Bool> {
    state.signal.map(\.isExecuting).removeDuplicates()
  }

  /// A signal that emits whether an execution could start: the current value, then each change.
  public var isEnabled: SafeSignal<Bool> {
    state.signal.map(\.isReady).removeDuplicates()
  }

  /// Returns a signal that starts an execution each time it is observed.
  ///
  /// - Parameter input: The input of the work.
  public func execute(_ input: Input) -> Signal<Output, ActionError<Failure>> {
    Signal(deferring: { () -> Signal<Output, ActionError<Failure>> in
      let isAllowed = self.isAllowed()
      guard
        self.state.change(
          if: { !$0.isExecuting && isAllowed ?? $0.isAllowed },
          { $0.isExecuting = true }
        )
      else {
        self.rejected.send(input)
        return .failed(.disabled)
      }
      // Only the observer of the work retains `end`, so the execution ends when that observer is released.
      let end = DeinitDisposable(
        disposable: BlockDisposable { self.state.change { $0.isExecuting = false } }
      )
      // When the work is disposed, it releases its observer, and thus `end`, too early. So this variable retains
      // `end` until the disposal is over; only then can another execution start.
      let disposed = Locked<DeinitDisposable?>(nil)
      return self.work(input)
        .handleEvents(
          receiveOutput: { self.sent.send($0) },
          receiveCompletion: { completion in
            end.dispose()
            switch completion {
            case .finished: self.completed.send(())
            case .failure(let error): self.failed.send(error)
            }
          },
          receiveCancel: { [weak end] in disposed.withLock { $0 = end } }
        )
        .finally { disposed.take()?.dispose() }
        .mapError { .failed($0) }
    })
  }

  /// A form of `execute(_:)` without an input.
  public func execute() -> Signal<Output, ActionError<Failure>> where Input == Void {
    execute(())
  }
}

extension Action: BindableProtocol {
  /// Starts an execution for each element; `rejections` emits the elements for which no execution could
  /// start.
  ///
  /// The binding does not retain the action, but an execution does.
  public func bind(signal: Signal<Input, Never>) -> any Disposable {
    let binding = signal.observeNext { [weak self] input in
      guard let self else { return }
      execute(input).observe { _ in }.dispose(in: bag)
    }
    binding.dispose(in: bag)
    return binding
  }
}

/// The reason why an execution did not start or did not complete.
public enum ActionError<Failure: Error>: Error {
  /// The execution did not start: another execution was running, or the action was disabled.
  case disabled
  /// The execution failed.
  case failed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}

/// The state of an action.
private struct ActionState: Sendable {
  var isAllowed = false
  var isExecuting = false

  var isReady: Bool { isAllowed && !isExecuting }
}

extension StoreBroadcaster where Content == ActionState, Element == ActionState, Failure == Never {
  /// A signal that emits the current state, then each new state.
  fileprivate var signal: SafeSignal<ActionState> {
    Signal(onSubscribe: { self.observe($0) { state, _ in [state] } })
  }

  /// If a condition holds, changes the state, sends the new state and returns true; otherwise returns false.
  @discardableResult
  fileprivate func change(
    if condition: (ActionState) -> Bool = { _ in true },
    _ body: (inout ActionState) -> Void
  ) -> Bool {
    change { state, sent in
      if !condition(state) { return false }
      body(&state)
      sent = state
      return true
    }
  }
}
