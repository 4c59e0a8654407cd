public import RKCore

/// A property that looks at each value that is proposed to it, and takes it, takes another instead, or
/// refuses it.
///
///     let age = ValidatingProperty<Int, AgeError>(30) { $0 < 0 ? .invalid(.negative) : .valid }
///     age.value = -1
///     age.value         // 30
///     age.result.value  // invalid(-1, .negative)
///
/// Its signal is that of the values it took: the current one at once, and then each new one. What became
/// of each proposal is in `result`, which changes in the same step. Like any property it can be set from
/// any thread, and completes when it and its views are
/// deallocated, and by nothing else.
public final class ValidatingProperty<Value: Sendable, ValidationError: Swift.Error>:
  ReadableProperty, SubjectProtocol
{
  /// The elements are the values that were taken.
  public typealias Element = Value
  /// A property does not fail.
  public typealias Error = Never

  /// What is to be done with a proposed value.
  public enum Decision: Sendable {
    /// It is taken.
    case valid
    /// Another is taken instead, maybe for a reason.
    case coerced(Value, ValidationError?)
    /// It is refused, for a reason.
    case invalid(ValidationError)
  }

  /// What became of the last proposed value.
  public enum Result: Sendable {
    /// It was taken.
    case valid(Value)
    /// The first was taken instead of the proposed one, maybe for a reason.
    case coerced(Value, proposed: Value, ValidationError?)
    /// The proposed one was refused, for a reason.
    case invalid(Value, ValidationError)

    /// Whether a value was refused.
    public var isInvalid: Bool {
      if case .invalid = self { true } else { false }
    }

    /// The value that was proposed.
    public var proposed: Value {
      switch self {
      case .valid(let value), .coerced(_, let value, _), .invalid(let value, _): value
      }
    }

    /// Why it was not taken as it is.
    public var error: ValidationError? {
      switch self {
      case .valid: nil
      case .coerced(_, _, let error): error
      case .invalid(_, let error): error
      }
    }
  }

  /// What became of the last proposed value; its signal tells of each.
  public let result: AnyProperty<Result>

  /// The values, without a way to propose one.
  ///
  /// Its signal tells the value again when another is refused.
  public let readOnlyView: AnyProperty<Value>

  private struct State: Sendable {
    var value: Value
    var result: Result
  }

  private let state: Property<State>
  private let validator: @Sendable (Value) -> Decision

  /// Disposed when the property is deallocated, also if one of its views lives on.
  public let bag = DisposeBag()

  /// Makes a property with a value, which is validated.
  ///
  ///     let share = ValidatingProperty<Int, Never>(150) { $0 > 100 ? .coerced(100, nil) : .valid }
  ///     share.value  // 100
  ///
  /// An invalid first value is kept, because there is no earlier one; `result` is invalid then.
  ///
  /// - Parameters:
  ///   - value: The first value that is proposed.
  ///   - validator: Decides on each value that is proposed, on the thread that proposes it. No lock is
  ///     held while it runs.
  public init(_ value: Value, validator: @escaping @Sendable (Value) -> Decision) {
    self.validator = validator
    state = Property(State(value: value, result: .valid(value)))
    result = state.mapProperty(\.result)
    readOnlyView = state.mapProperty(\.value)
    if case .invalid(let error) = validator(value) {
      state.value.result = .invalid(value, error)
    } else {
      propose(value)
    }
  }

  /// The value: the last that was taken.
  ///
  /// Setting it proposes another.
  public var value: Value {
    get { state.value.value }
    set { propose(newValue) }
  }

  /// Proposes a value.
  public func receive(_ element: Value) {
    propose(element)
  }

  /// Proposes a value; an end is ignored.
  public func on(_ event: Signal<Value, Never>.Event) {
    if case .next(let value) = event { propose(value) }
  }

  /// Starts to observe the value: the current one at once, then each that is taken.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    let isFirst = Ref(true)
    return state.observe(
      with: AnyObserver(
        receive: { state in
          if isFirst.value || !state.result.isInvalid { observer.receive(state.value) }
          isFirst.value = false
        },
        completion: observer.completion,
        upstream: observer.upstream
      )
    )
  }

  package var place: Origin { state.place }

  private func propose(_ proposed: Value) {
    switch validator(proposed) {
    case .valid: state.receive(State(value: proposed, result: .valid(proposed)))
    case .coerced(let value, let error):
      state.receive(State(value: value, result: .coerced(value, proposed: proposed, error)))
    case .invalid(let error): state.update { $0.result = .invalid(proposed, error) }
    }
  }
}
