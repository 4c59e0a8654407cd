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

/// The samples of Docs/Creating.md.
@Suite("Documents: creating signals")
struct CreatingGuideTests {
  private let guide = Guide("Creating.md")
  private var print: @Sendable (Any...) -> Void { guide.print }

  @Test func `the sample of a sequence on a scheduler collects three elements`() async {
    let ones = SafeSignal(repeating: 1, on: ExecutionContext.global())
    let three = await ones.prefix(maxLength: 3).collect().first  // [1, 1, 1]
    #expect(three == [1, 1, 1])
  }

  @Test func `the samples of values and sequences print what the guide shows`() throws {
    Signal<Int, Never>(just: 1).observeNext { print($0) }  // prints: 1
    Signal<Int, Never>(sequence: 1...3).observeNext { print($0) }  // prints: 1 2 3

    let tens = Signal<Int, Never>(sequence: 1...).filter { $0 % 10 == 0 }
    tens.first().observeNext { print($0) }  // prints: 10
    try guide.expectOutput(of: "Values and sequences")
  }

  @Test func `the sample of a callback starts a request for each observation`() {
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
    let log = Log<String>()
    reply.write(to: log)
    client.answers.values[0](.success("Jim"))
    reply.write(to: log)
    client.answers.values[1](.failure(Offline()))
    reply.observe { _ in }.dispose()
    #expect(log.values == ["next(\"Jim\")", "completed", "failed(offline)"])
    let isCancelled = client.requests.values[2].isCancelled.load(ordering: .relaxed)
    #expect(isCancelled)
  }

  @Test func `the sample of a delegate sends the measured temperature`() {
    let log = Log<String>()
    let thermometer = Thermometer()
    thermometer.temperatures.write(to: log)
    thermometer.thermometerDidMeasure(21.5)
    #expect(log.values == ["next(21.5)"])
  }

  @Test func `the samples of asynchronous functions send elements and fail`() async throws {
    let clock = Clock()
    let loadName = { @Sendable () async throws(Offline) -> String in throw Offline() }
    let name = Signal { () async throws(Offline) in try await loadName() }
    let ticks = SafeSignal<Int> { send in
      for number in 1...3 {
        await clock.tick()
        send(number)
      }
    }
    var received: [Int] = []
    for await number in ticks.values { received.append(number) }
    await #expect(throws: Offline.self) { try await name.first }
    #expect(received == [1, 2, 3])
  }

  @Test func `the sample of a resource prints what the guide shows`() throws {
    let lines = Signal<String, Never>(using: { OpenFile("notes") }, makeSignal: { $0.lines })
    lines.observeNext { print($0) }  // prints: first second
    try guide.expectOutput(of: "Resources")
  }
}
