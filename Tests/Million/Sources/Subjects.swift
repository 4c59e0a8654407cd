import ReactiveKit

/// For whatever can be sent to: 200,000 sends from each of two threads to two that feed each other,
/// and 50,000 times that the observer of one observes the other; and 100,000 observers that come and go.
let crossedSubjects =
  kinds.map(crossedSends) + kinds.map(crossedObserving) + kinds.filter(\.isSociable).map(crowd)
  + [
    crossedEnds("AsyncSubject") {
      let subject = AsyncSubject<Int, Never>()
      return ({ subject.send(completion: .finished) }, subject.toSignal())
    },
    crossedEnds("Future") {
      let end = PassthroughSubject<Int, Never>()
      let future = Future<Int, Never> { promise in end.observeNext { promise(.success($0)) } }
      return ({ end.send(1) }, future.toSignal())
    },
  ]

private let sends = 200_000
private let observations = 25_000

/// A subject; negative elements are initial ones.
private struct Kind: Sendable {
  let name: String
  /// Whether it sends to all observers.
  var isSociable = true
  let make: @Sendable () -> (send: @Sendable (Int) -> Void, signal: Signal<Int, Never>)

  init(
    _ name: String,
    _ make:
      @escaping @Sendable () -> (send: @Sendable (Int) -> Void, signal: Signal<Int, Never>)
  ) {
    self.name = name
    self.make = make
  }

  init(
    _ name: String,
    isSociable: Bool = true,
    of make: @escaping @Sendable () -> any SubjectProtocol<Int, Never>
  ) {
    self.init(name) {
      let subject = make()
      return ({ subject.send($0) }, subject.toSignal())
    }
    self.isSociable = isSociable
  }

  init(
    _ name: String,
    from derive: @escaping @Sendable (Property<Int>) -> any ReadableProperty<Int>
  ) {
    self.init(name) {
      let property = Property(-1)
      return ({ property.value = $0 }, derive(property).readOnlyView.toSignal())
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
  Kind("UnicastSubject", isSociable: false, of: { UnicastSubject() }),
  Kind("Property", of: { Property(-1) }),
  Kind("ValidatingProperty", of: { ValidatingProperty<Int, Never>(-1) { _ in .valid } }),
  Kind("mapProperty", from: { $0.mapProperty { $0 } }),
  Kind("a derived property", from: { root in AnyProperty(root.mapProperty { $0 }, root) { $1 } }),
  Kind("stateIn", from: { $0.stateIn(initial: -1) }),
  Kind("@Published") {
    let published = Published(wrappedValue: -1)
    return ({ published.wrappedValue = $0 }, published.projectedValue.toSignal())
  },
  Kind("pipe()") {
    let (signal, observer) = Signal<Int, Never>.pipe()
    return ({ observer.receive($0) }, signal)
  },
  Kind("share(limit:)", sharing: { $0.share(limit: 3) }),
  Kind("share(limit:scope:)", sharing: { $0.share(limit: 1, scope: .forever) }),
  Kind("publish().refCount()", sharing: { $0.publish().refCount() }),
  Kind("replay(limit:).refCount()", sharing: { $0.replay(limit: 1).refCount() }),
  Kind("replay(limit:).autoconnect()", sharing: { $0.replay(limit: 1).autoconnect() }),
  Kind(
    "multicast(subject:).refCount()",
    sharing: { $0.multicast(subject: Subject()).refCount() }
  ),
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

/// Pairs of subjects that send one element: the termination of one terminates the other.
private func crossedEnds(
  _ name: String,
  _ make: @escaping @Sendable () -> (end: @Sendable () -> Void, signal: Signal<Int, Never>)
) -> Trial {
  Trial("crossed ends of \(name)", expecting: 2 * observations) {
    let pairs = (0..<observations).map { _ in [make(), make()] }
    let count = Count()
    for pair in pairs {
      for side in 0..<2 {
        pair[side].signal.observeCompleted {
          pair[1 - side].signal.observe { _ in }.dispose()
          pair[1 - side].end()
          count.add(1)
        }
      }
    }
    _ = Million.onSmallStacks(2) { side in
      for pair in pairs { pair[side].end() }
      return 0
    }
    return count.value
  }
}

private let observers = 100_000

/// Tells how many came and went, or a negative number when many took longer, each, than a few do.
private func crowd(_ kind: Kind) -> Trial {
  @Sendable func cost(of count: Int) -> Duration {
    let (send, signal) = kind.make()
    let begin = Million.time
    let observations = (0..<count).map { _ in signal.observe { _ in } }
    send(1)
    for number in stride(from: 1, to: count, by: 2) { observations[number].dispose() }
    for number in stride(from: 0, to: count, by: 2).reversed() { observations[number].dispose() }
    send(2)
    return Million.time - begin
  }
  return Trial("observers of \(kind.name) that come and go", expecting: observers) {
    // Eight times in a linear world, or less, and 64 times where a list is searched.
    let isLinear = (0..<5).contains { _ in cost(of: observers) / cost(of: observers / 8) < 20 }
    return isLinear ? observers : -observers
  }
}
