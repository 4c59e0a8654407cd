import ReactiveKit

/// U1, for whatever can be sent to: 200,000 sends from each of two threads to two that feed each other,
/// and 50,000 times that the observer of one observes the other.
let crossedSubjects = kinds.map(crossedSends) + kinds.map(crossedObserving)

private let sends = 200_000
private let observations = 25_000

/// What is sent to; below zero is what it begins with.
private struct Kind: Sendable {
  let name: String
  let make: @Sendable () -> (send: @Sendable (Int) -> Void, signal: Signal<Int, Never>)

  init(
    _ name: String,
    _ make:
      @escaping @Sendable () -> (send: @Sendable (Int) -> Void, signal: Signal<Int, Never>)
  ) {
    self.name = name
    self.make = make
  }

  init(_ name: String, of make: @escaping @Sendable () -> any SubjectProtocol<Int, Never>) {
    self.init(name) {
      let subject = make()
      return ({ subject.send($0) }, subject.toSignal())
    }
  }

  init(
    _ name: String,
    sharing share: @escaping @Sendable (Signal<Int, Never>) -> Signal<Int, Never>
  ) {
    self.init(name) {
      let subject = PassthroughSubject<Int, Never>()
      return ({ subject.send($0) }, share(subject.toSignal()))
    }
  }
}

private let kinds = [
  Kind("Subject", of: { Subject() }),
  Kind("PassthroughSubject", of: { PassthroughSubject() }),
  Kind("CurrentValueSubject", of: { CurrentValueSubject(-1) }),
  Kind("ReplaySubject", of: { ReplaySubject(bufferSize: 3) }),
  Kind("ReplayOneSubject", of: { ReplayOneSubject() }),
  Kind("UnicastSubject", of: { UnicastSubject() }),
  Kind("Property", of: { Property(-1) }),
  Kind("ValidatingProperty", of: { ValidatingProperty<Int, Never>(-1) { _ in .valid } }),
  Kind("pipe()") {
    let (signal, observer) = Signal<Int, Never>.pipe()
    return ({ observer.receive($0) }, signal)
  },
  Kind("share(limit:)", sharing: { $0.share(limit: 3) }),
  Kind("publish().refCount()", sharing: { $0.publish().refCount() }),
]

private func crossedSends(_ kind: Kind) -> Trial {
  Trial("crossed sends through \(kind.name)", expecting: 2 * sends) {
    let pair = [kind.make(), kind.make()]
    let count = Count()
    let bag = DisposeBag()
    for side in 0..<2 {
      pair[side].signal
        .observeNext { number in
          if number > 0 { pair[1 - side].send(number - 1) }
          if number == 0 { count.add(1) }
        }
        .dispose(in: bag)
    }
    _ = Million.onSmallStacks(2) { side in
      for _ in 0..<sends { pair[side].send(1) }
      return 0
    }
    return count.value
  }
}

private func crossedObserving(_ kind: Kind) -> Trial {
  Trial("crossed observing of \(kind.name)", expecting: 2 * observations) {
    let pair = [kind.make(), kind.make()]
    let count = Count()
    let bag = DisposeBag()
    for side in 0..<2 {
      pair[side].signal
        .observeNext { number in
          if number < 0 { return }
          pair[1 - side].signal.observeNext { _ in }.dispose()
          count.add(1)
        }
        .dispose(in: bag)
    }
    _ = Million.onSmallStacks(2) { side in
      for _ in 0..<observations { pair[side].send(1) }
      return 0
    }
    return count.value
  }
}
