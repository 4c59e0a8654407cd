import ReactiveKit

// The samples of Docs/CompilerErrors.md that belong to the main actor, or not, also by default.

@MainActor
final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""
  var subtitle = ""
  var lines: [String] = []
  var length = 0

  func show(_ titles: SafeSignal<String>) {
    titles.receive(on: MainActor.shared)
      .observeNext { [weak self] title in self?.title = title }
    titles.bind(to: self, keyPath: \.subtitle)
    titles.bind(to: self) { screen, title in screen.lines.append(title) }
    titles.map { $0.count }.bind(to: self, keyPath: \.length)
    titles.sink { [weak self] title in self?.log(title) }.store(in: bag)
    titles.observeNext { print($0) }.dispose(in: bag)
  }

  nonisolated func log(_ title: String) {}
}

nonisolated func caption(_ number: Int) -> String { "number \(number)" }

nonisolated enum Limits {
  static let most = 3
}

nonisolated struct Row: Equatable, Sendable {
  var number = 0
  func text() -> String { "row \(number)" }
}

@MainActor
final class Counter {
  private(set) var count = 0

  func listen(to names: SafeSignal<String>) {
    names.receive(on: MainActor.shared).observeNext { [weak self] _ in self?.count += 1 }
  }
}

@MainActor
func pairs(_ distances: SafeSignal<Int>, _ screen: Screen) {
  distances.pairwise().receive(on: MainActor.shared)
    .map { first, second in "\(second - first)" }
    .bind(to: screen, keyPath: \.title)
  distances.receive(on: MainActor.shared)
    .through { distances in distances.pairwise() }
    .map { first, second in "\(second - first)" }
    .bind(to: screen, keyPath: \.subtitle)
}

nonisolated func counted(_ names: SafeSignal<String>) -> Property<Int> {
  names.scan(0) { count, _ in count + 1 }.observeNext { print("\($0) names") }

  let total = Property(0)
  names.observeNext { _ in total.update { $0 += 1 } }
  return total
}

nonisolated func greeted(_ names: SafeSignal<String>, isFriend: Bool) -> Property<String> {
  let last = Property("")
  var greeting = "Hello"
  if isFriend { greeting = "Hi" }
  names.map { [greeting] name in "\(greeting), \(name)" }.bind(to: last)
  return last
}

@MainActor func compilerErrors() async {
  let screen = Screen()
  screen.show(SafeSignal(sequence: ["one", "three"]))
  precondition(screen.title == "three" && screen.subtitle == "three")
  precondition(screen.lines == ["one", "three"] && screen.length == 5)
  pairs(SafeSignal(sequence: [1, 4]), screen)
  precondition(screen.title == "3" && screen.subtitle == "3")

  let names = SafeSignal(sequence: ["Jim", "Kathryn"])
  let counter = Counter()
  counter.listen(to: names)
  precondition(counter.count == 2 && counted(names).value == 2)
  precondition(greeted(names, isFriend: true).value == "Hi, Kathryn")

  let captions = Property<[String]>([])
  let rows = SafeSignal(sequence: [Row(number: 1), Row(number: 1)])
  rows.removeDuplicates().map { $0.text() }
    .observeNext { text in captions.update { $0.append(text) } }
  SafeSignal(just: 2).map(caption).observeNext { text in captions.update { $0.append(text) } }
  rows.map(\.number).filter { $0 > Limits.most }.map(caption)
    .observeNext { text in captions.update { $0.append(text) } }
  precondition(captions.value == ["row 1", "number 2"])
}
