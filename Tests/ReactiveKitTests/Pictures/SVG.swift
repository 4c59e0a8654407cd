import RKTesting

/// Draws a picture as SVG, in the colours of the reader's theme.
///
///     source   ──a──b──b──c──|      a line for each signal that is observed at first
///                  ╲                a diagonal lane for each one that is observed later
///     ┌──────────────────────┐
///     │ source.filter { … }  │      the call
///     └──────────────────────┘
///     output   ──a────────c──|
///                  ╲                and for each signal that it emits
struct SVG {
  private static let tick = 40
  private static let left = 26
  private static let radius = 11
  private static let row = 44
  private static let lineHeight = 18

  private var body = ""
  private var y = 30
  private let width: Int

  init(_ picture: Picture) {
    let columns = picture.code.map(\.count).max() ?? 0
    width = max(Self.left * 2 + picture.ticks * Self.tick, columns * 9 + 50)
    // Lanes begin at the last input, and its circles hide their beginnings.
    let last = y + (picture.inputs.count - 1) * Self.row
    let bottom = picture.inner.map { drawInner($0, from: max(last, y)) }.max() ?? last
    for line in picture.inputs {
      draw(line, from: y) { _ in 0 }
      y += Self.row
    }
    y = bottom + 28
    draw(picture.code)
    y += 30
    let output = y
    for lane in picture.lanes {
      // The dot of the signal stands above its first element.
      let x = Self.x(lane.start)
      body +=
        "<line class=\"lane\" x1=\"\(x)\" y1=\"\(output)\" x2=\"\(x)\" y2=\"\(output + 30)\"/>\n"
      y = max(y, drawInner(lane, from: output + 30))
    }
    draw(picture.output, from: output) { _ in 0 }
  }

  /// The text of the file.
  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y + 30)" width="\(width)" height="\(y + 30)" role="img">
    <style>
    svg { --ink: #1d1d1f; --box: #f5f5f7; --paper: #ffffff }
    @media (prefers-color-scheme: dark) { svg { --ink: #f5f5f7; --box: #2c2c2e; --paper: #161618 } }
    .paper { fill: var(--paper) }
    line, path { stroke: var(--ink); stroke-width: 2; fill: none }
    .lane { stroke-width: 1.5; opacity: 0.6 }
    rect.box { fill: var(--box); stroke: var(--ink); stroke-width: 1 }
    circle { stroke: var(--ink); stroke-width: 1.5 }
    text { font: 14px ui-monospace, Menlo, Consolas, monospace; fill: var(--ink) }
    .mark { font-weight: 600; text-anchor: middle; fill: #1d1d1f }
    </style>
    <rect class="paper" width="100%" height="100%" rx="8"/>
    \(body)</svg>

    """
  }

  private static func x(_ tick: Int) -> Int { left + tick * SVG.tick + SVG.tick / 2 }

  /// Draws an inner signal as a lane that falls to the right, and returns its lowest point.
  private mutating func drawInner(_ lane: Picture.Line, from top: Int) -> Int {
    let slope = { (tick: Int) in (tick - lane.start) * Self.tick * 2 / 3 }
    draw(lane, from: top, slope, isLane: true)
    return top + slope(lane.end)
  }

  private mutating func draw(
    _ line: Picture.Line,
    from top: Int,
    _ slope: (Int) -> Int,
    isLane: Bool = false
  ) {
    let end = line.end
    let tip = Self.x(end) + (isLane ? 0 : Self.tick * 3 / 4)
    let start = isLane ? Self.x(line.start) : Self.left - 8
    body +=
      "<line\(isLane ? " class=\"lane\"" : "") x1=\"\(start)\" y1=\"\(top)\" x2=\"\(tip)\" y2=\"\(top + slope(end))\"/>\n"
    if !isLane {
      body += "<path d=\"M\(tip - 6) \(top - 5) L\(tip) \(top) L\(tip - 6) \(top + 5)\"/>\n"
    }
    var drawn: [Int: Int] = [:]
    for mark in line.marks {
      // Events of one tick stand side by side.
      let index = drawn[mark.tick, default: 0]
      drawn[mark.tick] = index + 1
      draw(mark.kind, Self.x(mark.tick) + 15 * index, top + slope(mark.tick))
    }
  }

  private mutating func draw(_ kind: Diagram.Kind, _ x: Int, _ y: Int) {
    switch kind {
    case .subscribed:
      body += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"5\" style=\"fill: var(--ink)\"/>\n"
    case .element(let letter):
      body +=
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(Self.radius)\" fill=\"\(Self.color(letter))\"/>"
      body += "<text class=\"mark\" x=\"\(x)\" y=\"\(y + 5)\">\(letter)</text>\n"
    case .completed:
      body += "<line x1=\"\(x)\" y1=\"\(y - 11)\" x2=\"\(x)\" y2=\"\(y + 11)\"/>\n"
    case .failed:
      body +=
        "<path d=\"M\(x - 7) \(y - 7) L\(x + 7) \(y + 7) M\(x - 7) \(y + 7) L\(x + 7) \(y - 7)\"/>\n"
    case .disposed: break
    }
  }

  private mutating func draw(_ code: [String]) {
    let height = code.count * Self.lineHeight + 14
    body +=
      "<rect class=\"box\" x=\"\(Self.left - 12)\" y=\"\(y)\" width=\"\(width - 2 * Self.left + 24)\" height=\"\(height)\" rx=\"6\"/>\n"
    for (index, line) in code.enumerated() {
      let escaped = line.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      body +=
        "<text x=\"\(Self.left)\" y=\"\(y + 20 + index * Self.lineHeight)\" xml:space=\"preserve\">\(escaped)</text>\n"
    }
    y += height
  }

  /// A letter and its capital have one colour.
  private static func color(_ letter: Character) -> String {
    let colors = ["#7fc8f8", "#ffd166", "#8fe0a8", "#f7a1c4", "#c3a6ff", "#ffb38a"]
    let known = ["a", "b", "c", "x", "y", "z"].firstIndex(of: letter.lowercased())
    return known.map { colors[$0] } ?? "#d9d9de"
  }
}
