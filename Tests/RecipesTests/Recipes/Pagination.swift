import Observation
import ReactiveKit

struct Page: Sendable {
  var items: [String]
  /// The number of the next page; nil if this page is the last one.
  var next: Int?
}

/// A list that grows page by page, and can be refreshed.
@MainActor @Observable
final class FeedModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  private(set) var items: [String] = []
  private(set) var isLoading = false
  private(set) var error: (any Error)?
  private var next: Int? = 0
  private let refreshes = PassthroughSubject<Void, Never>()
  private let requests = PassthroughSubject<Void, Never>()

  init(load: @escaping @Sendable (Int) async throws -> Page) {
    refreshes.prepend(()).receive(on: MainActor.shared)
      .flatMapLatest { [weak self, requests] in
        requests.receive(on: MainActor.shared).flatMap(.first) {
          guard let number = self?.next else { return LoadingSignal<Page, any Error>.completed() }
          return Signal(await: { try await load(number) }).toLoadingSignal()
        }
      }
      .bind(to: self) { feed, state in feed.show(state) }
  }

  /// Loads the next page, unless a page is being loaded or there is no next page.
  func loadMore() {
    requests.send()
  }

  /// Loads the first page; when it arrives, its items replace the old ones.
  func refresh() {
    next = 0
    refreshes.send()
    requests.send()
  }

  private func show(_ state: LoadingState<Page, any Error>) {
    isLoading = state.isLoading
    error = state.error
    guard let page = state.value else { return }
    items = (next == 0 ? [] : items) + page.items
    next = page.next
  }
}
