import RKCore
import TestSupport

@testable import RKCollections

extension CollectionPropertyProtocol {
  /// Observes the changes that derived collections receive, on one thread.
  func observeChanges(
    _ receive: @escaping @Sendable (Change<Collection.Element>) -> Void
  ) -> any Disposable {
    derive(ChangeObservation(receive: receive)).observeNext { _ in }
  }

  /// Returns an array that follows the changes.
  func mirror(in bag: DisposeBag) -> Box<[Collection.Element]> {
    let mirror = Box<[Collection.Element]>([])
    derive(ChangeObservation { _ in }).observeNext { mirror.value = $0.collection }.dispose(in: bag)
    return mirror
  }
}

/// The same elements, with the same changes.
private struct ChangeObservation<Source: Sendable>: CollectionOperator {
  let receive: @Sendable (Change<Source>) -> Void

  mutating func apply(_ change: Change<Source>, into output: inout Change<Source>) {
    receive(change)
    output = change
    output.former = []
    // A copy, so that both need not copy their storage at the next change.
    output.elements = change.elements.map { $0 }
  }
}
