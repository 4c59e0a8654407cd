/// Finds code that the compiler cannot check outside `Kernel/`, or there without its guard.
func unchecked(_ files: [File]) -> [Finding] {
  let escape =
    #/
    @unchecked\b | @preconcurrency\b | \b(?:nonisolated|unowned)\(unsafe\)
    | \b (?: unsafeBitCast | unsafeDowncast | unsafelyUnwrapped | assumeIsolated ) \b
    | \b (?: Unmanaged | OpaquePointer | withUnsafe\w+ | Unsafe\w+ ) \b
    /#.forCode
  let guarded = /@unchecked\b|\bnonisolated\(unsafe\)/.forCode
  return files.filter { $0.path.hasPrefix("Sources/") }.flatMap { file in
    let isKernel = file.path.split(separator: "/").dropLast().contains("Kernel")
    return file.numbered.compactMap { number, line -> Finding? in
      if isKernel {
        guard line.code.contains(guarded), !namesGuard(above: number - 1, in: file.lines) else {
          return nil
        }
        return file.finding(
          number,
          "unchecked without its guard; say `guarded by …` in a comment right above"
        )
      }
      return line.code.firstMatch(of: escape).map {
        file.finding(
          number,
          "\($0.output) outside of Kernel/; let the compiler check it (Mutex, Atomic, Sendable "
            + "members), or move it to Kernel/"
        )
      }
    }
  }
}

/// Returns whether the comment that ends above the declaration at an index contains the word "guard".
///
/// The index may be that of a later line of the declaration's head; attributes may stand between.
private func namesGuard(above index: Int, in lines: [Line]) -> Bool {
  let head = /\b(?:class|struct|enum|actor|extension|var|let)\b/.forCode
  let attributes = /(?:@\w+(?:\([^)]*\))?\s*)+/
  let guardName = /(?i)\bguard(?:s|ed)?\b\W+\w/.forCode
  var index = index
  while index > 0, !lines[index].code.contains(head), !isComment(lines[index - 1]),
    !lines[index - 1].code.trimmed.isEmpty
  {
    index -= 1
  }
  while index > 0, lines[index - 1].code.trimmed.wholeMatch(of: attributes) != nil { index -= 1 }
  while index > 0, isComment(lines[index - 1]) {
    index -= 1
    if lines[index].comment.contains(guardName) { return true }
  }
  return false
}

private func isComment(_ line: Line) -> Bool {
  line.code.trimmed.isEmpty && !line.comment.isEmpty
}
