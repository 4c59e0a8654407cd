import RKBindings
import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("ReplayLoadingValueSubject")
struct ReplayLoadingValueSubjectTests {
  private typealias Subject = ReplayLoadingValueSubject<Character, DiagramFailure, DiagramFailure>

  /// The replay of a late observer, by what was sent before.
  private func late(_ sent: String, _ bufferSize: Int = .max) -> String {
    let subject = Subject(bufferSize: bufferSize)
    for letter in sent {
      if let state = states[letter] { subject.send(state) }
      if letter == "|" { subject.send(completion: .finished) }
      if letter == "#" { subject.send(completion: .failure(DiagramFailure())) }
    }
    let log = Log<String>()
    subject.observe { event in
      switch event {
      case .next(let state): log(states.first { $0.value == state }.map { "\($0.key)" } ?? "?")
      case .completed: log("|")
      case .failed: log("#")
      }
    }
    return log.values.joined()
  }

  @Test("replays the latest values, and the state when it is not loaded")
  func replay() {
    #expect(late("") == "")
    #expect(late("l") == "l")
    #expect(late("la") == "a")
    #expect(late("labc") == "abc")
    #expect(late("labc", 2) == "bc")
    #expect(late("labcl", 2) == "bcl")
    #expect(late("labclx", 2) == "bcx")
    #expect(late("lx") == "x")
    #expect(late("lxla", 2) == "a")
    #expect(late("lal", 0) == "l")
    #expect(late("la", 0) == "")
    #expect(late("la|b") == "a|")
    #expect(late("lal#") == "al#")
  }

  @Test func `replays to a late observer`() {
    timeline(
      Line("l-a-b-l-c-l--", values: states)
    ) { time, source in
      let subject = Subject(bufferSize: 2)
      source.observe(with: subject)
      return subject.delaySubscription(for: .ticks(11), on: time)
    } produces: {
      "-----------[bcl]-"
    }
  }

  private typealias State = LoadingState<Character, DiagramFailure>

  @Test func `has isTerminated, and is a binding target`() {
    let subject = Subject()
    let property = LoadingProperty<Character, DiagramFailure> { .loaded("a") }
    let log = Log<State>()
    subject.suppressError(logging: false).observeNext(with: log.append)
    property.bind(to: subject)
    #expect(log.values == [.loading, .loaded("a")])
    #expect(!subject.isTerminated)
    subject.on(.next(.loaded("b")))
    subject.on(.completed)
    subject.on(.failed(DiagramFailure()))
    #expect(log.values.last == .loaded("b"))
    #expect(subject.isTerminated)
  }
}
