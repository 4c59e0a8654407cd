#if canImport(ObjectiveC)
/// A value that its framework allows several threads to use, without declaring it as `Sendable`.
// Guarded by the framework: the declaration of each box says how.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
}
#endif
