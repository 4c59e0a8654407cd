import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("record")
struct RecorderTests {
  let time = TestScheduler()

  @Test func `records events and their times`() {
    let recorder = time.record(time.cold("-a-b|"))
    time.advance(by: .ticks(3))
    #expect(
      recorder.events == [
        .init(time: .ticks(1), event: .next("a")), .init(time: .ticks(3), event: .next("b")),
      ]
    )
    #expect(recorder.elements == ["a", "b"])
    #expect(recorder.end == nil)
    #expect(!recorder.isDisposed)
    time.run()
    #expect(recorder.end == .completed)
    #expect(recorder.isDisposed)
    #expect(recorder.events.last?.description == "completed at 4.0 seconds")
  }

  @Test func `draws a signal that still runs up to the current time`() throws {
    let recorder = time.record(time.cold("-a----b"))
    #expect(recorder.diagram == "-")
    time.advance(by: .ticks(4))
    #expect(recorder.diagram == "-a---")
  }

  @Test func `draws a signal until its terminal event`() throws {
    let recorder = time.record(time.cold("-a-#"))
    time.advance(by: .ticks(10))
    #expect(recorder.diagram == "-a-#")
  }

  @Test func `a diagram begins at time zero, even for a later observation`() throws {
    time.advance(by: .ticks(2))
    let recorder = time.record(time.cold("-a|"))
    time.run()
    #expect(recorder.diagram == "---a|")
  }

  @Test func `draws a digit as itself, and other elements by given letters`() throws {
    let values = ["a": 5, "b": 10] as [Character: Int]
    let recorder = time.record(time.cold("-a-b", values: values))
    time.run()
    #expect(recorder.diagram(values: ["x": 10]) == "-5-x")
    #expect(recorder.diagram(values: values) == "-a-b")
  }

  @Test func `does not draw an element that is not one letter`() {
    let recorder = time.record(time.cold("-a-b", values: ["a": 5, "b": 10]))
    time.run()
    #expect(
      recorder.diagram.description
        == "a diagram draws elements as one letter or digit\n  next(10) at 3.0 seconds"
    )
  }

  @Test func `does not draw what happens between two ticks`() {
    time.advance(by: .milliseconds(500))
    let recorder = time.record(time.cold("-a"))
    time.run()
    #expect(
      recorder.diagram.description
        == "a diagram draws what happens at whole ticks\n  a at 1.5 seconds"
    )
  }

  @Test func `draws a disposal, once`() throws {
    let recorder = time.record(time.cold("-a-b|"))
    time.advance(by: .ticks(2))
    recorder.dispose()
    recorder.dispose()
    time.advance(by: .ticks(2))
    recorder.dispose()
    #expect(recorder.diagram == "-a!")
    #expect(recorder.isDisposed)
  }

  @Test func `disposal after termination changes nothing`() throws {
    let recorder = time.record(time.cold("-a|"))
    time.run()
    recorder.dispose()
    #expect(recorder.diagram == "-a|")
  }

  @Test func `records an event after termination, and does not draw it`() {
    let recorder = time.record(Unruly(events: [.next(1), .completed, .next(2)]))
    #expect(recorder.elements == [1, 2])
    #expect(
      recorder.diagram.error?.rule == "no event may follow the terminal event, which is | here"
    )
  }

  @Test func `draws what was sent before observe returned`() throws {
    #expect(time.record(Signal<Int, Never>(sequence: [1, 2, 3])).diagram == "[123|]")
  }

  @Test func `records every element that several threads send`() {
    let subjects = (0..<2).map { _ in Log<Observer<Int, Never>>() }
    let recorders = subjects.map { subject in
      time.record(Unruly<Int>(events: [], keeping: subject))
    }
    inParallel(4) { _ in
      for subject in subjects { for number in 0..<500 { subject.values[0](.next(number)) } }
    }
    #expect(recorders.map(\.elements.count) == [2_000, 2_000])
  }
}

/// A signal that keeps no law: it sends any events.
struct Unruly<Element: Sendable>: AnyObserverSignal {
  typealias Error = Never
  let events: [Signal<Element, Never>.Event]
  var keeping = Log<Observer<Element, Never>>()

  func observe(with observer: AnyObserver<Element, Never>) -> any Disposable {
    keeping.append(observer.toObserver())
    for event in events { observer.on(event) }
    return SimpleDisposable()
  }
}
