public import RKCore
import Synchronization

/// A property that validates each proposed value: it accepts, replaces or rejects the value.
///
///     let age = ValidatingProperty<Int, AgeError>(30) { $0 < 0 ? .invalid(.negative) : .valid }
///     age.value = -1
///     age.value         // 30
///     age.result.value  // invalid(-1, .negative)
///
/// Its signal emits the current value, then each accepted one, including replacements. `result` is the
/// outcome of the last proposal, and changes in the same step as the value. Any thread may set the value at
/// any time. The signal completes when the property and its views are deallocated, and only then.
public final class ValidatingProperty<Value: Sendable, ValidationError: Swift.Error>:
  ReadableProperty, SubjectProtocol, AnyObserverSignal
{
  /// The type of the elements: the accepted values.
  public typealias Element = Value
  /// The type of the failure: a property cannot fail.
  public typealias Error = Never

  /// A decision about a proposed value.
  public enum Decision: Sendable {
    /// The value is accepted.
    case valid
    /// Another value is accepted instead, with an optional reason.
    case coerced(Value, ValidationError?)
    /// The value is rejected for a reason.
    case invalid(ValidationError)
  }

  /// The outcome of the last proposal.
  public enum Outcome: Sendable {
    /// The value was accepted.
    case valid(Value)
    /// The unlabeled value was accepted instead of the proposed one, with an optional reason.
    case coerced(Value, proposed: Value, ValidationError?)
    /// The proposed value was rejected for a reason.
    case invalid(Value, ValidationError)

    /// A Boolean value that indicates whether the value was rejected.
    public var isInvalid: Bool {
      if case .invalid = self { true } else { false }
    }

    /// Returns the accepted value, or the given one if the proposal was rejected.
    func accepted(or value: Value) -> Value {
      switch self {
      case .valid(let accepted), .coerced(let accepted, _, _): accepted
      case .invalid: value
      }
    }

    /// The proposed value.
    public var proposed: Value {
      switch self {
      case .valid(let value), .coerced(_, let value, _), .invalid(let value, _): value
      }
    }

    /// The reason why the value was replaced or rejected; nil if there is none.
    public var error: ValidationError? {
      switch self {
      case .valid: nil
      case .coerced(_, _, let error): error
      case .invalid(_, let error): error
      }
    }
  }

  /// The outcome of the last proposal, as a property that emits for each proposal.
  public let result: AnyProperty<Outcome>

  /// A view of the value.
  public let readOnlyView: AnyProperty<Value>

  struct State: Sendable {
    var value: Value
    var result: Outcome
    /// The number of the proposal that was last accepted.
    var accepted = 0
  }

  let state: Property<State>
  private let validator: @Sendable (Value) -> Decision
  private let lastAccepted = Atomic<Int>(0)

  /// A bag that is disposed when the property is deallocated, even if a view is retained.
  public let bag = DisposeBag()

  /// Creates a property and validates its first value.
  ///
  ///     let share = ValidatingProperty<Int, Never>(150) { $0 > 100 ? .coerced(100, nil) : .valid }
  ///     share.value  // 100
  ///
  /// If the first value is invalid, the property keeps it, because there is no earlier one. In this case,
  /// `result` is invalid.
  ///
  /// - Parameters:
  ///   - value: The first proposed value.
  ///   - validator: A closure that decides on each proposed value, on the thread that proposes it.
  ///     No lock is held while it runs.
  public init(_ value: Value, validator: @escaping @Sendable (Value) -> Decision) {
    self.validator = validator
    let outcome = Self.outcome(of: value, validator)
    state = Property(State(value: outcome.accepted(or: value), result: outcome))
    result = state.mapProperty(\.result)
    readOnlyView = state.removingDuplicates { $0.accepted == $1.accepted }.mapProperty(\.value)
  }

  /// The value that was last accepted; setting it proposes a new value.
  public var value: Value {
    get { state.value.value }
    set { receive(newValue) }
  }

  /// Proposes a value.
  public func receive(_ element: Value) {
    let outcome = Self.outcome(of: element, validator)
    if outcome.isInvalid {
      state.update { $0.result = outcome }
    } else {
      state.receive(accepting(outcome, of: element))
    }
  }

  /// Returns the state after a proposal.
  func state(_ state: State, after element: Value) -> State {
    let outcome = Self.outcome(of: element, validator)
    if !outcome.isInvalid { return accepting(outcome, of: element) }
    return State(value: state.value, result: outcome, accepted: state.accepted)
  }

  private func accepting(_ outcome: Outcome, of element: Value) -> State {
    State(
      value: outcome.accepted(or: element),
      result: outcome,
      accepted: lastAccepted.wrappingAdd(1, ordering: .relaxed).newValue
    )
  }

  private static func outcome(
    of element: Value,
    _ validator: (Value) -> Decision
  ) -> Outcome {
    switch Path.withoutMark({ validator(element) }) {
    case .valid: .valid(element)
    case .coerced(let value, let error): .coerced(value, proposed: element, error)
    case .invalid(let error): .invalid(element, error)
    }
  }

  /// Proposes a value; terminal events are ignored.
  public func on(_ event: Signal<Value, Never>.Event) {
    if case .next(let value) = event { receive(value) }
  }

  /// Observes the current value, then each accepted one.
  @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    let last = Box<Int?>(nil)
    let upstream = AnyObserver<State, Never>(
      receive: { state in
        if last.value == state.accepted { return }
        last.value = state.accepted
        observer.receive(state.value)
      },
      completion: observer.completion,
      upstream: observer.upstream
    )
    return state.observe(with: upstream)
  }

  package var vertex: Path { state.vertex }
}
