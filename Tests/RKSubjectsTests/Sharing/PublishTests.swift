import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("publish")
struct PublishTests {
  @Test func `sends to all observers, and the terminal event to late ones`() {
    let (source, log) = (Runs(), Log<String>())
    let connectable = source.signal.publish()
    connectable.connect()
    source.send(0)
    connectable.write(to: log, as: "A ")
    source.send(1)
    source.end(.failure(DiagramFailure()))
    connectable.write(to: log, as: "B ")
    #expect(log.values == ["A next(1)", "A failed(#)", "B failed(#)"])
  }

  @Test func `a source is used twice and observed once`() {
    timeline(
      "-a-b-c--|",
      outputs: ["x": "ab", "y": "bc"]
    ) { time, source in
      source.publish { shared in
        shared.zip(with: shared.dropFirst(1)) { "\($0)\($1)" }
      }
    } produces: {
      "---x-y--|"
    }
  }

  @Test func `observes a source once per observation, even one that sends at once`() {
    let (runs, log) = (Sum(), Log<String>())
    let source = Signal<Int, Never> { observer in
      runs.add()
      for number in 1...3 { observer.receive(number) }
      observer.receive(completion: .finished)
    }
    let sums = source.publish { shared in shared.merge(with: shared.map { $0 * 10 }) }
    #expect(runs.value == 0)
    sums.write(to: log)
    #expect(runs.value == 1)
    #expect(
      log.values == [
        "next(1)", "next(10)", "next(2)", "next(20)", "next(3)", "next(30)", "completed",
      ]
    )
    sums.observe { _ in }
    #expect(runs.value == 2)
  }

  @Test func `the source is disposed when the result ends or is disposed`() {
    let source = Runs()
    source.signal.publish { $0.prefix(maxLength: 1) }.observe { _ in }
    #expect(source.live == 1)
    source.send(1)
    #expect(source.live == 0)
    let observation = source.signal.publish { $0 }.observe { _ in }
    #expect(source.live == 1)
    observation.dispose()
    #expect(source.live == 0)
    #expect(observation.isDisposed)
  }

  @Test func `an endless source is disposed when the result terminates`() {
    let log = Log<String>()
    Signal<Int, Never>(sequence: 0...).publish { $0.prefix(maxLength: 2) }.write(to: log)
    Signal<Int, Never>(sequence: 0...).publish { $0 }.prefix(maxLength: 1).write(to: log)
    #expect(log.values == ["next(0)", "next(1)", "completed", "next(0)", "completed"])
  }

  @Test func `a result that terminates first does not observe the source`() {
    let (source, log) = (Runs(), Log<String>())
    source.signal.publish { _ in Signal<Int, Never>(just: 1) }.write(to: log)
    #expect(source.started == 0)
    #expect(log.values == ["next(1)", "completed"])
  }

  @Test func `fails with the source, and continues after its completion`() {
    timeline("-a-#") { _, source in
      source.publish { $0 }
    } produces: {
      "-a-#"
    }
    timeline("-a-|", "---b|") { _, source, other in
      source.publish { $0.append(other) }
    } produces: {
      "-a----b|"
    }
  }
}
