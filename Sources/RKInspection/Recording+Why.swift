import RKCore
public import RKSubjects
public import RKCollections

extension Recording {
  /// Returns a sentence that names the cause of a property's last change.
  ///
  ///     let recording = Inspection.record()
  ///     price.value = 9
  ///     recording.why(total)  // "set by `price` (3 → 9) in step 812 through `net`, `tax`, on thread 1"
  public func why(_ property: some ReadableProperty) -> String {
    why(property.source.valueNode)
  }

  /// Returns a sentence that names the cause of a collection's last change; see `why(_:)` for a property.
  public func why(_ collection: some CollectionPropertyProtocol) -> String {
    why(collection.edits.node().node)
  }

  private func why(_ node: GraphNode) -> String {
    guard let number = node.inspection?.number else {
      return "not known: it was created before an inspector was installed"
    }
    let content = content
    for entry in content.entries.all.reversed() {
      guard case .step(let step) = entry, let cause = step.cause(of: number) else { continue }
      return content.sentence(cause, step)
    }
    return content.dropped > 0
      ? "not changed in the last \(content.entries.count) recorded steps and events"
      : "not changed since the recording began"
  }

  /// The totals of the derived nodes, sorted by `unchanged`, highest first.
  public var totals: [Total] {
    let content = content
    var totals: [Int: Total] = [:]
    for entry in content.entries.all {
      guard case .step(let step) = entry else { continue }
      let read = Set(step.computations.flatMap(\.inputs))
      let stopped = read.subtracting(step.computations.filter(\.hasChanged).flatMap(\.inputs))
      for computation in step.computations {
        let node = computation.node
        totals[node, default: Total(name: content.title(node))]
          .add(computation, isStopped: stopped.contains(node))
      }
    }
    return totals.values.sorted {
      ($0.unchanged, $0.computations, $1.name) > ($1.unchanged, $1.computations, $0.name)
    }
  }

  /// The number and duration of a derived node's computations in a recording.
  public struct Total: Sendable, Hashable, CustomStringConvertible {
    /// The name of the property or collection; without a name, the kind and type.
    public let name: String
    /// The number of computations in recorded steps.
    public private(set) var computations = 0
    /// The number of computations that reported a change although the value's description stayed the same.
    ///
    /// A computation is not counted if other nodes read the value and all of them stayed equal.
    public private(set) var unchanged = 0
    /// The total time of the computations.
    public private(set) var duration = Duration.zero

    init(name: String) {
      self.name = name
    }

    /// - Parameter isStopped: True if other nodes read the value in the step, and all of them stayed equal.
    mutating func add(_ computation: Computation, isStopped: Bool) {
      computations += 1
      duration += computation.duration
      if computation.isUnchanged, !isStopped { unchanged += 1 }
    }

    /// The counts, and a suggestion if most computations changed nothing.
    public var description: String {
      let advice = unchanged * 2 > computations ? ": add `removingDuplicates()`" : ""
      return "\(name): \(computations) computations in \(duration.microseconds) µs, "
        + "\(unchanged) without a change\(advice)"
    }
  }
}

extension Recording.Computation {
  /// True if the computation reported a change, but the full description of the value stayed the same.
  var isUnchanged: Bool {
    guard hasChanged, let from, let to else { return false }
    return from.description == to.description && !to.description.contains("…")
  }
}

extension Recording.Step {
  /// Returns the changes to stores that led to a change of a node, and the nodes computed in between.
  ///
  /// - Returns: Nil if the node did not change in the step.
  func cause(of node: Int) -> (changes: [Recording.Change], through: [Int])? {
    if changes.contains(where: { $0.node == node }) {
      return (changes.filter { $0.node == node }, [])
    }
    // A step computes inputs before their dependents. This search starts at the end, so it visits dependents
    // first.
    var reached: Set<Int> = [node]
    guard computations.contains(where: { $0.node == node && $0.hasChanged }) else { return nil }
    for computation in computations.reversed() where reached.contains(computation.node) {
      if computation.hasChanged { reached.formUnion(computation.inputs) }
    }
    let through = computations.filter {
      $0.hasChanged && $0.node != node && reached.contains($0.node)
    }
    return (changes.filter { reached.contains($0.node) }, through.map(\.node))
  }
}

extension Recording.Storage {
  /// The name of a node.
  func title(_ node: Int) -> String { nodes[node]?.title ?? "node \(node)" }

  fileprivate func sentence(
    _ cause: (changes: [Recording.Change], through: [Int]),
    _ step: Recording.Step
  ) -> String {
    let changes = cause.changes.map { "`\(title($0.node))` (\($0.values))" }
    let through = cause.through.map { "`\(title($0))`" }
    return "set by \(changes.joined(separator: " and ")) in step \(step.number)"
      + (through.isEmpty ? "" : " through \(through.joined(separator: ", "))")
      + ", on thread \(step.thread)"
  }
}

extension Recording: CustomStringConvertible {
  /// The entries, oldest first, one per line.
  public var description: String {
    let content = content
    return content.entries.all.map { content.line($0) }.joined(separator: "\n")
  }
}

extension Recording.Storage {
  fileprivate func line(_ entry: Recording.Entry) -> String {
    switch entry {
    case .step(let step):
      let changes = step.changes.map { "\(title($0.node)): \($0.values)" }
      let computed = step.computations.map { computation in
        "\(title(computation.node)) "
          + (computation.hasChanged ? "= \(computation.to?.description ?? "?")" : "stays equal")
      }
      return "step \(step.number) on thread \(step.thread): \(changes.joined(separator: ", "))"
        + (computed.isEmpty ? "" : "; computes \(computed.joined(separator: ", "))")
    case .event(let moment, let observation, _, _):
      let (kind, value) = moment.words
      let title = observations[observation]?.title ?? "observation"
      return "\(title) #\(observation) \(kind)\(value.map { "(\($0))" } ?? "")"
    case .retry(let collisions, _, let thread):
      let names = collisions.map { title($0) }.joined(separator: ", ")
      return "transaction on thread \(thread) runs again: "
        + (names.isEmpty ? "the graph has changed" : "\(names) was set meanwhile")
    }
  }
}
