import ReactiveKit

// The example of the README, to the letter, and what it prints.
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

@MainActor
func readme() {
  let lines = Property<[String]>([])
  readmeProperties { line in lines.update { $0.append(line) } }
  precondition(lines.value == ["total: 10.0", "total: 30.0", "total: 28.5"], "\(lines.value)")
}

@MainActor
final class SearchScreen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let query = Property("")
  private(set) var results: [String] = []

  init(search: @escaping @Sendable (String) async -> [String]) {
    query
      .debounce(for: .milliseconds(300))
      .removeDuplicates()
      .flatMapLatest { query in SafeSignal(await: { await search(query) }) }
      .bind(to: self) { screen, results in screen.results = results }
  }
}
