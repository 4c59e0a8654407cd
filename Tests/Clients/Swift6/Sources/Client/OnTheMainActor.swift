import ByDefault
import ReactiveKit

// A class of the main actor: it binds and observes by closure and by key path, with nothing to mark.
final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""
  var subtitle: String?
  var assigned = ""
  var log: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init(titles: SafeSignal<String>, taps: SafeSignal<Void>) {
    titles.bind(to: self) { screen, title in screen.title = title }
    titles.bind(to: self) { $0.log.append($1) }
    titles.bind(to: self, keyPath: \.title)
    titles.map { Optional($0) }.bind(to: self, keyPath: \.subtitle)
    taps.bind(to: self) { screen, _ in screen.log.append("tap") }
    titles.bind(to: self, context: .immediate) { screen, _ in screen.anywhere() }
    titles.observeNext(on: MainActor.shared) { [weak self] in self?.log.append("next \($0)") }
      .dispose(in: bag)
    titles.observe(on: .shared) { [weak self] event in
      if case .completed = event { self?.log.append("completed") }
    }.dispose(in: bag)
    titles.sink(on: .shared) { [weak self] in self?.title = $0 }.store(in: &cancellables)
    titles.sink(
      on: .shared,
      receiveCompletion: { [weak self] _ in self?.log.append("finished") },
      receiveValue: { [weak self] in self?.title = $0 }
    ).store(in: &cancellables)
    titles.assign(to: \.assigned, on: self).dispose(in: bag)
    titles.assign(to: \.assigned, on: self, ownership: .weak).dispose(in: bag)
  }

  nonisolated func anywhere() {}
}

// What is reactive about it: a place to bind to, and a value to bind both ways.
extension Screen: ReactiveExtensionsProvider {}
extension ReactiveExtensions where Base == Screen {
  var title: Bond<String> { bond { screen, title in screen.title = title } }
  var editedTitle: DynamicSubject<String> {
    DynamicSubject(target: base, signal: .never(), get: { $0.title }, set: { $0.title = $1 })
  }
}

// A function of the main actor, which touches what is its own.
@MainActor
func onTheMainActor() async {
  let titles = PassthroughSubject<String, Never>()
  let taps = PassthroughSubject<Void, Never>()
  let screen = Screen(titles: titles.toSignal(), taps: taps.toSignal())
  titles.send("a")
  precondition(
    screen.title == "a" && screen.subtitle == "a" && screen.assigned == "a",
    "at once, where it is sent"
  )
  precondition(screen.log == ["a", "next a"], "\(screen.log)")
  taps.send()
  precondition(screen.log.last == "tap")

  var seen: [String] = []
  titles.observeNext(on: MainActor.shared) { seen.append($0) }
  await Task.detached { for number in 0..<100 { titles.send("\(number)") } }.value
  titles.send("last")
  await theMainQueue()
  precondition(seen == (0..<100).map(String.init) + ["last"], "in order")
  precondition(screen.title == "last")

  let searched = SearchScreen { ["found \($0)"] }
  searched.query.value = "signal"
  while searched.results.isEmpty { await theMainQueue() }
  precondition(searched.results == ["found signal"])

  let panel = Panel(titles: Signal(just: "panel"))
  precondition(panel.title == "panel" && panel.log == ["panel", "panel!"])

  let name = Property("Jim")
  let edited = screen.reactive.editedTitle
  name.bidirectionalBind(to: edited)
  precondition(screen.title == "Jim")
  edited.send("Kathryn")
  precondition(name.value == "Kathryn")
  Signal<String, Never>(just: "bond").bind(to: screen.reactive.title)
  precondition(screen.title == "bond")
  titles.send(completion: .finished)
  precondition(screen.log.suffix(2) == ["completed", "finished"], "\(screen.log.suffix(3))")
}

// Waits for what has been sent so far.
func theMainQueue() async {
  await withCheckedContinuation { continuation in
    ExecutionContext.main.schedule { continuation.resume() }
  }
}
