import RKBindings
import RKCore
import RKSubjects
import TestSupport

/// Something to bind to, in a context; it remembers all that it was given.
final class Label: DisposeBagProvider, BindingExecutionContextProvider, Sendable {
  let bag = DisposeBag()
  let bindingExecutionContext: ExecutionContext
  private let content = Locked<[String]>([])

  init(in context: ExecutionContext = .immediate) {
    bindingExecutionContext = context
  }

  var text: String {
    get { content.withLock { $0.last ?? "" } }
    set { content.withLock { $0.append(newValue) } }
  }

  var texts: [String] { content.withLock { $0 } }
}

/// Something of the main actor's to bind to.
final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = "" {
    didSet { titles.append(title) }
  }
  private(set) var titles: [String] = []

  nonisolated init() {}
}

/// A subject of the user's own, of which the library knows nothing.
struct OwnSubject: SubjectProtocol, BindableProtocol {
  private let subject = PassthroughSubject<Int, Never>()

  func on(_ event: Signal<Int, Never>.Event) { subject.on(event) }
  func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable {
    subject.observe(with: observer)
  }
  func bind(signal: Signal<Int, Never>) -> any Disposable {
    signal.observeNext { [subject] in subject.send($0) }
  }
}
