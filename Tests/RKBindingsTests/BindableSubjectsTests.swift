import RKBindings
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Binding to subjects")
struct BindableSubjectsTests {
  /// Binds to a subject, and expects what every binding to one does.
  private func expectBinding<S: SubjectProtocol<Int, Trouble> & BindableProtocol>(
    _ make: () -> S,
    observed: [String]
  ) {
    let (source, log) = (PassthroughSubject<Int, Never>(), Log<String>())
    let ended: any Disposable
    do {
      let subject = make()
      subject.write(to: log)
      let binding = source.bind(to: subject)
      source.send(1)
      source.send(2)
      binding.dispose()
      source.send(3)
      Signal<Int, Never>(just: 4).bind(to: subject)
      subject.send(completion: .finished)
      ended = source.bind(to: subject)
      #expect(!ended.isDisposed)
    }
    // The subject is not kept alive by what is bound to it.
    #expect(ended.isDisposed)
    #expect(log.values == observed)
  }

  @Test func `elements are sent, an end is not, until the subject goes`() {
    let all = ["next(1)", "next(2)", "next(4)", "completed"]
    expectBinding({ Subject() }, observed: all)
    expectBinding({ PassthroughSubject() }, observed: all)
    expectBinding({ ReplaySubject(bufferSize: 1) }, observed: all)
    expectBinding({ ReplayOneSubject() }, observed: all)
    expectBinding({ UnicastSubject() }, observed: all)
    expectBinding({ CurrentValueSubject(0) }, observed: ["next(0)"] + all)
    expectBinding({ AsyncSubject() }, observed: ["next(4)", "completed"])
  }
}

private enum Trouble: Error { case trouble }
