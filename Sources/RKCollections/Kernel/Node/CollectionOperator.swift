import RKCore
import RKSubjects

/// A state machine that maintains a derived collection.
///
/// The operator receives the settled changes of its source; in the first change, all elements enter. No lock
/// is held while the operator runs, because the operator calls user closures.
///
/// In a settled change, the entries ascend by position, and their kinds are `new`, `replaced` and `same`. A
/// link of 0 or more connects a leaving entry and an entering entry. An entry with a negative link, including
/// a crossing link, only leaves or only enters. An entering entry with a negative link always has an element.
/// Each element of the change belongs to exactly one entry.
@usableFromInline
protocol CollectionOperator<Input, Output>: SendableMetatype {
  associatedtype Input: NodeChange
  associatedtype Output: NodeChange

  /// Receives a change, and adds the entries of the resulting change to an empty output, in any order.
  mutating func apply(_ change: Input, into output: inout Output)
}

/// An operator on two lists.
@usableFromInline
protocol PairOperator<First, Second, Output>: SendableMetatype {
  associatedtype First: Sendable
  associatedtype Second: Sendable
  associatedtype Output: NodeChange

  /// Receives the changes of both lists, either of which can be empty; see
  /// `CollectionOperator.apply(_:into:)`.
  mutating func apply(
    _ first: Change<First>,
    _ second: Change<Second>,
    into output: inout Output
  )
}

extension DerivedCollectionNode {
  /// Creates the node of an operator on one source.
  @export(implementation)
  convenience init<Machine: CollectionOperator>(
    _ machine: Machine,
    of source: CollectionNode<Machine.Input>
  )
  where Machine.Output == Output {
    let retained = Retained(source)
    self.init(
      machine,
      of: Self.objectNode(from: [source.node]),
      isOrdered: source.isOrdered,
      first: { retained.value.firstItems },
      load: { machine, first, reader, output in
        let elements = first ?? retained.value.items(of: reader)
        machine.apply(.init(replacing: 0, with: elements), into: &output)
      },
      receive: { machine, _, output in
        retained.value.withChange { machine.apply($0, into: &output) }
      }
    )
  }

  /// Creates the node of an operator on a list and a property.
  ///
  /// - Parameter apply: A closure that passes the list's change and the property's value to the operator. The
  ///   value is nil if only the list changed.
  @export(implementation)
  convenience init<Machine, Source, Value>(
    _ machine: Machine,
    of source: ListNode<Source>,
    with property: ValueNode<Value>,
    _ apply: @escaping @Sendable (inout Machine, Value?, Change<Source>, inout Output) -> Void
  ) {
    let retained = Retained((source: source, property: property))
    self.init(
      machine,
      of: Self.objectNode(from: [property, source.node]),
      // If the inputs of a computed property are in two graphs, a reader can read them at different moments.
      isOrdered: source.isOrdered && property.isStore,
      first: { retained.value.source.firstItems },
      load: { machine, first, reader, output in
        let (source, property) = retained.value
        let value = reader.map { $0.value(of: property) } ?? property.stepValue
        apply(
          &machine,
          value,
          Change(inserting: first ?? source.items(of: reader)),
          &output
        )
      },
      receive: { machine, changed, output in
        let (source, property) = retained.value
        apply(
          &machine,
          changed.contains(0) ? property.stepValue : nil,
          changed.contains(1) ? source.change : Change(),
          &output
        )
      }
    )
  }

  /// Creates the node of an operator on two lists.
  @export(implementation)
  convenience init<Machine: PairOperator>(
    _ machine: Machine,
    of source: ListNode<Machine.First>,
    with other: ListNode<Machine.Second>
  ) where Machine.Output == Output {
    let retained = Retained((source: source, other: other))
    self.init(
      machine,
      of: Self.objectNode(from: [other.node, source.node]),
      isOrdered: source.isOrdered && other.isOrdered,
      first: { (retained.value.source.firstItems, retained.value.other.firstItems) },
      load: { machine, first, reader, output in
        let (source, other) = retained.value
        machine.apply(
          Change(inserting: first?.0 ?? source.items(of: reader)),
          Change(inserting: first?.1 ?? other.items(of: reader)),
          into: &output
        )
      },
      receive: { machine, changed, output in
        let (source, other) = retained.value
        machine.apply(
          changed.contains(1) ? source.change : Change(),
          changed.contains(0) ? other.change : Change(),
          into: &output
        )
      }
    )
  }
}

extension CollectionPropertyProtocol {
  /// Returns a collection that an operator derives from this collection.
  @export(implementation)
  func derive<Machine: CollectionOperator, Item>(_ machine: Machine) -> DerivedCollection<Item>
  where Machine.Input == Change<Collection.Element>, Machine.Output == Change<Item> {
    DerivedCollection(from: [self], DerivedCollectionNode(machine, of: edits.node()))
  }

  /// Returns a collection that an operator derives from this collection and a property.
  @export(implementation)
  func derive<Machine, Item, Parameter: ReadableProperty>(
    _ machine: Machine,
    with property: Parameter,
    _ apply:
      @escaping @Sendable (
        inout Machine, Parameter.Value?, Change<Collection.Element>, inout Change<Item>
      ) -> Void
  ) -> DerivedCollection<Item> {
    DerivedCollection(
      from: [self, property],
      DerivedCollectionNode(machine, of: edits.node(), with: property.source.valueNode, apply)
    )
  }

  /// Returns a collection that an operator derives from this collection and another one.
  @export(implementation)
  func derive<Machine: PairOperator, Item, Other: CollectionPropertyProtocol>(
    _ machine: Machine,
    with other: Other
  ) -> DerivedCollection<Item>
  where
    Machine.First == Collection.Element,
    Machine.Second == Other.Collection.Element,
    Machine.Output == Change<Item>
  {
    DerivedCollection(
      from: [self, other],
      DerivedCollectionNode(machine, of: edits.node(), with: other.edits.node())
    )
  }
}

/// A set of input numbers; a derived collection has at most two inputs, not counting inner collections.
@usableFromInline
struct InputSet: Sendable {
  @usableFromInline var bits: UInt8 = 0

  @export(implementation) init() {}

  @export(implementation)
  mutating func insert(_ input: Int) {
    bits |= 1 << UInt8(input)
  }

  @export(implementation)
  func contains(_ input: Int) -> Bool { bits & (1 << UInt8(input)) != 0 }
}
