import ReactiveKit
import Synchronization

// The examples of the README, to the letter; Scripts/clients compares them.
func readme(
  spinner: Spinner,
  list: List,
  search: @escaping @Sendable (String) -> Signal<[String], ClientError>
) -> Property<String> {
  let query = Property("")

  query
    .debounce(for: .milliseconds(200))
    .removeDuplicates()
    .flatMapLatest { text in search(text).toLoadingSignal() }  // cancels the previous search
    .consumeLoadingState(by: spinner)  // loading, reloading, failed: shown
    .bind(to: list) { list, results in list.results = results }

  query.value = "signal"
  return query
}

final class Spinner: LoadingStateListener, BindingExecutionContextProvider, Sendable {
  let bindingExecutionContext = ExecutionContext.immediateOnMain

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {}
}

final class List: DisposeBagProvider, BindingExecutionContextProvider, Sendable {
  let bag = DisposeBag()
  let bindingExecutionContext = ExecutionContext.immediate
  private let shown = Property<[String]>([])

  var results: [String] {
    get { shown.value }
    set { shown.value = newValue }
  }

  /// What is shown next, and after that.
  var next: SafeSignal<[String]> { shown.toSignal() }
}

final class SearchScreen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var query = ""
  var results: [String] = []

  init(queries: SafeSignal<String>, found: SafeSignal<[String]>) {
    queries.bind(to: self, keyPath: \.query)
    found.bind(to: self) { screen, results in screen.results = results }
  }
}
