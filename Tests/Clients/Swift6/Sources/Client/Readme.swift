import RKTesting
import ReactiveKit

// The examples of the README, to the letter; Scripts/clients compares them, and what they print.
func readmeProperties(print: @escaping @Sendable (String) -> Void) {
  let price = Property(10.0)
  let quantity = Property(1)

  let total = AnyProperty(price, quantity) { price, quantity in
    price * Double(quantity)
  }
  total.observeNext { print("total: \($0)") }  // prints: total: 10.0

  quantity.value = 3  // prints: total: 30.0
  price.value = 9.5  // prints: total: 28.5
}

func readmeDiagram(print: (Diagram) -> Void) {
  let time = TestScheduler()
  let keys = time.cold("a-b-----c----|")
  let searches = time.record(keys.debounce(for: .ticks(3), on: time))
  time.run()
  print(searches.diagram)  // prints: -----b-----c-|
}

final class SearchModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  private(set) var results: [String] = []
  private var minimum = 2

  init(queries: SafeSignal<String>, search: @escaping @Sendable (String) async -> [String]) {
    queries.receive(on: MainActor.shared)
      .filter { [weak self] query in query.count >= self?.minimum ?? 0 }
      .flatMapLatest { query in await search(query) }  // cancels the previous search
      .bind(to: self, keyPath: \.results)
  }
}

@MainActor
func readme() async {
  let lines = Property<[String]>([])
  readmeProperties { line in lines.update { $0.append(line) } }
  precondition(lines.value == ["total: 10.0", "total: 30.0", "total: 28.5"], "\(lines.value)")
  readmeDiagram { precondition($0.description == "-----b-----c-|", "\($0)") }

  let queries = PassthroughSubject<String, Never>()
  let model = SearchModel(queries: queries.toSignal()) { ["found \($0)"] }
  queries.send("s")
  queries.send("signal")
  while model.results.isEmpty { await Task.yield() }
  precondition(model.results == ["found signal"])
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
