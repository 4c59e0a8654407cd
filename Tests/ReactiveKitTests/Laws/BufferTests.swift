import Foundation
import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// An operator or subject that buffers elements, as in the table of Docs/Contracts.md.
struct Buffering: Sendable, CustomStringConvertible {
  typealias Source = Signal<Tracked, Never>

  let description: String
  /// The number of a hundred elements that are buffered by default.
  let standard: Int
  /// Observes a source that sends a hundred elements, and counts the live ones.
  let count: @Sendable (Source, TestScheduler, Tracker) async -> Int

  /// A sequence that a task takes from.
  init(
    _ description: String,
    buffers standard: Int,
    taking values: @escaping @Sendable (Source) -> AsyncValues<Tracked, Never>
  ) {
    self.description = description
    self.standard = standard
    count = { source, _, tracker in
      var iterator = values(source).makeAsyncIterator()
      let first = await iterator.next()
      return withExtendedLifetime((first, iterator)) { tracker.live }
    }
  }

  /// A signal or subject that is observed.
  init(
    _ description: String,
    buffers standard: Int,
    _ observe: @escaping @Sendable (Source, TestScheduler) -> any Sendable
  ) {
    self.description = description
    self.standard = standard
    count = { source, time, tracker in
      withExtendedLifetime((observe(source, time), time)) { tracker.live }
    }
  }

  /// An operator.
  init<Output: SignalProtocol>(
    _ description: String,
    buffers standard: Int,
    of operation: @escaping @Sendable (Source, TestScheduler) -> Output
  ) {
    self.init(description, buffers: standard) { source, time in
      operation(source, time).observe { _ in }
    }
  }
}

private let all = 100

private let bufferings: [Buffering] = [
  Buffering("values", buffers: all, taking: { $0.values }),
  Buffering("toAsyncStream(bufferingPolicy:)", buffers: all, taking: { $0.toAsyncStream() }),
  Buffering("receive(on:)", buffers: all, of: { $0.receive(on: $1) }),
  Buffering("receive(on:whenBusy:)", buffers: 1, of: { $0.receive(on: $1, whenBusy: .keepLatest) }),
  Buffering("delay(for:)", buffers: all, of: { $0.delay(for: .ticks(1), on: $1) }),
  Buffering("delay(with:)", buffers: all, of: { source, _ in source.delay { _ in idle } }),
  Buffering("buffer(for:)", buffers: all, of: { $0.buffer(for: .ticks(1), on: $1) }),
  Buffering("buffer(size:for:)", buffers: 8) { source, time in
    source.buffer(size: 23, for: .ticks(1), on: time).observe { _ in }
  },
  Buffering("buffer(for:every:)", buffers: all) { source, time in
    source.buffer(for: .ticks(1), every: .ticks(1), on: time).observe { _ in }
  },
  Buffering("buffer(on:)", buffers: all, of: { source, _ in source.buffer(on: idle) }),
  Buffering("buffer(until:)", buffers: all, of: { source, _ in source.buffer { _ in false } }),
  Buffering("chunked(by:)", buffers: all, of: { source, _ in source.chunked { _, _ in true } }),
  Buffering("collect()", buffers: all, of: { source, _ in source.collect() }),
  Buffering("pausableBuffered(by:limit:)", buffers: 3) { source, _ in
    source.pausableBuffered(by: Signal<Bool, Never>(just: false), limit: 3).observe { _ in }
  },
  Buffering("hold(while:)", buffers: 1) { source, _ in
    source.hold(while: Signal<Bool, Never>(just: true)).observe { _ in }
  },
  Buffering("zip(with:)", buffers: all, of: { source, _ in source.zip(with: idle) }),
  Buffering("sequenceEqual(_:by:)", buffers: all) { source, _ in
    source.sequenceEqual(Signal<Tracked, Never>.never()) { $0.number == $1.number }
      .observe { _ in }
  },
  Buffering("flatMapConcat(_:)", buffers: all - 1) { source, _ in
    source.flatMapConcat { _ in idle }.observe { _ in }
  },
  Buffering("flatMapFilter(_:)", buffers: all) { source, _ in
    source.flatMapFilter { _ in idle.map { $0 > 0 } }.observe { _ in }
  },
  Buffering("flatMapConcatEager(_:)", buffers: all - 1) { source, _ in
    source.flatMapConcatEager { element in
      element.number == 0 ? Signal<Tracked, Never>.never() : Signal<Tracked, Never>(just: element)
    }
    .observe { _ in }
  },
  Buffering("window(ofSize:)", buffers: all) { source, _ in held(source.window(ofSize: 1_000)) },
  Buffering("window(size:for:)", buffers: all) { source, time in
    held(source.window(for: .ticks(1), on: time))
  },
  Buffering("group(by:)", buffers: all) { source, _ in held(source.group { _ in 0 }) },
  Buffering("UnicastSubject", buffers: all) { source, _ in
    let subject = UnicastSubject<Tracked, Never>()
    return (subject, source.observe { subject.on($0) })
  },
  Buffering("ReplaySubject", buffers: all) { source, _ in
    let subject = ReplaySubject<Tracked, Never>()
    return (subject, source.observe { subject.on($0) })
  },
  Buffering("ReplaySubject(bufferSize:)", buffers: 3) { source, _ in
    let subject = ReplaySubject<Tracked, Never>(bufferSize: 3)
    return (subject, source.observe { subject.on($0) })
  },
]

/// Sends nothing, and stays alive.
private let idle = PassthroughSubject<Int, Never>()

/// Observes the outer signal, and retains the inner ones.
private func held<Outer: SignalProtocol>(_ outer: Outer) -> any Sendable {
  let inner = Log<Outer.Element>()
  return (inner, outer.observe { $0.element.map(inner.append) })
}

@Suite("10: buffers of elements")
struct BufferTests {
  @Test(arguments: bufferings)
  func `the buffer has the size that the table states`(buffering: Buffering) async throws {
    let tracker = Tracker()
    let source = Signal<Tracked, Never> { observer in
      for number in 0..<all { observer.receive(tracker.track(number)) }
      return BlockDisposable { observer.dispose() }
    }
    #expect(await buffering.count(source, TestScheduler(), tracker) == buffering.standard)
    let row = try #require(Self.rows()[buffering.description], "the table has no such row")
    let isUnbounded = buffering.standard >= all - 1
    #expect(row.hasPrefix("unbounded") == isUnbounded)
  }

  /// The names and defaults in the rows of the table.
  private static func rows() throws -> [String: String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Contracts.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var rows: [String: String] = [:]
    for line in lines where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for name in cells[0].split(separator: ", ") {
        rows[name.trimmingCharacters(in: ["`"])] = cells[2]
      }
    }
    return rows
  }
}
