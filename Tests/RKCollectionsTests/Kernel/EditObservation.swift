import RKCore
import TestSupport

@testable import RKCollections

extension CollectionPropertyProtocol {
  /// Observes the edits that derived collections receive, on one thread.
  func observeEdits(
    _ receive: @escaping @Sendable (DerivationInput<Collection.Element>) -> Void
  ) -> any Disposable {
    derive(EditObservation(receive: receive)).observeNext { _ in }
  }

  /// Returns an array that follows the edits.
  func mirror(in bag: DisposeBag) -> Box<[Collection.Element]> {
    let mirror = Box<[Collection.Element]>([])
    derive(EditObservation { _ in }).observeNext { mirror.value = $0.collection }.dispose(in: bag)
    return mirror
  }
}

/// The same elements, with the same edits.
private struct EditObservation<Source: Sendable>: Derivation {
  let receive: @Sendable (DerivationInput<Source>) -> Void

  mutating func receive(
    _ input: DerivationInput<Source>,
    _ script: inout DerivedScript<Source>
  ) {
    receive(input)
    switch input {
    // A copy, so that both need not copy their storage at the next change.
    case .initial(let elements): script.load(elements.map { $0 })
    case .edits(let edits): for edit in edits { script.append(edit, offset: 0) }
    }
  }
}

extension CollectionStore {
  /// Applies edits to an array that they were computed for.
  func apply<Item>(_ edits: EditScript<Item>) where Content == [Item] {
    change { content in
      // Edits hold the elements that leave, so none is released here.
      for edit in edits { edit.apply(to: &content) }
      return (edits, nil, ())
    }
  }
}
