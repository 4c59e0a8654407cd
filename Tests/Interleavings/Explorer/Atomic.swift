/// `Synchronization.Atomic`, whose every operation is a step.
public struct Atomic<Value: AtomicRepresentable>: ~Copyable, Sendable {
  private let cell: Cell

  /// Creates an atomic with a value.
  public init(_ value: consuming Value) {
    cell = Cell(value.bits, Value.self)
  }

  /// Returns the value, or an earlier one that the order permits.
  public func load(
    ordering: AtomicLoadOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Value {
    Value(bits: cell.load(ordering.order, file, line))
  }

  /// Stores a value.
  public func store(
    _ value: consuming Value,
    ordering: AtomicStoreOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    cell.store(value.bits, ordering.order, file, line)
  }

  /// Stores a value, and returns the one before.
  public func exchange(
    _ value: consuming Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Value {
    let bits = value.bits
    return Value(bits: cell.update("exchange", ordering.order, file, line) { _ in bits }.old)
  }

  /// Stores a value if the present one is as expected.
  public func compareExchange(
    expected: consuming Value,
    desired: consuming Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(
      expected: expected,
      desired: desired,
      successOrdering: ordering,
      failureOrdering: ordering.order.acquires ? .acquiring : .relaxed,
      file: file,
      line: line
    )
  }

  /// Stores a value if the present one is as expected.
  public func compareExchange(
    expected: consuming Value,
    desired: consuming Value,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    let (exchanged, original) = cell.compareExchange(
      expected.bits,
      desired.bits,
      successOrdering.order,
      failureOrdering.order,
      isWeak: false,
      file,
      line
    )
    return (exchanged, Value(bits: original))
  }

  /// Stores a value if the present one is as expected; may fail also then.
  public func weakCompareExchange(
    expected: consuming Value,
    desired: consuming Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    let (exchanged, original) = cell.compareExchange(
      expected.bits,
      desired.bits,
      ordering.order,
      ordering.order.acquires ? .acquire : .relaxed,
      isWeak: true,
      file,
      line
    )
    return (exchanged, Value(bits: original))
  }
}

extension Atomic where Value: FixedWidthInteger {
  /// Adds a number.
  @discardableResult
  public func add(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("add", ordering, file, line) { $0 + operand }
  }

  /// Adds a number, and wraps around.
  @discardableResult
  public func wrappingAdd(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("add", ordering, file, line) { $0 &+ operand }
  }

  /// Subtracts a number.
  @discardableResult
  public func subtract(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("subtract", ordering, file, line) { $0 - operand }
  }

  /// Subtracts a number, and wraps around.
  @discardableResult
  public func wrappingSubtract(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("subtract", ordering, file, line) { $0 &- operand }
  }

  /// Keeps the bits that are set in a mask.
  @discardableResult
  public func bitwiseAnd(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("and", ordering, file, line) { $0 & operand }
  }

  /// Sets the bits of a mask.
  @discardableResult
  public func bitwiseOr(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("or", ordering, file, line) { $0 | operand }
  }

  /// Stores the lesser of two numbers.
  @discardableResult
  public func min(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("min", ordering, file, line) { Swift.min($0, operand) }
  }

  /// Stores the greater of two numbers.
  @discardableResult
  public func max(
    _ operand: Value,
    ordering: AtomicUpdateOrdering,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    change("max", ordering, file, line) { Swift.max($0, operand) }
  }

  private func change(
    _ action: StaticString,
    _ ordering: AtomicUpdateOrdering,
    _ file: StaticString,
    _ line: UInt,
    _ body: (Value) -> Value
  ) -> (oldValue: Value, newValue: Value) {
    let (old, new) = cell.update(action, ordering.order, file, line) { body(Value(bits: $0)).bits }
    return (Value(bits: old), Value(bits: new))
  }
}
