import ReactiveKit

/// Chapter 5: saves the books a second after the latest change, and tries again when that fails.
package final class Sync: Sendable {
  /// Whether the latest change is saved: `.loaded` has the number of saved books.
  package let state: AnyProperty<LoadingState<Int, ServerError>>
  private let requests = PassthroughSubject<Void, Never>()

  package init(
    _ books: CollectionProperty<[Book]>,
    save: @escaping @Sendable ([Book]) -> Signal<Int, ServerError>,
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    let edits = books.dropFirst(1).map { _ in Duration.seconds(1) }
    let requests = requests.map { _ in Duration.zero }
    state = merge(edits, requests)
      .flatMapLatest { [books] delay in
        save(books.collection)
          .retry(3, delay: .exponential(initial: .seconds(1)), on: time)
          .delaySubscription(for: delay, on: time)
          .toLoadingSignal()
      }
      .stateIn(initial: .loaded(books.count))
  }

  /// Saves now, as after a failure.
  package func saveNow() { requests.send() }
}
