// Code as users of the older versions have it, in the Swift 5 language mode: nothing is marked
// as Sendable, and there is no warning.
import Api
import FromReactor
import ReactiveKit

enum ClientError: Error { case offline }

// The recipe for an operator, as it stands in the documents.
extension SignalProtocol {
  func filter(_ isIncluded: @escaping (Element) -> Bool) -> Signal<Element, Error> {
    Signal { observer in
      self.observe { event in
        switch event {
        case .next(let element):
          if isIncluded(element) {
            observer.receive(element)
          }
        default:
          observer(event)
        }
      }
    }
  }
}

// The recipe for a way to observe.
extension SignalProtocol {
  @discardableResult
  func observeNext(with observer: @escaping (Element) -> Void) -> Disposable {
    observe { event in
      if case .next(let element) = event {
        observer(element)
      }
    }
  }
}

// A class of the user's, neither final nor Sendable, with state that changes.
class Profile: DisposeBagProvider, BindingExecutionContextProvider {
  let bag = DisposeBag()
  var name = ""
  var log: [String] = []
  var bindingExecutionContext: ExecutionContext { .immediate }
}

// A scheduler of the user's with the one method, and elements that are not Sendable.
class Steps: Scheduler {
  var actions: [() -> Void] = []
  func schedule(_ action: @escaping () -> Void) { actions.append(action) }
}
class User {
  var name: String
  init(_ name: String) { self.name = name }
}

class Spinner: LoadingStateListener {
  var states: [String] = []
  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {
    states.append("\(state)")
  }
}

class Log<Element> {
  var elements: [Element] = []
}

func check(_ condition: Bool, _ what: String = "", line: UInt = #line) {
  precondition(condition, what, line: line)
}

func getUser(completion: @escaping (Result<User, ClientError>) -> Void) {
  completion(.success(User("Jim")))
}

func getUser() -> Signal<User, ClientError> {
  Signal { observer in
    getUser(completion: { result in
      switch result {
      case .success(let user):
        observer.receive(user)
        observer.receive(completion: .finished)
      case .failure(let error):
        observer.receive(completion: .failure(error))
      }
    })
    return BlockDisposable {}
  }
}

func run() {
  let counter = Signal<Int, Never> { observer in
    observer(.next(1))
    observer(.next(2))
    observer(.next(3))
    observer(.completed)
    return SimpleDisposable()
  }
  let log = Log<Int>()
  counter.filter { $0 != 2 }.observeNext { log.elements.append($0) }
  check(log.elements == [1, 3])
  counter.observeNext { log.elements.append($0) }
  check(log.elements == [1, 3, 1, 2, 3])

  let names = Log<String>()
  getUser().map { $0.name }.observeNext { names.elements.append($0) }
  check(names.elements == ["Jim"])

  let profile = Profile()
  let name = Property("Jim")
  name.bind(to: profile) { me, name in me.log.append(name) }
  name.bind(to: profile, keyPath: \.name)
  name.value = "Kathryn"
  check(profile.log == ["Jim", "Kathryn"] && profile.name == "Kathryn")

  // The first form that the documents show, with nothing returned.
  let first = Signal<Int, Never> { observer in
    // send first three positive integers
    observer(.next(1))
    observer(.next(2))
    observer(.next(3))
    // send completed event
    observer(.completed)
  }
  first.observeNext { log.elements.append($0) }
  check(log.elements.suffix(3) == [1, 2, 3])

  let steps = Steps()
  counter.receive(on: steps).observeNext { log.elements.append($0) }
  check(steps.actions.count == 4, "once for each event")

  let spinner = Spinner()
  let loaded = Log<String>()
  getUser().toLoadingSignal().consumeLoadingState(by: spinner, context: .immediate)
    .observeNext { loaded.elements.append($0.name) }
  check(spinner.states.count == 2 && loaded.elements == ["Jim"])

  let subject = PassthroughSubject<Int, Never>()
  let total = Property(0)
  subject.scan(0) { $0 + $1 }.bind(to: total)
  subject.send(1)
  subject.send(2)
  check(total.value == 3)

  var cancellables: Set<AnyCancellable> = []
  subject.sink { log.elements.append($0) }.store(in: &cancellables)
  subject.send(7)
  check(log.elements.last == 7)
}

run()
await bindings()
loading()
await useEveryDeclaration()
check(comeFromReactor() == ["123", "12", "4"])
print("ok")
