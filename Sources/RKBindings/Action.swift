public import RKCore
import RKOperators
import RKSubjects

/// Work that is done on demand, one execution at a time: what a button stands for.
///
///     let save = Action<Document, Int, SaveError>(isEnabled: isEdited) { document in
///       disk.write(document)
///     }
///
///     save.isExecuting.bind(to: spinner)
///     save.errors.bind(to: alerts)
///     save.execute(document).observe { print($0) }
///
/// An execution that is asked for while another is under way, or while it is not enabled, does not
/// begin: it fails with `ActionError.disabled`. When an execution ends, the next may begin before
/// anybody is told of the end. One whose work goes without a word is over too, and nobody is told.
///
/// An execution keeps the action alive.
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// What all executions send.
  public let elements: SafeSignal<Output>
  /// Why executions failed.
  public let errors: SafeSignal<Failure>
  /// Sends when an execution completes.
  public let completions: SafeSignal<Void>
  /// What executions were asked for that could not begin.
  public let rejections: SafeSignal<Input>

  /// Disposed when the action is deallocated: holds the executions that bindings began.
  public let bag = DisposeBag()

  private let sent = PassthroughSubject<Output, Never>()
  private let failed = PassthroughSubject<Failure, Never>()
  private let completed = PassthroughSubject<Void, Never>()
  private let rejected = PassthroughSubject<Input, Never>()
  private let readiness = Readiness()
  private let work: @Sendable (Input) -> Signal<Output, Failure>

  /// Makes an action that is enabled while it does not execute.
  ///
  /// - Parameter work: Makes the signal that an execution observes.
  public convenience init<Work: SignalProtocol>(work: @escaping @Sendable (Input) -> Work)
  where Work.Element == Output, Work.Error == Failure {
    self.init(isEnabled: SafeSignal<Bool>(just: true), work: work)
  }

  /// Makes an action that is enabled while a signal says so and it does not execute.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it is, beginning with not; observed for as long as the action lives.
  ///   - work: Makes the signal that an execution observes.
  public init<Work: SignalProtocol>(
    isEnabled: some SignalProtocol<Bool, Never>,
    work: @escaping @Sendable (Input) -> Work
  ) where Work.Element == Output, Work.Error == Failure {
    self.work = { work($0).toSignal() }
    elements = sent.toSignal()
    errors = failed.toSignal()
    completions = completed.toSignal()
    rejections = rejected.toSignal()
    let readiness = readiness
    isEnabled.observeNext { isAllowed in readiness.allow(isAllowed) }.dispose(in: bag)
  }

  deinit {
    sent.send(completion: .finished)
    failed.send(completion: .finished)
    completed.send(completion: .finished)
    rejected.send(completion: .finished)
    readiness.end()
  }

  /// Whether an execution is under way: now, and each time that changes.
  public var isExecuting: SafeSignal<Bool> {
    readiness.signal.map(\.isExecuting).removeDuplicates()
  }

  /// Whether an execution could begin: now, and each time that changes.
  public var isEnabled: SafeSignal<Bool> {
    readiness.signal.map(\.isReady).removeDuplicates()
  }

  /// An execution, which begins when it is observed; each observation is one.
  ///
  /// - Parameter input: What the work is made of.
  public func execute(_ input: Input) -> Signal<Output, ActionError<Failure>> {
    Signal(deferring: { () -> Signal<Output, ActionError<Failure>> in
      guard self.readiness.begin() else {
        self.rejected.send(input)
        return .failed(.disabled)
      }
      // Only the source holds it for good, so that it ends too when that goes without a word.
      let end = DeinitDisposable(disposable: BlockDisposable { self.readiness.finish() })
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
          receiveCancel: { [weak end] in end?.dispose() }
        )
        .mapError { .failed($0) }
    })
  }
}

extension Action where Input == Void {
  /// An execution, which begins when it is observed; each observation is one.
  public func execute() -> Signal<Output, ActionError<Failure>> {
    execute(())
  }
}

extension Action: BindableProtocol {
  /// Executes with each element that comes while it is enabled, for as long as the action lives;
  /// the others are told by `rejections`.
  ///
  /// The action is not kept alive while none executes.
  public func bind(signal: Signal<Input, Never>) -> any Disposable {
    let binding = signal.observeNext { [weak self] input in
      guard let self else { return }
      execute(input).observe { _ in }.dispose(in: bag)
    }
    binding.dispose(in: bag)
    return binding
  }
}

/// Why an execution has no result.
public enum ActionError<Failure: Error>: Error {
  /// It did not begin: another was under way, or the action was not enabled.
  case disabled
  /// It failed.
  case failed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}

/// Whether an execution may begin, told in the order in which it changes.
private final class Readiness: Sendable {
  struct State: Sendable {
    var isAllowed = false
    var isExecuting = false

    var isReady: Bool { isAllowed && !isExecuting }
  }

  private let state = Locked(State())
  private let broadcaster = Broadcaster<State, Never>()

  /// The state, and each change.
  var signal: SafeSignal<State> {
    Signal(onSubscribe: { [self] observer in
      broadcaster.observe(observer) { reserve in state.withLock { (reserve(), [$0]) } }
    })
  }

  /// Begins an execution, if one may.
  func begin() -> Bool {
    change { state in
      if !state.isReady { return false }
      state.isExecuting = true
      return true
    }
  }

  func finish() {
    change { state in
      state.isExecuting = false
      return true
    }
  }

  func allow(_ isAllowed: Bool) {
    change { state in
      state.isAllowed = isAllowed
      return true
    }
  }

  func end() {
    broadcaster.send(completion: .finished)
  }

  /// Changes the state and takes its place in the order, in one step.
  @discardableResult
  private func change(_ body: (inout State) -> Bool) -> Bool {
    let change = state.withLock { state in
      body(&state)
        ? (broadcaster.reserve(.next(state)), Broadcaster<State, Never>.Operation.next(state)) : nil
    }
    if let (reservation, operation) = change { broadcaster.fulfil(reservation, operation) }
    return change != nil
  }
}
