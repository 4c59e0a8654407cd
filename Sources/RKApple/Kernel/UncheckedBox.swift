#if canImport(ObjectiveC)
/// A value that several threads may use, although its framework does not declare it as `Sendable`.
// Guarded by what the comment on each box names.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
}
#endif
