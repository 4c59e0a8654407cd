import ReactiveKit

// Loading as users of ReactiveKit write it.

typealias UserState = LoadingState<User, ClientError>

class ViewController: LoadingStateListener, DisposeBagProvider, BindingExecutionContextProvider {
  let bag = DisposeBag()
  var states: [String] = []
  var image = ""
  var bindingExecutionContext: ExecutionContext { .immediate }
  var loadingStateListenerNeedsWeakReference: Bool { false }

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {
    switch state {
    case .loading: states.append("loading")
    case .reloading: states.append("reloading")
    case .loaded: states.append("loaded")
    case .failed: states.append("failed")
    }
  }
}

class UserService {
  var requests = 0
  lazy var user = LoadingProperty<User, ClientError> { [unowned self] in
    self.requests += 1
    return getUser().toLoadingSignal()
  }

  func refresh() -> LoadingSignal<User, ClientError> {
    user.reload()
  }
}

// A listener that nothing more is known of.
func show(
  _ states: LoadingSignal<User, ClientError>,
  by listener: LoadingStateListener & BindingExecutionContextProvider
) -> [Disposable] {
  let observed = states.deriveObservedLoadingState(loadsAgainOnFailure: false)
  return [
    states.consumeLoadingState(by: listener).observe { _ in },
    states.consumeLoadingState(by: listener, context: .immediate).observe { _ in },
    states.updateLoadingState(of: listener).observe { _ in },
    states.updateLoadingState(of: listener, context: .immediate).observe { _ in },
    observed.consumeLoadingState(by: listener).observe { _ in },
    observed.consumeLoadingState(by: listener, context: .immediate).observe { _ in },
    observed.updateLoadingState(of: listener).observe { _ in },
    observed.updateLoadingState(of: listener, context: .immediate).observe { _ in },
  ]
}

func loadingStates() {
  let states: [UserState] = [.loading, .loaded(User("Jim")), .failed(.offline)]
  check(states.map { $0.isLoading } == [true, false, false], "isLoading")
  check(states.map { $0.value?.name } == [nil, "Jim", nil], "value")
  check(states.map { $0.error } == [nil, nil, .offline], "error")
  check(states[1].asLoadingState.isSameStateAs(LoadingState<Int, ClientError>.loaded(1)))
  let reloading = ObservedLoadingState<User, ClientError>.reloading
  check(reloading.isReloading && reloading.asObservedLoadingState.isLoading)
}

func loading() {
  loadingStates()
  let names = Log<String>()

  let viewController = ViewController()
  getUser().toLoadingSignal()
    .consumeLoadingState(by: viewController)
    .bind(to: viewController) { me, user in me.image = user.name }
  check(viewController.states == ["loading", "loaded"] && viewController.image == "Jim")
  check(show(getUser().toLoadingSignal(), by: viewController).count == 8)
  check(viewController.states.count == 18)

  let jim = LoadingSignal<User, ClientError>.loaded(User("Jim"))
  _ = [LoadingSignal<User, ClientError>.loading(), .failed(.offline)]
  jim.value().observeNext { names.elements.append($0.name) }
  jim.mapValue { $0.name }.value().observeNext { names.elements.append($0) }
  jim.mapLoadingError { _ in ClientError.offline }.dematerializeLoadingState()
    .observeNext { names.elements.append($0.name) }
  jim.liftValue { $0.map { $0.name } }.value().observeNext { names.elements.append($0) }
  jim.liftValue { $0.map { $0.name }.toLoadingSignal() }.value()
    .observeNext { names.elements.append($0) }
  jim.flatMapValue { _ in getUser() }.value().observeNext { names.elements.append($0.name) }
  jim.flatMapValue(.concat) { _ in getUser().toLoadingSignal() }.value()
    .observeNext { names.elements.append($0.name) }
  check(names.elements == Array(repeating: "Jim", count: 7))

  let service = UserService()
  service.user.value().observeNext { names.elements.append($0.name) }
  service.refresh().value().observeNext { names.elements.append($0.name) }
  check(names.elements.count == 10 && service.requests == 2)
  check(service.user.value?.name == "Jim" && !service.user.loadingState.isLoading)
  service.user.value = nil
  service.user.reload(silently: false).observe { _ in }.dispose(in: service.user.bag)
  getUser().reloading(service.user).observeNext { names.elements.append($0.name) }
  jim.reloading(service.user, strategy: .merge).value()
    .observeNext { names.elements.append($0.name) }
  check(service.requests == 5)
}
