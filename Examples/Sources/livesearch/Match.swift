/// A line that has the text, and where.
struct Match: Sendable, Equatable {
  let file: String
  /// The line's number, from 1.
  let line: Int
  /// The line without its end.
  ///
  /// Of a huge line only the part around the match, with `…` where it was cut; bytes that are not
  /// UTF-8 are repaired.
  let text: String
  /// Where the match is, as offsets in the UTF-8 of `text`.
  let range: Range<Int>
}

extension Match {
  /// The most bytes of a line that are kept, unless the match alone has more.
  static let limit = 400

  /// Takes the match out of the bytes it was found in.
  ///
  /// The parts before, in and behind the match are repaired apart from each other, so that a
  /// repair never moves or swallows the match.
  init(
    file: String,
    line: Int,
    match: Range<Int>,
    lineRange: Range<Int>,
    in bytes: UnsafeRawBufferPointer
  ) {
    let kept = Self.kept(of: lineRange, around: match, in: bytes)
    var text = kept.lowerBound > lineRange.lowerBound ? "…" : ""
    text += Self.text(bytes, kept.lowerBound..<match.lowerBound)
    let start = text.utf8.count
    text += Self.text(bytes, match)
    let end = text.utf8.count
    text += Self.text(bytes, match.upperBound..<kept.upperBound)
    if kept.upperBound < lineRange.upperBound { text += "…" }
    self.init(file: file, line: line, text: text, range: start..<end)
  }

  private static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// The part of the line that is kept.
  ///
  /// It does not start or end within a character.
  private static func kept(
    of line: Range<Int>,
    around match: Range<Int>,
    in bytes: UnsafeRawBufferPointer
  ) -> Range<Int> {
    guard line.count > limit else { return line }
    var lower = max(line.lowerBound, match.lowerBound - limit / 4)
    var upper = min(line.upperBound, max(lower + limit, match.upperBound))
    if lower > line.lowerBound {
      while lower < match.lowerBound, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    }
    if upper < line.upperBound {
      while upper > match.upperBound, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
    }
    return lower..<upper
  }
}
