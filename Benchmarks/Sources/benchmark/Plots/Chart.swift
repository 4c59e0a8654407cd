import Foundation

/// A line chart with axes, as SVG.
struct Chart {
  struct Line {
    let label: String
    let color: String
    let points: [(x: Double, y: Double)]
  }

  let title: String
  let x: String
  let y: String
  /// Whether the horizontal axis is logarithmic.
  let isLogarithmic: Bool
  /// Whether the vertical axis is logarithmic too.
  var isDoublyLogarithmic = false
  let ticks: [Double]
  let lines: [Line]

  private let width = 760.0
  private let height = 440.0
  private let field = (left: 88.0, top: 64.0, right: 580.0, bottom: 376.0)

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(short(width)) \(short(height))" \
    font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="13" \
    fill="#333">
    <rect width="\(short(width))" height="\(short(height))" fill="#fff"/>
    \(text(field.left, 32, title, "font-size=\"16\" font-weight=\"600\" fill=\"#111\""))
    \(grid)
    \(text((field.left + field.right) / 2, height - 20, x, "text-anchor=\"middle\""))
    \(text(field.left, field.top - 12, y, ""))
    \(lines.map(path).joined(separator: "\n"))
    \(labels)
    </svg>

    """
  }

  private var grid: String {
    let rows = scale.map { value in
      line(field.left, across: vertical(value)) + "\n"
        + text(field.left - 8, vertical(value) + 4, label(value), "text-anchor=\"end\"")
    }
    let columns = ticks.map { value in
      let x = horizontal(value)
      return """
        <line x1="\(short(x))" y1="\(short(field.bottom))" x2="\(short(x))" \
        y2="\(short(field.bottom + 5))" stroke="#888"/>
        """ + "\n" + text(x, field.bottom + 20, grouped(Int(value)), "text-anchor=\"middle\"")
    }
    return (rows + columns).joined(separator: "\n")
  }

  private func label(_ value: Double) -> String {
    value < 1_000 ? short(value) : grouped(Int(value))
  }

  /// The labeled values of the vertical axis, from 0 or a power of ten to at least the highest point.
  private var scale: [Double] {
    let values = lines.flatMap(\.points).map(\.y)
    let highest = values.max() ?? 1
    if isDoublyLogarithmic {
      let first = Int(log10(values.min() ?? 1).rounded(.down))
      return (first...Int(log10(highest).rounded(.up))).map { pow(10, Double($0)) }
    }
    let power = pow(10, (log10(highest / 5)).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 * 5 >= highest } ?? highest
    return (0...Int((highest / step).rounded(.up))).map { Double($0) * step }
  }

  private func horizontal(_ value: Double) -> Double {
    let ends = (ticks[0], ticks[ticks.count - 1])
    let share =
      isLogarithmic
      ? log(value / ends.0) / log(ends.1 / ends.0) : (value - ends.0) / (ends.1 - ends.0)
    return field.left + share * (field.right - field.left)
  }

  private func vertical(_ value: Double) -> Double {
    let (first, last) = (scale.first ?? 0, scale.last ?? 1)
    let share = isDoublyLogarithmic ? log(value / first) / log(last / first) : value / last
    return field.bottom - share * (field.bottom - field.top)
  }

  private func path(_ line: Line) -> String {
    let points = line.points.map { "\(short(horizontal($0.x))),\(short(vertical($0.y)))" }
    let dots = line.points.map {
      """
      <circle cx="\(short(horizontal($0.x)))" cy="\(short(vertical($0.y)))" r="3" fill="\(line.color)"/>
      """
    }
    return """
      <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(line.color)" \
      stroke-width="2"/>
      \(dots.joined(separator: "\n"))
      """
  }

  /// The labels at the ends of the lines, moved apart where they would overlap.
  private var labels: String {
    let spacing = 17.0
    var lowest = -Double.infinity
    let ends = lines.compactMap { line in line.points.last.map { (line, vertical($0.y)) } }
    return ends.sorted { $0.1 < $1.1 }.map { line, end in
      lowest = max(end, lowest + spacing)
      return text(field.right + 12, lowest + 4, line.label, "fill=\"\(line.color)\"")
    }.joined(separator: "\n")
  }

  private func line(_ x: Double, across y: Double) -> String {
    """
    <line x1="\(short(x))" y1="\(short(y))" x2="\(short(field.right))" y2="\(short(y))" stroke="#ddd"/>
    """
  }

  private func text(_ x: Double, _ y: Double, _ string: String, _ attributes: String) -> String {
    "<text x=\"\(short(x))\" y=\"\(short(y))\" \(attributes)>\(string)</text>"
  }
}
