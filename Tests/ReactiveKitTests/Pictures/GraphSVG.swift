/// Draws a step of a graph as SVG: a column for each height, and the inputs on the left.
///
///     ┌─────────┐     ┌──────────1┐
///     │ width   ├──┬──┤ area      ├─
///     │ 3 → 4   │  │  │ 12 → 16   │
///     └─────────┘  │  └───────────┘
struct GraphSVG {
  private static let size = (width: 150, height: 56)
  private static let space = (width: 60, height: 26)

  let text: String

  init(_ picture: GraphPicture) {
    var places: [String: (x: Int, y: Int)] = [:]
    var columns: [Int: Int] = [:]
    for node in picture.nodes {
      let row = columns[node.height, default: 0]
      columns[node.height] = row + 1
      places[node.name] = (
        20 + node.height * (Self.size.width + Self.space.width),
        24 + row * (Self.size.height + Self.space.height)
      )
    }
    var body = ""
    for node in picture.nodes {
      for input in node.inputs {
        guard let from = places[input], let to = places[node.name] else { continue }
        let (start, end) = (from.x + Self.size.width, to.x)
        let (top, bottom) = (from.y + Self.size.height / 2, to.y + Self.size.height / 2)
        let bend = Self.space.width / 2
        // The changes that the step has passed on are drawn stronger.
        let isPassed = picture.nodes.contains {
          $0.name == input && ($0.mark == .set || $0.mark == .computed)
        }
        body +=
          "<path\(isPassed ? "" : " class=\"idle\"") d=\"M\(start) \(top) C\(start + bend) \(top) \(end - bend) \(bottom) \(end) \(bottom)\"/>\n"
      }
    }
    for node in picture.nodes {
      if let place = places[node.name] { body += Self.box(node, place.x, place.y) }
    }
    let width = (places.values.map(\.x).max() ?? 0) + Self.size.width + 20
    let height = (places.values.map(\.y).max() ?? 0) + Self.size.height + 24
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <style>
      svg { --ink: #1d1d1f; --paper: #ffffff; --idle: #f5f5f7 }
      @media (prefers-color-scheme: dark) { svg { --ink: #f5f5f7; --paper: #161618; --idle: #2c2c2e } }
      .paper { fill: var(--paper); stroke: none }
      path { stroke: var(--ink); stroke-width: 2; fill: none }
      path.idle { stroke-width: 1.5; opacity: 0.4 }
      rect { stroke: var(--ink); stroke-width: 1.5 }
      rect.untouched { fill: var(--idle); stroke-opacity: 0.4 }
      rect.set { fill: #ffd166 }
      rect.computed { fill: #8fe0a8 }
      rect.equal { fill: #d9d9de; stroke-dasharray: 5 3 }
      text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #1d1d1f }
      .untouched { fill: var(--ink) }
      .name { font-weight: 600 }
      .turn { font-weight: 600; text-anchor: middle }
      circle { fill: #ffffff; stroke: var(--ink); stroke-width: 1.5 }
      </style>
      <rect class="paper" width="100%" height="100%" rx="8"/>
      \(body)</svg>

      """
  }

  private static func box(_ node: GraphPicture.Node, _ x: Int, _ y: Int) -> String {
    let mark = "\(node.mark)"
    let value = node.before == node.after ? node.after : "\(node.before) → \(node.after)"
    let plain = node.mark == .untouched ? " untouched" : ""
    var text =
      "<rect class=\"\(mark)\" x=\"\(x)\" y=\"\(y)\" width=\"\(size.width)\" height=\"\(size.height)\" rx=\"6\"/>"
    text += "<text class=\"name\(plain)\" x=\"\(x + 12)\" y=\"\(y + 23)\">\(node.name)</text>"
    text += "<text class=\"value\(plain)\" x=\"\(x + 12)\" y=\"\(y + 43)\">\(value)</text>\n"
    if let turn = node.turn {
      let (x, y) = (x + size.width - 4, y + 4)
      text += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"11\"/>"
      text += "<text class=\"turn\" x=\"\(x)\" y=\"\(y + 5)\">\(turn)</text>\n"
    }
    if !node.received.isEmpty {
      text += "<path d=\"M\(x + size.width) \(y + size.height / 2) h16 m-6 -5 l6 5 l-6 5\"/>\n"
    }
    return text
  }
}
