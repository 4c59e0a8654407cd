/// Traps when a caller breaks a rule; the message contains the rule and the value.
///
/// Unlike `precondition`, it also prints the message in release builds.
@inlinable
package func require(
  _ isKept: Bool,
  _ rule: @autoclosure () -> String,
  file: StaticString = #file,
  line: UInt = #line
) {
  if !isKept { fatalError(rule(), file: file, line: line) }
}
