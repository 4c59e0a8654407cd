import RKCore
import TestSupport

@testable import RKCollections

extension CollectionPropertyProtocol {
  /// Observes the edits that derived collections receive.
  func observeEdits(
    _ receive: @escaping @Sendable (CollectionUpdate<Collection.Element>) -> Void
  ) -> any Disposable {
    let derived: DerivedCollection<Int> = derive(EditObservation(receive: receive))
    return derived.observeNext { _ in }
  }

  /// Returns an array that follows the edits.
  func mirror(in bag: DisposeBag) -> Ref<[Collection.Element]> {
    let mirror = Ref<[Collection.Element]>([])
    observeEdits { update in
      switch update {
      case .initial(let elements): mirror.value = elements
      case .edits(let edits): for edit in edits { edit.apply(to: &mirror.value) }
      }
    }.dispose(in: bag)
    return mirror
  }
}

/// A derivation without elements, which passes on what it receives.
private struct EditObservation<Source: Sendable>: Derivation {
  let receive: @Sendable (CollectionUpdate<Source>) -> Void

  mutating func receive(_ input: CollectionUpdate<Source>, _ changes: inout Changes<Int>) {
    receive(input)
  }
}

extension CollectionStore {
  /// Applies edits to an array that they were computed for.
  func apply<Item>(_ edits: Edits<Item>) where Content == [Item] {
    change { content in
      // Edits hold the elements that leave, so none is released here.
      for edit in edits { edit.apply(to: &content) }
      return (edits, nil, ())
    }
  }
}
