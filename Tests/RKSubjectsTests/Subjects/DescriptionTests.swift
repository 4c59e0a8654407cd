import RKCore
import RKSubjects
import Testing

@Suite("Descriptions of subjects and bags")
struct DescriptionTests {
  @Test func `a subject says its name, its observers and whether it has terminated`() {
    let subject = PassthroughSubject<Int, Never>()
    #expect("\(subject)" == "PassthroughSubject(0 observers)")
    subject.observeNext { _ in }
    #expect("\(subject.named("taps"))" == #"PassthroughSubject "taps" (1 observer)"#)
    subject.send(completion: .finished)
    #expect("\(subject)" == #"PassthroughSubject "taps" (0 observers, terminated)"#)
    #expect("\(Subject<Int, Never>())" == "Subject(0 observers)")
    #expect("\(ReplaySubject<Int, Never>(bufferSize: 1))" == "ReplaySubject(0 observers)")
    #expect("\(ReplayOneSubject<Int, Never>())" == "ReplayOneSubject(0 observers)")
    #expect("\(AsyncSubject<Int, Never>())" == "AsyncSubject(0 observers)")
    #expect("\(UnicastSubject<Int, Never>())" == "UnicastSubject(0 observers)")
  }

  @Test func `a bag says how much it holds`() {
    let bag = DisposeBag()
    PassthroughSubject<Int, Never>().observeNext { _ in }.dispose(in: bag)
    let subject = Subject<Int, Never>()
    subject.observe { _ in }.dispose(in: bag)
    #expect("\(bag)" == "DisposeBag(1)")
    #expect("\(bag.named("screen"))" == #"DisposeBag "screen" (1)"#)
  }
}
