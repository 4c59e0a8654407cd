import RKBindings
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

extension SignalProtocol where Error == Never {
  /// What a subject is sent while a signal that feeds it is observed.
  fileprivate func fed(by source: some SignalProtocol) -> SafeSignal<Element> {
    merge(with: source.suppressError(logging: false).compactMap { _ in nil })
  }
}

private typealias Listener<Element: Sendable> = PassthroughSubject<Element, Never>

@Suite("feedActivity(into:)")
struct FeedActivityTests {
  @Test func `passes events on, and sends true at the start and false at the end`() {
    timeline("--a---|") { _, source in
      source.feedActivity(into: Listener<Bool>())
    } produces: {
      "--a---|"
    }
    timeline("--a---|", outputs: ["t": true, "f": false]) { _, source in
      let listener = Listener<Bool>()
      return listener.fed(by: source.feedActivity(into: listener))
    } produces: {
      "t-----f"
    }
  }

  @Test func `sends false once, after the terminal event or at disposal`() {
    let log = Log<String>()
    let listener = Listener<Bool>()
    listener.observeNext { log("\($0)") }
    Signal<Int, Never>(just: 1).feedActivity(into: listener).write(to: log)
    #expect(log.values == ["true", "next(1)", "completed", "false"])
    let observation = Signal<Int, Never>.never().feedActivity(into: listener).observe { _ in }
    observation.dispose()
    observation.dispose()
    #expect(log.values.dropFirst(4) == ["true", "false"])
  }

  @Test func `sends false once when termination and disposal race`() {
    for _ in 0..<500 {
      let listener = Listener<Bool>()
      let ends = Sum()
      listener.observeNext { if !$0 { ends.add() } }
      let source = PassthroughSubject<Int, Never>()
      let observation = source.feedActivity(into: listener).observe { _ in }
      inParallel(2) { thread in
        if thread == 0 { observation.dispose() } else { source.send(completion: .finished) }
      }
      #expect(ends.value == 1)
    }
  }

  @Test func `feeds a property`() {
    let isBusy = Property(false)
    let source = PassthroughSubject<Int, Never>()
    source.feedActivity(into: isBusy).observe { _ in }
    #expect(isBusy.value)
    source.send(completion: .finished)
    #expect(!isBusy.value)
  }
}

@Suite("feedNext(into:)")
struct FeedNextTests {
  @Test func `sends each element to the subject, but no terminal event`() {
    timeline("--a-b-|") { _, source in
      source.feedNext(into: Listener<Character>())
    } produces: {
      "--a-b-|"
    }
    timeline("--a-b-|") { _, source in
      let listener = Listener<Character>()
      return listener.fed(by: source.feedNext(into: listener))
    } produces: {
      "--a-b--"
    }
  }

  @Test func `sends mapped elements that match`() {
    timeline("-a-b-c-|", outputs: ["A": "A", "C": "C"]) { _, source in
      let listener = Listener<String>()
      return listener.fed(
        by: source.feedNext(into: listener, when: { $0 != "b" }) { $0.uppercased() }
      )
    } produces: {
      "-A---C--"
    }
    timeline("-a-|", outputs: ["A": "A"]) { _, source in
      let listener = Listener<String>()
      return listener.fed(by: source.feedNext(into: listener) { $0.uppercased() })
    } produces: {
      "-A--"
    }
  }

  @Test func `feeds an element before passing it on`() {
    let log = Log<String>()
    let listener = Listener<Int>()
    listener.write(to: log, as: "fed ")
    Signal<Int, Never>(just: 1).feedNext(into: listener).write(to: log)
    #expect(log.values == ["fed next(1)", "next(1)", "completed"])
  }
}

@Suite("feedError(into:)")
struct FeedErrorTests {
  @Test func `sends the failure to the subject, and passes it on`() {
    timeline("--a-#") { _, source in
      source.feedError(into: Listener<DiagramFailure>())
    } produces: {
      "--a-#"
    }
    timeline("--a-#", outputs: ["f": DiagramFailure()]) { _, source in
      let listener = Listener<DiagramFailure>()
      return listener.fed(by: source.feedError(into: listener))
    } produces: {
      "----f"
    }
  }
}

@Suite("suppressAndFeedError(into:)")
struct SuppressAndFeedErrorTests {
  @Test func `sends the failure to the subject, and completes`() {
    timeline("--a-#") { _, source in
      source.suppressAndFeedError(into: Listener<DiagramFailure>(), logging: false)
    } produces: {
      "--a-|"
    }
    timeline("--a-#", outputs: ["f": DiagramFailure()]) { _, source in
      let listener = Listener<DiagramFailure>()
      return listener.fed(by: source.suppressAndFeedError(into: listener, logging: false))
    } produces: {
      "----f"
    }
  }
}
