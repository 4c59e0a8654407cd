import RKCore

/// An observation that its source still retains; it may be a leak.
public struct LiveObservation: Sendable, Hashable, CustomStringConvertible {
  /// The number of the observation; an observation that begins later has a greater number.
  public let number: Int
  /// The name of the signal or property; without a name, its operator or the type of its elements.
  public let name: String
  /// The file and line where the name was given; nil if there is no name.
  public let location: String?
  /// The observed signals, nearest first: operators, then their sources.
  public let sources: [String]
  /// The name of the bag that holds the observation, or "a bag"; nil if the observation is not in a bag.
  public let bag: String?
  /// The time since the observation began.
  public let age: Duration

  /// The name and the sources, with the location and the bag if they are known.
  public var description: String {
    let facts = [location, bag.map { "in \($0)" }].compactMap { $0 }
    return ([name] + sources).joined(separator: " ← ")
      + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
  }
}

/// A `DisposeBag` to which disposables were added.
public struct LiveBag: Sendable, Hashable {
  /// The name; nil if the bag has none.
  public let name: String?
  /// The number of disposables that were added to the bag since the inspector was installed.
  public let additions: Int
  /// The number of disposables in the bag that are not disposed yet.
  public let count: Int
}

extension Inspection {
  /// Returns the live observations that report to the inspector, oldest first.
  ///
  /// An observation is live while its source retains it. An operator's observation of its source is listed in
  /// the `sources` of the observation that the program began.
  public static func live() -> [LiveObservation] { LiveInspector.current?.live ?? [] }

  /// Returns the live bags to which disposables were added since the inspector was installed, fullest first.
  ///
  /// If a bag keeps growing, its owner probably starts the same observation again and again.
  public static func bags() -> [LiveBag] {
    let bags = LiveInspector.current?.state.withLock { state in
      state.bags.values.compactMap { summary in summary.bag.map { ($0, summary.additions) } }
    }
    return (bags ?? []).map { bag, additions in
      LiveBag(name: Names.name(of: bag)?.text, additions: additions, count: bag.count)
    }
    .sorted { ($0.count, $0.additions) > ($1.count, $1.additions) }
  }
}

extension LiveInspector {
  var live: [LiveObservation] {
    let time = now()
    let (observations, bags) = state.withLock { state in
      (state.observations, state.bags.compactMapValues { $0.bag })
    }
    let sources = Dictionary(grouping: observations.values, by: \.downstream)
    func titles(of number: Int) -> [String] {
      (sources[number] ?? []).sorted { $0.number < $1.number }.flatMap {
        [$0.title] + titles(of: $0.number)
      }
    }
    // An observation whose downstream observation has ended is listed separately.
    let roots = observations.values.filter {
      $0.downstream.flatMap { observations[$0] } == nil
    }
    return roots.sorted { $0.number < $1.number }.map { root in
      LiveObservation(
        number: root.number,
        name: root.title,
        location: root.location,
        sources: titles(of: root.number),
        bag: root.bag.flatMap { bags[$0] }.map { Names.name(of: $0)?.text ?? "a bag" },
        age: time - root.begin
      )
    }
  }
}
