import ReactiveKit

/// Why a server has not answered.
package enum ServerError: Error, Equatable {
  case offline, slow
}

/// Chapter 3: the summary of the book that is open, with the state of loading it.
package final class Detail: Sendable {
  package let opened = Property<Book.ID?>(nil)
  /// The state; nil if no book is open.
  package let summary: AnyProperty<LoadingState<String, ServerError>?>

  package init(
    load: @escaping @Sendable (Book.ID) -> Signal<String, ServerError>,
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    summary = opened.removeDuplicates()
      .flatMapLatest { id -> SafeSignal<LoadingState<String, ServerError>?> in
        guard let id else { return SafeSignal(just: nil) }
        return load(id)
          .timeout(after: .seconds(5), with: .slow, on: time)
          .toLoadingSignal()
          .map { state in state }
      }
      .stateIn(initial: nil)
  }
}
