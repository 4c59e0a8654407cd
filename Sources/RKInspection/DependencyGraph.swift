import RKCore
import RKSubjects

/// A graph of properties and collections, each with its inputs.
///
///     print(total.dependencies)
///
/// The description is a tree. `mermaid`, `dot` and `json` represent the same graph for other tools. If other
/// threads run steps while the graph is created, its values may come from different steps.
public struct DependencyGraph: Sendable {
  /// A property, a derived property or a collection.
  public struct Node: Sendable, Hashable {
    /// The number of the node: unique in the process if the node reports to an inspector, otherwise a
    /// negative number that is unique in the graph.
    public let id: Int
    /// The name; nil if the node has none.
    public let name: String?
    /// The file and line where the node was named; nil if it has no name.
    public let location: String?
    /// The kind, for example "property", "derived" or "collection".
    public let kind: String
    /// The type of the value.
    public let type: String
    /// The value that was last set or computed, shortened; nil if there is none, or if a step was running
    /// when the graph was created.
    public let value: String?
    /// The number of observers of a derived property.
    ///
    /// For a derived collection, the number also includes internal uses of the collection. For all other
    /// nodes, it is 0.
    public let observers: Int
    /// The number of computations that the node has reported to an inspector; 0 for a settable property.
    public let computations: Int
    /// The number of the last step that changed or computed the node; nil if there was none.
    public let lastStep: Int?

    /// The name; without a name, the kind and the type.
    public var title: String { name ?? "\(kind) \(type)" }
  }

  /// A dependency of one node on another.
  public struct Edge: Sendable, Hashable {
    /// The id of the node that the dependent reads.
    public let input: Int
    /// The id of the node that depends on the input.
    public let dependent: Int
  }

  /// The nodes in depth-first order, starting from the nodes for which the graph was created.
  public let nodes: [Node]
  /// The dependencies, each listed once.
  public let edges: [Edge]
  /// The ids of the nodes at the top of the description.
  let roots: [Int]

  /// Creates the graph of the given nodes and their direct and indirect inputs.
  init(of roots: [GraphNode]) {
    var ids: [ObjectIdentifier: Int] = [:]
    var (found, edges, stack) = ([GraphNode](), [Edge](), Array(roots.reversed()))
    func id(_ node: GraphNode) -> Int {
      let key = ObjectIdentifier(node)
      let id = ids[key] ?? node.inspection?.number ?? -1 - ids.count
      ids[key] = id
      return id
    }
    var (seen, known) = (Set<ObjectIdentifier>(), Set<Edge>())
    while let node = stack.popLast() {
      if !seen.insert(ObjectIdentifier(node)).inserted { continue }
      found.append(node)
      _ = id(node)
      let inputs = node.inspectedInputs
      for input in inputs {
        let edge = Edge(input: id(input), dependent: id(node))
        if known.insert(edge).inserted { edges.append(edge) }
      }
      stack.append(contentsOf: inputs.reversed())
    }
    nodes = found.map { Node($0, id: id($0)) }
    self.edges = edges
    let inputs = Set(edges.map(\.input))
    let named = roots.map { id($0) }
    self.roots = named.filter { !inputs.contains($0) }
  }
}

extension DependencyGraph.Node {
  init(_ node: GraphNode, id: Int) {
    let statistics = node.inspection?.statistics.withLock { $0 }
    let value = node.inspectedValue()
    let name = Names.name(of: node)
    self.id = id
    self.name = name?.text
    location = name?.location
    kind = node.inspectedKind
    type = node.typeName(of: value)
    self.value = value.map { RecordedValue($0).description }
    observers = node.graph.withLock { _, _ in node.observerCount }
    computations = statistics?.computations ?? 0
    lastStep = statistics?.lastStep
  }
}

extension GraphNode {
  fileprivate func typeName(of value: (any Sendable)?) -> String {
    if let inspectedType { return "\(inspectedType)" }
    return value.map { "\(type(of: Inspectors.content(of: $0)))" } ?? "collection"
  }
}

extension DependencyGraph: CustomStringConvertible {
  /// A tree in which each node is above its inputs; a repeated node is described only the first time.
  public var description: String {
    var lines: [String] = []
    var described: Set<Int> = []
    let inputs = Dictionary(grouping: edges, by: \.dependent)
    let byID = Dictionary(nodes.map { ($0.id, $0) }) { first, _ in first }
    // A stack replaces recursion here, because a chain of properties can be long.
    var stack = roots.reversed().map { (id: $0, first: "", rest: "") }
    while let (id, first, rest) = stack.popLast() {
      guard let node = byID[id] else { continue }
      if !described.insert(id).inserted {
        lines.append("\(first)\(node.title) (see above)")
        continue
      }
      lines.append(first + node.line)
      let below = inputs[id] ?? []
      for (index, edge) in below.enumerated().reversed() {
        let isLast = index == below.count - 1
        stack.append((edge.input, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  ")))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The graph in Mermaid syntax, which many Markdown viewers can draw.
  public var mermaid: String {
    (["graph LR"] + nodes.map { "  \(key($0.id))[\"\($0.label.replacing("\"", with: "#quot;"))\"]" }
      + edges.map { "  \(key($0.input)) --> \(key($0.dependent))" }).joined(separator: "\n")
  }

  /// The graph in the DOT language of Graphviz.
  public var dot: String {
    (["digraph {", "  rankdir=LR"] + nodes.map { "  \(key($0.id)) [label=\($0.label.json)]" }
      + edges.map { "  \(key($0.input)) -> \(key($0.dependent))" } + ["}"]).joined(separator: "\n")
  }

  /// The nodes and edges as JSON.
  public var json: String {
    "{\"nodes\":[\(nodes.map(\.json).joined(separator: ",\n"))],\n\"edges\":["
      + edges.map { "[\($0.input),\($0.dependent)]" }.joined(separator: ",") + "]}"
  }
}

private func key(_ id: Int) -> String { id < 0 ? "m\(-id)" : "n\(id)" }

extension DependencyGraph.Node {
  fileprivate var label: String { value.map { "\(title) = \($0)" } ?? title }

  fileprivate var line: String {
    var facts = name == nil ? [] : ["\(kind) \(type)"]
    if observers > 0 { facts.append("\(observers) observer\(observers == 1 ? "" : "s")") }
    if computations > 0 {
      facts.append("\(computations) computation\(computations == 1 ? "" : "s")")
    }
    if let lastStep { facts.append("step \(lastStep)") }
    let text = facts.joined(separator: ", ")
    return text.isEmpty ? label : "\(label) (\(text))"
  }

  /// The node as JSON.
  var json: String {
    let optional = [("name", name), ("location", location), ("value", value)]
    let fields = optional.compactMap { key, text in text.map { ",\"\(key)\":\($0.json)" } }.joined()
    return "{\"id\":\(id)\(fields),\"kind\":\(kind.json),\"type\":\(type.json),"
      + "\"observers\":\(observers),\"computations\":\(computations),\"step\":\(lastStep ?? 0)}"
  }
}
