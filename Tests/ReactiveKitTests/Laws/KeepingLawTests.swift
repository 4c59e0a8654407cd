import ReactiveKit
import TestSupport
import Testing

/// An operator that keeps elements, and how many of those it was given it may keep.
struct Keeping: Sendable, CustomStringConvertible {
  let description: String
  /// How many of the ten elements it is given are kept.
  let count: Int
  /// Puts the operator behind a signal.
  let apply: @Sendable (Signal<Tracked, Trouble>) -> Signal<Void, Trouble>

  init<Output: SignalProtocol>(
    _ description: String,
    keeps count: Int,
    _ apply: @escaping @Sendable (Signal<Tracked, Trouble>) -> Output
  ) where Output.Error == Trouble {
    self.description = description
    self.count = count
    self.apply = { apply($0).eraseType() }
  }
}

/// Everything that keeps elements from one event to another.
let keepers: [Keeping] = [
  Keeping("scan", keeps: 1) { $0.scan(Tracker().track()) { $1 } },
  Keeping("zipPrevious", keeps: 1) { $0.zipPrevious() },
  Keeping("pairwise", keeps: 1) { $0.pairwise() },
  Keeping("removeDuplicates", keeps: 1) { $0.removeDuplicates { _, _ in false } },
  Keeping("dropLast", keeps: 3) { $0.dropLast(3) },
  Keeping("suffix", keeps: 3) { $0.suffix(maxLength: 3) },
  Keeping("last", keeps: 1) { $0.last() },
  Keeping("buffer(size:)", keeps: 2) { $0.buffer(size: 4) },
  Keeping("buffer(size:skip:)", keeps: 3) { $0.buffer(size: 4, skip: 1) },
  Keeping("nwise", keeps: 3) { $0.nwise(4) },
  Keeping("buffer(until:)", keeps: 10) { $0.buffer { _ in false } },
  Keeping("chunked(by:)", keeps: 1) { $0.chunked { _, _ in false } },
  Keeping("collect", keeps: 10) { $0.collect() },
  Keeping("reduce", keeps: 1) { $0.reduce(nil as Tracked?) { $1 } },
  Keeping("hold(while:)", keeps: 1) { $0.hold(while: Signal<Bool, Never>(just: true)) },
  Keeping("pausableBuffered", keeps: 3) {
    $0.pausableBuffered(by: Signal<Bool, Never>(just: false), limit: 3)
  },
  Keeping("sample(with:)", keeps: 1) { $0.sample(with: Signal<Int, Never>.never()) },
  Keeping("max", keeps: 1) { $0.max { _, _ in true } },
]

/// The law of Docs/Contracts.md that speaks of memory, for the elements that operators keep.
@Suite("Laws of operators that keep elements")
struct KeepingLawTests {
  @Test("10: no more is kept than needed, and nothing after the end", arguments: keepers)
  func memory(keeping: Keeping) {
    for end in [Signal<Tracked, Trouble>.Event.completed, .failed(.trouble), nil] {
      let tracker = Tracker()
      let observers = Log<AtomicObserver<Tracked, Trouble>>()
      let source = Signal<Tracked, Trouble> { observer in
        observers.append(observer)
        return nil
      }
      let observation = keeping.apply(source).observe { _ in }
      for number in 0..<10 { observers.values[0].receive(tracker.track(number)) }
      #expect(tracker.live == keeping.count)
      if let end { observers.values[0].on(end) } else { observation.dispose() }
      #expect(tracker.live == 0)
    }
  }
}
