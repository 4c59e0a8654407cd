/// A state machine that maintains the elements of a derived collection.
///
/// It receives one input at a time, and runs without a lock, because it calls user code.
@usableFromInline
protocol Derivation<Input, Result>: SendableMetatype {
  associatedtype Input: Sendable
  associatedtype Result: ContentScript

  /// Receives an input, and adds the resulting edits to the script.
  mutating func receive(_ input: Input, _ script: inout Result)
}

/// A state machine that receives the elements of one collection, and then the collection's edits.
@usableFromInline
protocol EditDerivation<Source, Output>: SendableMetatype {
  associatedtype Source: Sendable
  associatedtype Output: Sendable

  /// Receives the elements of the source, once, before any edit.
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Output>)
  /// Receives an edit of the source.
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Output>)
  /// Receives a bulk change of the source, and adds the resulting change to the script.
  ///
  /// - Returns: False if the machine must receive the edits one by one instead.
  mutating func arrange(
    _ bulkChange: BulkChange<Source>,
    _ script: inout DerivedScript<Output>
  ) -> Bool
}

extension EditDerivation {
  @inlinable
  mutating func arrange(
    _ bulkChange: BulkChange<Source>,
    _ script: inout DerivedScript<Output>
  ) -> Bool {
    false
  }

  @inlinable
  mutating func receive(_ update: DerivationInput<Source>, _ script: inout DerivedScript<Output>) {
    switch update {
    case .initial(let elements): load(elements, &script)
    case .edits(let edits):
      if script.isEmpty, let bulkChange = edits.bulkChange, arrange(bulkChange, &script) {
        return
      }
      edits.forEach { apply($0, &script) }
    }
  }
}

/// An input of a derivation with two sources.
@usableFromInline
enum Either<First: Sendable, Second: Sendable>: Sendable {
  case first(First)
  case second(Second)
}

/// A derivation with a parameter that can change, such as the text that a filter searches for.
@usableFromInline
struct ParameterDerivation<Base: EditDerivation, Parameter: Sendable>: Derivation {
  @usableFromInline var base: Base
  @usableFromInline let set:
    @Sendable (inout Base, Parameter, inout DerivedScript<Base.Output>) -> Void

  /// Creates a derivation.
  ///
  /// - Parameters:
  ///   - base: The derivation from the elements.
  ///   - set: A closure that sets the parameter, and adds the resulting edits to the script.
  @inlinable
  init(
    _ base: Base,
    set: @escaping @Sendable (inout Base, Parameter, inout DerivedScript<Base.Output>) -> Void
  ) {
    self.base = base
    self.set = set
  }

  @inlinable
  mutating func receive(
    _ input: Either<DerivationInput<Base.Source>, Parameter>,
    _ script: inout DerivedScript<Base.Output>
  ) {
    switch input {
    case .first(let update): base.receive(update, &script)
    case .second(let parameter): set(&base, parameter, &script)
    }
  }
}
