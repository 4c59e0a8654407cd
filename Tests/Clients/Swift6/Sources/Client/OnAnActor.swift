import ReactiveKit

// Any other actor: it observes, and is bound to for as long as it lives.
actor Store: DisposeBagProvider {
  nonisolated let bag = DisposeBag()
  private var observed: [String] = []
  private var bound: [String] = []
  private var whoWaits: CheckedContinuation<[String], Never>?

  func listen(to signal: SafeSignal<String>) {
    signal.observe(on: self) { store, event in
      switch event {
      case .next(let name): store.observed.append(name)
      case .failed, .completed: store.whoWaits?.resume(returning: store.observed)
      }
    }
    signal.observeNext(on: self) { store, name in store.bound.append(name) }.dispose(in: bag)
    signal.bind(to: self) { $0.bound.append($1) }
  }

  func names(sentBy send: @Sendable () -> Void) async -> [String] {
    await withCheckedContinuation { continuation in
      whoWaits = continuation
      send()
    }
  }
}

func onAnActor() async {
  let names = PassthroughSubject<String, Never>()
  let store = Store()
  await store.listen(to: names.toSignal())
  let sent = (0..<100).map(String.init)
  let heard = await store.names {
    for name in sent { names.send(name) }
    names.send(completion: .finished)
  }
  precondition(heard == sent)
}
