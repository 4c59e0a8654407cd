#if canImport(ObjectiveC)
/// A value that several threads may use, although its framework does not declare it as `Sendable`.
// Guarded as the comment on each box says.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
}
#endif
