/// An operation that must not overflow the stack.
enum Depth: String, CaseIterable {
  case maps, derivations, appends, retries, repeats, inners

  private static let prefix = "depth-"

  var name: String { Self.prefix + rawValue }

  init?(name: String) {
    if !name.hasPrefix(Self.prefix) { return nil }
    self.init(rawValue: String(name.dropFirst(Self.prefix.count)))
  }

  var title: String {
    switch self {
    case .maps: "maps in a chain that delivers, is disposed and is deallocated"
    case .derivations: "maps of a collection in a chain that changes and is released"
    case .appends: "nested appends"
    case .retries: "synchronous retries"
    case .repeats: "synchronous repeats"
    case .inners: "synchronous inner signals, queued until a pending one completes"
    }
  }

  /// The greatest depth that is tried.
  static let limit = 1_000_000

  /// The greatest depth that is tried in a quick run; on 8 MiB a recursion overflows earlier.
  static let quickLimit = 100_000

  /// Searches for the greatest depth that succeeds, with a precision of 2 %.
  func search() -> DepthResult {
    if succeeds(at: Self.limit) { return result(Self.limit, isLeast: true) }
    var (low, high) = (0, 1_000)
    while succeeds(at: high) { (low, high) = (high, min(2 * high, Self.limit)) }
    while high - low > max(1, low / 50) {
      let middle = low + (high - low) / 2
      if succeeds(at: middle) { low = middle } else { high = middle }
    }
    return result(low, isLeast: false)
  }

  /// Tries one depth only.
  func check(_ count: Int) -> DepthResult {
    result(succeeds(at: count) ? count : 0, isLeast: true)
  }

  private func succeeds(at count: Int) -> Bool {
    Terminal.progress("\(name): \(grouped(count))")
    return Probe.succeeds(self, count)
  }

  private func result(_ count: Int, isLeast: Bool) -> DepthResult {
    DepthResult(name: name, title: title, count: count, isLeast: isLeast)
  }
}

/// The measured depth of an operation.
struct DepthResult {
  let name: String
  let title: String
  /// The greatest depth that succeeded; 0 if none did.
  let count: Int
  /// Whether greater depths were not tried.
  let isLeast: Bool
}
