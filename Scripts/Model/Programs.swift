/// The programs that are explored.
enum Programs {
  /// Every program of two threads with two calls each, with every response and every replay.
  static var pairs: [Program] {
    let calls: [(Int) -> Call] = [
      { .send($0) }, { _ in .end }, { _ in .observe(2) }, { _ in .dispose(0) },
    ]
    return [nil, 0, 1].flatMap { (replays: Int?) in
      Response.allCases.flatMap { response in
        lists(4, of: calls.count).compactMap { choice in
          let made = choice.enumerated().map { calls[$1]($0 + 1) }
          if made.count(where: { $0 == .observe(2) }) > 1 { return nil }
          return Program(
            threads: [Array(made[0..<2]), Array(made[2..<4])],
            response: response,
            replays: replays
          )
        }
      }
    }
  }

  /// Every program of three threads with one call each, with and without a response that sends.
  static var triples: [Program] {
    let calls: [(Int) -> Call] = [
      { .send($0) }, { _ in .end }, { .observe(1 + $0) }, { _ in .dispose(0) },
    ]
    return [nil, 1].flatMap { (replays: Int?) in
      [Response.nothing, .sends].flatMap { response in
        lists(3, of: calls.count).map { choice in
          Program(
            threads: choice.enumerated().map { [calls[$1]($0 + 1)] },
            response: response,
            replays: replays
          )
        }
      }
    }
  }

  /// Every program of two threads with two calls and one, if some call releases all observers.
  static var releases: [Program] {
    let calls: [(Int) -> Call] = [
      { _ in .release }, { .send($0) }, { _ in .end }, { _ in .observe(2) },
      { _ in .dispose(1) },
    ]
    return [nil, 0, 1].flatMap { (replays: Int?) in
      Response.allCases.flatMap { response in
        lists(3, of: calls.count).compactMap { choice in
          let made = choice.enumerated().map { calls[$1]($0 + 1) }
          if (choice.min() ?? 1) > 0 || made.count(where: { $0 == .observe(2) }) > 1 { return nil }
          return Program(
            threads: [Array(made[0..<2]), Array(made[2...])],
            response: response,
            replays: replays
          )
        }
      }
    }
  }

  /// Returns all lists with a length, whose numbers are less than a count.
  private static func lists(_ length: Int, of count: Int) -> [[Int]] {
    if length == 0 { return [[]] }
    return lists(length - 1, of: count).flatMap { list in (0..<count).map { list + [$0] } }
  }
}
