import RKTesting
import ReactiveKit

struct SearchAPI: Sendable {
  let searches = Property(0)

  func search(_ text: String) async throws -> [String] {
    searches.update { $0 += 1 }
    if text == "bad" { throw CancellationError() }
    return ["\(text) 1", "\(text) 2"]
  }
}

@MainActor
final class SearchModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let text = Property("")
  private(set) var results: [String] = []
  private var minimum = 2
  private let api: SearchAPI

  init(api: SearchAPI, on time: some TimedScheduler & Sendable = ExecutionContext.main) {
    self.api = api
    text.debounce(for: .milliseconds(300), on: time)
      .receive(on: MainActor.shared)
      .filter { [weak self] text in text.count >= self?.minimum ?? 0 }
      .removeDuplicates()
      .flatMapLatest { [weak self] text in await self?.search(text) ?? [] }
      .bind(to: self) { model, results in model.results = results }
  }

  private func search(_ text: String) async -> [String] {
    do { return try await api.search(text) } catch { return ["failed"] }
  }
}

@MainActor func searchAsYouType() async {
  let api = SearchAPI()
  let time = TestScheduler()
  let model = SearchModel(api: api, on: time)
  for text in ["r", "re", "rea", "reac"] { model.text.value = text }
  time.advance(by: .milliseconds(300))
  await until("search") { model.results == ["reac 1", "reac 2"] }
  precondition(api.searches.value == 1)
  model.text.value = "bad"
  time.advance(by: .milliseconds(300))
  await until("failure") { model.results == ["failed"] }
  model.text.value = "good"
  time.advance(by: .milliseconds(300))
  await until("search after a failure") { model.results == ["good 1", "good 2"] }
  let count = api.searches.value
  var closed: SearchModel? = SearchModel(api: api, on: time)
  closed?.text.value = "closed"
  closed = nil
  model.text.value = "later"
  time.advance(by: .milliseconds(300))
  await until("search after closing") { model.results == ["later 1", "later 2"] }
  precondition(api.searches.value == count + 1)
}
