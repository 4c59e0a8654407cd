import ReactiveKit

/// Searches when typing pauses, and shows only the results of the latest text.
@MainActor
final class SearchModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let text = Property("")
  private(set) var results: LoadingState<[String], any Error> = .loaded([])

  init(
    search: @escaping @Sendable (String) async throws -> [String],
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    text
      .debounce(for: .milliseconds(300), on: time)
      .removeDuplicates()
      .flatMapLatest { text in
        text.isEmpty
          ? .loaded([])
          : Signal(await: { try await search(text) }).toLoadingSignal()
      }
      .bind(to: self, keyPath: \.results)
  }
}
