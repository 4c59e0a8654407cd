/// Something that may only be so deep before the stack overflows.
enum Depth: String, CaseIterable {
  case maps, appends, retries, repeats, inners

  struct Figure: Codable {
    let name: String
    let title: String
    /// The largest number that was survived.
    let count: Int
    /// Whether more were not tried.
    let isLeast: Bool
  }

  private static let prefix = "depth-"

  var name: String { Self.prefix + rawValue }

  init?(name: String) {
    if !name.hasPrefix(Self.prefix) { return nil }
    self.init(rawValue: String(name.dropFirst(Self.prefix.count)))
  }

  var title: String {
    switch self {
    case .maps: "maps in a chain that delivers, is disposed and is freed"
    case .appends: "nested appends"
    case .retries: "synchronous retries"
    case .repeats: "synchronous repeats"
    case .inners: "synchronous inner signals queued behind a pending one"
    }
  }

  /// The most that is tried.
  static let most = 1_000_000

  /// The most that is tried in a quick run: recursion does not get so far on 8 MiB.
  static let mostWhenQuick = 100_000

  /// Looks for the largest number that is survived, to 2 %.
  func search() -> Figure {
    if survives(Self.most) { return figure(Self.most, isLeast: true) }
    var (low, high) = (0, 1_000)
    while survives(high) { (low, high) = (high, min(2 * high, Self.most)) }
    while high - low > max(1, low / 50) {
      let middle = low + (high - low) / 2
      if survives(middle) { low = middle } else { high = middle }
    }
    return figure(low, isLeast: false)
  }

  /// Looks whether so many are survived, and no further.
  func confirm(_ count: Int) -> Figure {
    figure(survives(count) ? count : 0, isLeast: true)
  }

  private func figure(_ count: Int, isLeast: Bool) -> Figure {
    Figure(name: name, title: title, count: count, isLeast: isLeast)
  }
}
