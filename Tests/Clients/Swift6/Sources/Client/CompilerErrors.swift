import Foundation
import RKFoundation
import RKReactor
import ReactiveKit

import protocol RKReactor.Event

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The samples of Docs/CompilerErrors.md that do not belong to the main actor.

private struct Page: Sendable, Equatable { var title = "" }

final class Node: Sendable {
  let next: Node?
  init(next: Node? = nil) { self.next = next }
}

private struct NetworkError: Error {}
private struct ParseError: Error {}

private func load(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw CancellationError() }
  return number
}

private func parse(_ text: String) throws(ParseError) -> Int {
  guard let number = Int(text) else { throw ParseError() }
  return number
}

private func parsed(_ texts: SafeSignal<String>) -> [Signal<Int, ParseError>] {
  let numbers = texts.tryMap { text throws(ParseError) in try parse(text) }
  let same = texts.tryMap(parse)
  let loaded = texts.tryMap { try load($0) }.mapError { _ in ParseError() }
  return [numbers, same, loaded]
}

private func one() -> [Signal<Int, ParseError>] {
  let one = Signal { () throws(ParseError) in
    let number = try parse("1")
    return number
  }
  let other = Signal { try load("1") }.mapError { _ in ParseError() }
  return [one, other]
}

private func checked(_ pages: Signal<String, NetworkError>) -> Signal<Int, any Error> {
  let checked = pages.mapError { $0 as any Error }.tryMap { try parse($0) }
  return checked
}

private func inferred(_ texts: SafeSignal<String>) -> [any SignalProtocol<Int, Never>] {
  let one = SafeSignal(just: 1)
  let lengths = texts.flatMapLatest { text in
    let length = text.count
    return SafeSignal(just: length)
  }
  let found = texts.flatMapLatest { text -> Signal<Int, ParseError> in
    if text.isEmpty { return .completed() }
    return Signal(just: text.count)
  }
  return [one, lengths, found.suppressError(logging: false)]
}

private func total(
  _ prices: SafeSignal<Double>,
  _ counts: SafeSignal<Int>
) -> SafeSignal<String> {
  let costs = combineLatest(prices, counts) { $0 * Double($1) }.map { $0 * 1.2 + 3 }
  let texts = costs.scan(0) { $0 + $1 }.map { "\($0) euro" }
  return texts
}

private enum AppError: Error {
  case network(NetworkError)
  case parsing(ParseError)
}

private func sums(
  _ pages: Signal<Int, NetworkError>,
  _ numbers: Signal<Int, ParseError>
) -> Signal<Int, AppError> {
  let sums = combineLatest(
    pages.mapError { AppError.network($0) },
    numbers.mapError { AppError.parsing($0) }
  ) { $0 + $1 }
  return sums
}

private final class Request: Sendable {
  func cancel() {}
}

private func fetch(_ done: @escaping @Sendable (Page) -> Void) -> Request {
  done(Page(title: "Home"))
  return Request()
}

private func fetched() -> SafeSignal<Page> {
  let page = SafeSignal<Page> { observer in
    let request = fetch { page in observer.receive(lastElement: page) }
    return BlockDisposable { request.cancel() }
  }
  return page
}

private struct State: Sendable, Equatable { var count = 0 }

private struct Increment: Event {
  func apply(to state: inout State) { state.count += 1 }
}

private struct User: Codable, Sendable, Equatable { var name = "" }

private func users(_ bodies: SafeSignal<Data>, _ request: URLRequest) -> [any Sendable] {
  let users = bodies.decode(User.self)
  let data: Signal<Data, RequestError> = URLSession.shared.data(for: request)
  return [users, data]
}

private func quiet(_ texts: SafeSignal<String>) -> SafeSignal<String> {
  texts.debounce(for: .milliseconds(300))
}

private func bound(_ names: Signal<String, NetworkError>, _ title: Property<String>) {
  names.replaceError(with: "no name").bind(to: title)
}

private func observed(_ names: Signal<String, NetworkError>) {
  names.observe { event in print(event) }
  names.suppressError(logging: true).observeNext { print($0) }
}

private func counted(_ count: Property<Int>, _ isOn: Property<Bool>) -> Int {
  if isOn.value { count.value += 1 }
  let next = count.mapProperty { $0 + 1 }
  return next.value
}

private func stated(_ numbers: SafeSignal<Int>) {
  let latest = numbers.stateIn(initial: 0)
  print(latest.value)
}

private func logged(_ log: CollectionProperty<[String]>) {
  atomically { log.append("paid") }
}

func compilerErrors() {
  func elements<Element, Failure>(_ signal: Signal<Element, Failure>) -> [Element] {
    let log = Property<[Element]>([])
    signal.observe { event in event.element.map { element in log.update { $0.append(element) } } }
    return log.value
  }
  precondition(parsed(SafeSignal(sequence: ["1", "x"])).allSatisfy { elements($0) == [1] })
  precondition(one().allSatisfy { elements($0) == [1] })
  precondition(elements(sums(Signal(just: 1), Signal(just: 2))) == [3])
  precondition(elements(checked(Signal(just: "1"))) == [1])
  precondition(
    inferred(SafeSignal(just: "abc")).map { elements($0.toSignal()) } == [[1], [3], [3]]
  )
  let totals = total(SafeSignal(just: 10), SafeSignal(just: 1))
  precondition(elements(totals) == ["15.0 euro"])
  precondition(elements(fetched()) == [Page(title: "Home")])
  precondition(elements(SafeSignal(just: Node(next: Node())).map { $0.next != nil }) == [true])

  var state = State()
  Increment().apply(to: &state)
  precondition(state.count == 1)

  let body = Data(#"{"name": "Jim"}"#.utf8)
  let request = URLRequest(url: URL(filePath: "/"))
  let user = users(SafeSignal(just: body), request)[0] as? Signal<User, CodingFailure>
  precondition(user.map(elements) == [User(name: "Jim")])
  _ = quiet(.never())

  let title = Property("")
  bound(.failed(NetworkError()), title)
  precondition(title.value == "no name")
  observed(.completed())
  precondition(counted(Property(1), Property(true)) == 3)
  stated(SafeSignal(just: 1))
  let log = CollectionProperty(["paid"])
  logged(log)
  precondition(log.collection == ["paid", "paid"])
}
