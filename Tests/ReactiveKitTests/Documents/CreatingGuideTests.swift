import ReactiveKit
import Synchronization
import TestSupport
import Testing

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}

/// A client whose requests are answered when the test says so.
private final class Client: Sendable {
  final class Request: Sendable {
    let isCancelled = Atomic<Bool>(false)

    func cancel() { isCancelled.store(true, ordering: .relaxed) }
  }

  typealias Answer = @Sendable (Result<String, Offline>) -> Void

  let requests = Log<Request>()
  let answers = Log<Answer>()

  func get(_ path: String, _ answer: @escaping Answer) -> Request {
    let request = Request()
    requests(request)
    answers(answer)
    return request
  }
}

/// A clock that ticks whenever it is asked.
private struct Clock: Sendable {
  func tick() async { await Task.yield() }
}

private final class OpenFile: Disposable {
  let name: String
  private let isClosed = Atomic<Bool>(false)

  init(_ name: String) { self.name = name }

  var isDisposed: Bool { isClosed.load(ordering: .relaxed) }
  var lines: SafeSignal<String> { Signal(sequence: ["first", "second"]) }

  func dispose() { isClosed.store(true, ordering: .relaxed) }
}

final class Thermometer: Sendable {
  private let subject = PassthroughSubject<Double, Never>()
  var temperatures: SafeSignal<Double> { subject.toSignal() }

  func thermometerDidMeasure(_ temperature: Double) { subject.send(temperature) }
}

/// The samples of Docs/Creating.md and Docs/Async.md.
@Suite("Documents: creating signals, async and await")
struct CreatingGuideTests {
  private let shown = Log<String>()
  private func show(_ value: some CustomStringConvertible & Sendable) { shown(value.description) }

  @Test(arguments: ["Creating.md", "Async.md"])
  func `stands in this file, line for line`(page: String) throws {
    let guide = try Guide(page)
    #expect(guide.samples.count > 5)
    #expect(try guide.missing(in: #filePath) == [])
  }

  @Test func `values and sequences`() {
    Signal<Int, Never>(just: 1).observeNext { show($0) }  // 1
    Signal<Int, Never>(sequence: 1...3).observeNext { show($0) }  // 1 2 3
    let tens = Signal<Int, Never>(sequence: 1...).filter { $0 % 10 == 0 }
    tens.first().observeNext { show($0) }  // 10
    #expect(shown.values == ["1", "1", "2", "3", "10"])
  }

  @Test func callbacks() {
    let client = Client()
    let reply = Signal<String, Offline> { observer in
      let request = client.get("/name") { result in
        switch result {
        case .success(let name): observer.receive(lastElement: name)
        case .failure(let error): observer.receive(completion: .failure(error))
        }
      }
      return BlockDisposable { request.cancel() }
    }
    #expect(client.requests.values.isEmpty)
    reply.observeNext { show($0) }
    client.answers.values[0](.success("Jim"))
    reply.observeFailed { show($0) }
    client.answers.values[1](.failure(Offline()))
    reply.observe { _ in }.dispose()
    #expect(shown.values == ["Jim", "offline"])
    let isCancelled = client.requests.values[2].isCancelled.load(ordering: .relaxed)
    #expect(isCancelled)
  }

  @Test func `delegates`() {
    let thermometer = Thermometer()
    thermometer.temperatures.observeNext { show($0) }
    thermometer.thermometerDidMeasure(21.5)
    #expect(shown.values == ["21.5"])
  }

  @Test func `asynchronous functions`() async throws {
    let clock = Clock()
    let loadName = { @Sendable () async throws(Offline) -> String in throw Offline() }
    let name = Signal { () async throws(Offline) in try await loadName() }
    let ticks = SafeSignal<Int> { send in
      for number in 1...3 {
        await clock.tick()
        send(number)
      }
    }
    for await number in ticks.values { show(number) }
    await #expect(throws: Offline.self) { try await name.first }
    #expect(shown.values == ["1", "2", "3"])
  }

  @Test func resources() {
    let lines = Signal<String, Never>(using: { OpenFile("notes") }, makeSignal: { $0.lines })
    lines.observeNext { show($0) }  // first second
    #expect(shown.values == ["first", "second"])
  }

  @Test func `from a signal to await`() async {
    var received: [Int] = []
    for await number in Signal<Int, Never>(sequence: 1...3).map({ $0 * 10 }).values {
      received.append(number)  // 10 20 30
    }
    let first = await Signal<Int, Never>(sequence: 1...3).first  // 1
    #expect(received == [10, 20, 30] && first == 1)

    let names = Signal<String, Offline>(just: "Jim")
      .append(Signal<String, Offline>.failed(Offline()))
    do throws(Offline) {
      for try await name in names.values { show(name) }
    } catch {
      show("failed: \(error)")
    }
    #expect(shown.values == ["Jim", "failed: offline"])
  }

  @Test func buffering() async {
    let numbers = ReplaySubject<Int, Never>()
    let newest = numbers.toAsyncStream(bufferingPolicy: .bufferingNewest(1))
    for number in 1...3 { numbers.send(number) }
    numbers.send(completion: .finished)
    var received: [Int] = []
    for await number in newest { received.append(number) }
    #expect(received == [3])
  }

  @Test func `from async to a signal`() async throws {
    let search = { @Sendable (query: String) async -> String in "results of \(query)" }
    let queries = Signal<String, Never>(just: "swift")
    let results = queries.flatMapLatest { query in Signal(await: { await search(query) }) }
    #expect(await results.first == "results of swift")
    let load = { @Sendable (id: String) async throws -> String in "loaded \(id)" }
    let loaded = queries.flatMapLatest { id in Signal(await: { try await load(id) }) }
    #expect(try await loaded.first == "loaded swift")
  }
}
