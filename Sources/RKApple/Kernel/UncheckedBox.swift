#if canImport(ObjectiveC)
/// A value that several threads may use, although its framework does not declare it as `Sendable`.
// Guarded: the comment at each use names the guard.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
}
#endif
