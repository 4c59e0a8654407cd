/// Traps when a rule for callers is broken, with the rule and the value.
///
/// The message appears in release builds too, where that of `precondition` does not.
@inlinable
package func require(
  _ isKept: Bool,
  _ rule: @autoclosure () -> String,
  file: StaticString = #file,
  line: UInt = #line
) {
  if !isKept { fatalError(rule(), file: file, line: line) }
}
