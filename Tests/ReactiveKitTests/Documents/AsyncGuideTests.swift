import ReactiveKit
import TestSupport
import Testing

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}

@Sendable private func load(_ name: String) async throws(Offline) -> String {
  throw Offline()
}

/// The samples of Docs/Async.md.
@Suite("Documents: async and await")
struct AsyncGuideTests {
  private let guide = Guide("Async.md")
  private var print: @Sendable (Any...) -> Void { guide.print }

  @Test func `the samples of awaiting a signal print what the guide shows`() async throws {
    for await number in Signal<Int, Never>(sequence: 1...3).map({ $0 * 10 }).values {
      print(number)  // prints: 10 20 30
    }

    let first = await Signal<Int, Never>(sequence: 1...3).first
    print(first ?? 0)  // prints: 1
    try guide.expectOutput(of: "From a signal to `await`")
  }

  @Test func `the sample of buffering prints what the guide shows`() async throws {
    let readings = ReplaySubject<Int, Never>()
    for reading in 1...3 { readings.send(reading) }
    readings.send(completion: .finished)
    let newest = readings.toAsyncStream(bufferingPolicy: .bufferingNewest(1))
    for await reading in newest { print(reading) }  // prints: 3
    try guide.expectOutput(of: "Buffering")
  }

  @Test func `the sample of cancellation prints what the guide shows`() async throws {
    let numbers = ReplaySubject<Int, Never>()
    for number in 1...9 { numbers.send(number) }
    for await number in numbers.finally({ print("disposed") }).values {
      print("number", number)
      if number == 2 { break }
    }
    // prints: number 1
    // prints: number 2
    // prints: disposed
    try guide.expectOutput(of: "Cancellation")
  }

  @Test func `the samples of errors print what the guide shows`() async throws {
    let names = Signal<String, Offline>(just: "Jim")
      .append(Signal<String, Offline>.failed(Offline()))
    do throws(Offline) {
      for try await name in names.values { print(name) }  // prints: Jim
    } catch {
      print("failed:", error)  // prints: failed: offline
    }
    try guide.expectOutput(of: "Errors")

    let typed = Signal { () async throws(Offline) in try await load("Jim") }
    let untyped = Signal { try await load("Jim") }
    let types: (Signal<String, Offline>, Signal<String, any Error>) = (typed, untyped)
    await #expect(throws: Offline.self) { try await types.0.first }
    await #expect(throws: Offline.self) { try await types.1.first }
    @Sendable func loadJim() async throws(Offline) -> String { try await load("Jim") }
    let named: Signal<String, Offline> = Signal(await: loadJim)
    await #expect(throws: Offline.self) { try await named.first }
  }

  @Test func `the samples of asynchronous functions send the results`() async throws {
    let search = { @Sendable (query: String) async -> String in "results of \(query)" }
    let queries = Signal<String, Never>(just: "swift")
    let results = queries.flatMapLatest { query in Signal(await: { await search(query) }) }
    #expect(await results.first == "results of swift")
    let load = { @Sendable (id: String) async throws -> String in "loaded \(id)" }
    let loaded = queries.flatMapLatest { id in Signal(await: { try await load(id) }) }
    #expect(try await loaded.first == "loaded swift")
  }
}
