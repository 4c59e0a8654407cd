/// Traps with a message if a caller broke a rule.
///
/// The message states the rule and the offending value, if there is one.
///
/// Unlike `precondition`, this function also prints the message in release builds.
@inlinable
package func require(
  _ isKept: Bool,
  _ rule: @autoclosure () -> String,
  file: StaticString = #file,
  line: UInt = #line
) {
  if !isKept { fatalError(rule(), file: file, line: line) }
}
