import ReactiveKit

struct SearchAPI: Sendable {
  func search(_ text: String) async throws -> [String] {
    if text == "bad" { throw CancellationError() }
    return ["\(text) 1", "\(text) 2"]
  }
}

@MainActor
final class SearchModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let text = Property("")
  private(set) var results: [String] = []
  private(set) var searches = 0
  private var minimum = 2
  private let api: SearchAPI?

  init(api: SearchAPI) {
    self.api = api
    text.receive(on: MainActor.shared)
      .debounce(for: .milliseconds(5))
      .filter { [weak self] text in text.count >= self?.minimum ?? 0 }
      .removeDuplicates()
      .handleEvents(receiveOutput: { [weak self] _ in self?.searches += 1 })
      .flatMapLatest { [weak self] text in try await self?.api?.search(text) ?? [] }
      .replaceError(with: ["failed"])
      .bind(to: self) { model, results in model.results = results }
  }
}

@MainActor func searchAsYouType() async {
  let model = SearchModel(api: SearchAPI())
  for text in ["r", "re", "rea", "reac"] { model.text.value = text }
  await until("search") { model.results == ["reac 1", "reac 2"] }
  precondition(model.searches == 1)
  model.text.value = "bad"
  await until("failure") { model.results == ["failed"] }
}
