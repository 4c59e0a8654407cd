import RKCore
import ReactiveKit
import TestSupport

/// A step of a graph of properties, as it was run.
struct GraphPicture {
  /// What the step did with a node.
  enum Mark {
    case set, computed, equal, untouched
  }

  struct Node {
    let name: String
    let before: String
    let after: String
    let mark: Mark
    /// The place among the nodes that the step computed, from 1.
    let turn: Int?
    let height: Int
    let inputs: [String]
    /// What the observers of the node received in the step.
    let received: [String]
  }

  let nodes: [Node]

  /// Records how properties are computed, and what they read.
  final class Recorder: Sendable {
    fileprivate struct Entry: Sendable {
      var inputs: [String] = []
      var isStore = false
      let value: @Sendable () -> String
    }

    fileprivate let names = Property<[ObjectIdentifier: String]>([:])
    fileprivate let entries = Locked<[(name: String, entry: Entry)]>([])
    fileprivate let computed = Log<String>()
    fileprivate let received = Log<(name: String, value: String)>()
    /// What is retained, so that identifiers stay unique.
    private let retained = Log<any AnyObject & Sendable>()

    func store<Value: Sendable>(_ name: String, _ value: Value) -> Property<Value> {
      let property = Property(value)
      add(property, name) { "\(property.value)" }
      entries.withLock { $0[$0.count - 1].entry.isStore = true }
      return property
    }

    func derive<Value: Sendable & Equatable>(
      _ name: String,
      _ compute: @escaping @Sendable (Reader) -> Value
    ) -> AnyProperty<Value> {
      let property = AnyProperty<Value>.computed { [weak self] read in
        self?.computed(name)
        return compute(Reader(name: name, read: read, recorder: self))
      }
      .removingDuplicates()
      add(property, name) { "\(property.value)" }
      return property
    }

    func observe<Value>(_ name: String, _ property: AnyProperty<Value>) {
      property.dropFirst().observeNext { [received] in received((name, "\($0)")) }
    }

    private func add(
      _ property: some AnyObject & Sendable,
      _ name: String,
      _ value: @escaping @Sendable () -> String
    ) {
      retained(property)
      names.update { $0[ObjectIdentifier(property)] = name }
      entries.withLock { $0.append((name, Entry(value: value))) }
    }
  }

  /// Reads properties for a computed one, and records them.
  struct Reader {
    fileprivate let name: String
    fileprivate let read: PropertyReader
    fileprivate let recorder: Recorder?

    func callAsFunction<Value>(_ property: some ReadableProperty<Value> & AnyObject) -> Value {
      if let recorder, let input = recorder.names.value[ObjectIdentifier(property)] {
        recorder.entries.withLock { entries in
          for index in entries.indices where entries[index].name == name {
            if !entries[index].entry.inputs.contains(input) {
              entries[index].entry.inputs.append(input)
            }
          }
        }
      }
      return read(property)
    }
  }

  /// Runs a step.
  init(_ recorder: Recorder, _ step: () -> Void) {
    let before = recorder.entries.withLock { $0 }.map { $0.entry.value() }
    let (computed, received) = (recorder.computed.count, recorder.received.count)
    step()
    let turns = Array(recorder.computed.values.dropFirst(computed))
    let events = recorder.received.values.dropFirst(received)
    var heights: [String: Int] = [:]
    nodes = zip(recorder.entries.withLock { $0 }, before).map { node, before in
      let (name, entry) = node
      let after = entry.value()
      let turn = turns.firstIndex(of: name).map { $0 + 1 }
      let mark: Mark =
        switch (entry.isStore, turn, before == after) {
        case (true, _, false): .set
        case (false, _?, false): .computed
        case (false, _?, true): .equal
        default: .untouched
        }
      heights[name] = entry.inputs.map { heights[$0, default: 0] + 1 }.max() ?? 0
      return Node(
        name: name,
        before: before,
        after: after,
        mark: mark,
        turn: turn,
        height: heights[name, default: 0],
        inputs: entry.inputs,
        received: events.filter { $0.name == name }.map(\.value)
      )
    }
  }
}
