import ReactiveKit
import TestSupport
import Testing

/// The law of Docs/Contracts.md about memory, for operators that retain elements.
@Suite("Laws of operators that retain elements")
struct RetentionLawTests {
  @Test(
    "10: an operator retains no more than it needs, and nothing after a terminal event",
    arguments: retainingSamples
  )
  func memory(sample: Sample<Retaining>) {
    for end in [Signal<Tracked, Trouble>.Event.completed, .failed(.trouble), nil] {
      let tracker = Tracker()
      let observers = Log<AtomicObserver<Tracked, Trouble>>()
      let source = Signal<Tracked, Trouble> { observer in
        observers.append(observer)
        return nil
      }
      let observation = sample.apply(source).observe { _ in }
      for number in 0..<10 { observers.values[0].receive(tracker.track(number)) }
      #expect(tracker.live == sample.count, sourceLocation: sample.location)
      if let end { observers.values[0].on(end) } else { observation.dispose() }
      #expect(tracker.live == 0, sourceLocation: sample.location)
    }
  }
}
