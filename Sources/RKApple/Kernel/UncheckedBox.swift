#if canImport(ObjectiveC)
/// A value that several threads may use, although its framework does not declare it as `Sendable`.
// Guarded by the framework: the declaration of each box says how.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
}
#endif
