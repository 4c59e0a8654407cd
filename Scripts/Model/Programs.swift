/// The programs that are explored.
enum Programs {
  /// Every program of two threads that make two calls each, with every reaction, with and without a memory.
  static var pairs: [Program] {
    let calls: [(Int) -> Call] = [
      { .send($0) }, { _ in .end }, { _ in .observe(2) }, { _ in .dispose(0) },
    ]
    return [nil, 0, 1].flatMap { (replays: Int?) in
      Reaction.allCases.flatMap { reaction in
        every(4, below: calls.count).compactMap { choice in
          let made = choice.enumerated().map { calls[$1]($0 + 1) }
          if made.count(where: { $0 == .observe(2) }) > 1 { return nil }
          return Program(
            threads: [Array(made[0..<2]), Array(made[2..<4])],
            reaction: reaction,
            replays: replays
          )
        }
      }
    }
  }

  /// Three threads with one call each, and with a fourth call for the first.
  static var triples: [Program] {
    let calls: [(Int) -> Call] = [
      { .send($0) }, { _ in .end }, { .observe(1 + $0) }, { _ in .dispose(0) },
    ]
    return [nil, 1].flatMap { (replays: Int?) in
      [Reaction.nothing, .sends].flatMap { reaction in
        every(3, below: calls.count).map { choice in
          Program(
            threads: choice.enumerated().map { [calls[$1]($0 + 1)] },
            reaction: reaction,
            replays: replays
          )
        }
      }
    }
  }

  /// Two threads with two calls and one, of which at least one releases all observers.
  static var releases: [Program] {
    let calls: [(Int) -> Call] = [
      { _ in .release }, { .send($0) }, { _ in .end }, { _ in .observe(2) },
      { _ in .dispose(1) },
    ]
    return [nil, 0, 1].flatMap { (replays: Int?) in
      Reaction.allCases.flatMap { reaction in
        every(3, below: calls.count).compactMap { choice in
          let made = choice.enumerated().map { calls[$1]($0 + 1) }
          if (choice.min() ?? 1) > 0 || made.count(where: { $0 == .observe(2) }) > 1 { return nil }
          return Program(
            threads: [Array(made[0..<2]), Array(made[2...])],
            reaction: reaction,
            replays: replays
          )
        }
      }
    }
  }

  /// Returns all lists of a given length of numbers below a bound.
  private static func every(_ count: Int, below bound: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return every(count - 1, below: bound).flatMap { list in (0..<bound).map { list + [$0] } }
  }
}
