import RKCore

// Steps side by side. A step *claims* its stores, what is linked below them, and what its computations begin to
// read. Steps whose claims have no node in common have owners of their own, on the threads that set:
//
//     data ─► report       A sets `data`:  claims data, report             ── slow ─────► delivers
//     theme ┴► title       B sets `badge`: claims badge, title             ─► delivers at once
//     badge ┘              C sets `theme`: claims theme, report, title     queued for A
//
// Links below a claimed node change only by the owner that claims it, so claims stay apart: an owner begins to
// read a node only if that is free.
extension Graph {
  /// What a step claims, beside what is linked below it.
  @usableFromInline
  package enum Claim: Sendable {
    case store(GraphNode)
    case stores([GraphNode])
    /// The operation is performed when there is no other owner.
    case everything
  }
}

extension Graph.State {
  /// The most nodes, and the most queued operations, that one question looks at; with more, the answer is no.
  private static var mostNodes: Int { 1_000 }
  private static var mostOperations: Int { 64 }

  /// The agendas of the owners, in a graph that has owners.
  private var owned: [Agenda] {
    guard isAgendaOwned, let agenda else { return others }
    return others + [agenda.takeUnretainedValue()]
  }

  /// Begins a step of an owner beside others: `isApart`.
  mutating func beginBeside(_ claim: Graph.Claim) -> Unmanaged<Agenda> {
    step += 1
    let next = spares.popLast() ?? Agenda()
    others.append(next)
    prepare(next)
    next.begin(claim)
    return .passUnretained(next)
  }

  /// An owner leaves.
  mutating func leave(_ agenda: Agenda) {
    if let index = others.firstIndex(where: { $0 === agenda }) {
      // Retained, because the owner still uses it.
      spares.append(others.remove(at: index))
    } else {
      isAgendaOwned = false
    }
  }

  /// Takes over the owners of another graph.
  ///
  /// - Parameter owned: Whether this graph, and the other one, has owners.
  mutating func absorbOwners(of other: inout Graph.State, owned: (Bool, Bool)) {
    if !owned.0 {
      isAgendaOwned = false
      spares += others
      others = []
    }
    if owned.1 { others += other.owned }
    other.others = []
  }

  /// Whether a step that makes a claim changes nothing that an owner or a queued operation claims.
  ///
  /// - Parameter count: The number of queued operations that come before it. Default: all.
  func isApart(_ claim: Graph.Claim, behind count: Int? = nil) -> Bool {
    if case .everything = claim { return false }
    for agenda in owned where agenda.hasStore(claim) { return false }
    guard unverified.isEmpty, var walk = claims(behind: count ?? queue.count) else { return false }
    return walk.isApart(claim)
  }

  /// Takes the first queued operation that can be performed beside the owners.
  mutating func popApart() -> Graph.Operation? {
    for index in 0..<min(queue.count, Self.mostOperations) {
      if case .everything = queue[index].claim { return nil }
      if isApart(queue[index].claim, behind: index) { return queue.remove(at: index) }
    }
    return nil
  }

  /// Whether no step changes nodes now, or what unlinked ones come from.
  ///
  /// - Parameter agenda: That of a step that asks before it reads a node. Default: a reader asks, which queued
  ///   steps concern too.
  func isFree(_ nodes: [GraphNode], for agenda: Agenda? = nil) -> Bool {
    guard var walk = claims(behind: agenda == nil ? queue.count : 0, apartFrom: agenda) else {
      return false
    }
    return walk.isFree(nodes)
  }

  /// A walk that has marked what is claimed; nil if that is not known.
  private func claims(behind count: Int, apartFrom agenda: Agenda? = nil) -> ClaimWalk? {
    if isVerifying || count > Self.mostOperations { return nil }
    var walk = ClaimWalk(rest: Self.mostNodes)
    for other in owned where other !== agenda {
      if let claim = other.claim, !walk.mark(claim) { return nil }
      if !walk.mark(.stores(other.pulled)) { return nil }
    }
    for index in 0..<count where !walk.mark(queue[index].claim) { return nil }
    return walk
  }
}

/// A walk through what is claimed, and then through what a step would claim.
private struct ClaimWalk {
  private let claimed = GraphNode.nextWalk
  private let met = GraphNode.nextWalk
  /// The number of nodes that it may still meet.
  private var rest: Int
  private var stack: [GraphNode] = []

  init(rest: Int) {
    self.rest = rest
  }

  /// Marks what a step claims; returns false if it claims everything, or too much.
  mutating func mark(_ claim: Graph.Claim) -> Bool {
    guard push(claim) else { return false }
    while let node = stack.popLast() {
      if node.walk == claimed { continue }
      guard meet(node, as: claimed) else { return false }
      pushDependents(of: node)
    }
    return true
  }

  /// Whether a step would claim nothing that is marked.
  mutating func isApart(_ claim: Graph.Claim) -> Bool {
    guard push(claim) else { return false }
    while let node = stack.popLast() {
      if node.walk == met { continue }
      guard node.walk != claimed, meet(node, as: met) else { return false }
      pushDependents(of: node)
    }
    return true
  }

  /// Whether nodes, and what unlinked ones come from, are not marked.
  mutating func isFree(_ nodes: [GraphNode]) -> Bool {
    stack = nodes
    while let node = stack.popLast() {
      if node.walk == met { continue }
      guard node.walk != claimed, meet(node, as: met) else { return false }
      if !node.isLinked { stack += node.inputs }
    }
    return true
  }

  private mutating func push(_ claim: Graph.Claim) -> Bool {
    switch claim {
    case .store(let store): stack = [store]
    case .stores(let stores): stack = stores
    case .everything: return false
    }
    return true
  }

  private mutating func pushDependents(of node: GraphNode) {
    for edge in node.dependents { stack.append(edge.node.takeUnretainedValue()) }
  }

  private mutating func meet(_ node: GraphNode, as number: Int) -> Bool {
    node.walk = number
    rest -= 1
    return rest >= 0
  }
}
