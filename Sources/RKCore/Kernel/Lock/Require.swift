/// Traps when a rule for a caller is broken, and says which, with the value: in release builds as well,
/// where `precondition` is silent.
@inlinable
package func require(
  _ isKept: Bool,
  _ rule: @autoclosure () -> String,
  file: StaticString = #file,
  line: UInt = #line
) {
  if !isKept { fatalError(rule(), file: file, line: line) }
}
