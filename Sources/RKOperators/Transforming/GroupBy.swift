public import RKCore

/// The elements of a source that have one key.
///
/// It keeps what comes before it is observed, without a bound, so that one who observes it later, on a
/// queue say, misses nothing. The elements are for one observer: any other is told the end alone, for
/// which the source need not run.
public struct GroupedSignal<
  Key: Hashable & Sendable,
  Element: Sendable,
  Error: Swift.Error
>: SignalProtocol {
  /// What the elements have in common.
  public let key: Key
  let part: Part<Element, Error>

  @usableFromInline
  init(key: Key, part: Part<Element, Error>) {
    self.key = key
    self.part = part
  }

  /// Starts to observe: what came before, then what comes.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    part.observe(observer)
  }
}

extension SignalProtocol {
  /// Splits the source into a signal for each key.
  ///
  ///     source     -1-2-3-4---|
  ///     outer      -o-e-------|    a signal of odd numbers, one of even ones
  ///     odd        -1---3-----|
  ///     even       ---2---4---|
  ///
  /// A group is sent when the first element with its key comes, and ends with the source, before the
  /// outer signal does, in the order in which they were sent. It keeps its elements until it is
  /// observed; the elements of one that nobody observes, and nobody holds any more, are dropped. A group
  /// is remembered for as long as the source runs.
  ///
  /// The source runs while the outer signal or any group is observed: when the outer one is disposed,
  /// groups that are observed go on, and no new one is opened. When nobody is left it is disposed, and a
  /// group that is observed only then is what it has kept, and completes.
  ///
  /// - Parameter key: What groups an element belongs to; called on the thread that sends the element.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> {
    grouped(by: key) { _ in nil }
  }

  /// Splits the source into a signal for each key, which completes when another signal says so.
  ///
  ///     source      -a-a-----a-b--|
  ///     duration    ----o
  ///     outer       -x-------y-z--|
  ///     x           -a-a-|
  ///     y           ---------a---|
  ///
  /// After that, the next element with the key opens a new group, with a duration of its own.
  ///
  /// - Parameters:
  ///   - key: What group an element belongs to; called on the thread that sends the element.
  ///   - duration: Makes, for a group that was sent, a signal whose first element or completion
  ///     completes the group. Its failure is the end of everything.
  @inlinable
  public func group<Key: Hashable & Sendable, Duration: SignalProtocol>(
    by key: @escaping @Sendable (Element) -> Key,
    durationFor duration: @escaping @Sendable (Key) -> Duration
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> where Duration.Error == Error {
    grouped(by: key) { duration($0).eraseType() }
  }

  /// Splits the source into a signal for each key, which completes when another signal, which cannot
  /// fail, says so.
  @inlinable @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Duration: SignalProtocol>(
    by key: @escaping @Sendable (Element) -> Key,
    durationFor duration: @escaping @Sendable (Key) -> Duration
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> where Duration.Error == Never {
    group(by: key) { duration($0).setFailureType(to: Error.self) }
  }

  @inlinable
  func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key,
    duration: @escaping @Sendable (Key) -> Signal<Void, Error>?
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> {
    Signal<GroupedSignal<Key, Element, Error>, Error>(splitting: { interest in
      let grouping = Grouping(key: key, duration: duration, interest: interest)
      return Signal(onSubscribe: { grouping.observe(self, downstream: $0) })
    })
  }
}

extension SignalProtocol where Error == Never {
  /// Splits the source into a signal for each key, which completes when another signal, which may fail,
  /// says so.
  @inlinable @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Duration: SignalProtocol>(
    by key: @escaping @Sendable (Element) -> Key,
    durationFor duration: @escaping @Sendable (Key) -> Duration
  ) -> Signal<GroupedSignal<Key, Element, Duration.Error>, Duration.Error> {
    setFailureType(to: Duration.Error.self).group(by: key, durationFor: duration)
  }
}

/// The state machine of `group(by:)`: its steps, and what they know.
@usableFromInline
struct Grouping<Key: Hashable & Sendable, Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let key: @Sendable (Element) -> Key
  @usableFromInline let duration: @Sendable (Key) -> Signal<Void, Failure>?
  @usableFromInline let interest: Interest

  @inlinable
  init(
    key: @escaping @Sendable (Element) -> Key,
    duration: @escaping @Sendable (Key) -> Signal<Void, Failure>?,
    interest: Interest
  ) {
    self.key = key
    self.duration = duration
    self.interest = interest
  }

  @usableFromInline
  enum Input: Sendable {
    case next(Element)
    case end(Subscribers.Completion<Failure>)
    /// A duration is over, or has failed.
    case over(Key, number: Int, Subscribers.Completion<Failure>)
  }

  @usableFromInline
  struct State {
    @usableFromInline
    struct Group {
      @usableFromInline let number: Int
      @usableFromInline let elements = UnicastBroadcaster<Element, Failure>()

      @inlinable
      init(number: Int) {
        self.number = number
      }
    }

    @usableFromInline var groups: [Key: Group] = [:]
    /// The number of the group opened last: a key may be used again.
    @usableFromInline var number = 0

    @inlinable init() {}
  }

  @usableFromInline typealias Node = SerializedOperator<
    State, Input, GroupedSignal<Key, Element, Failure>, Failure
  >

  @inlinable
  func observe(
    _ source: some SignalProtocol<Element, Failure>,
    downstream: AnyObserver<GroupedSignal<Key, Element, Failure>, Failure>
  ) -> any Disposable {
    let durations = Slots()
    let node = Node(downstream: downstream, state: State(), sources: 2) { state, input, node in
      step(&state, input, node, durations)
    }
    node.slot(1).hold(durations)
    node.observe(source, in: node.slot(0), next: { .next($0) }, end: { .end($0) })
    return node.disposable
  }

  @inlinable
  func step(
    _ state: inout State,
    _ input: Input,
    _ node: Node,
    _ durations: Slots
  ) {
    switch input {
    case .next(let element):
      let key = key(element)
      if let group = state.groups[key] { return group.elements.pass(element) }
      if interest.isOuterOver { return }
      state.number += 1
      let group = State.Group(number: state.number)
      state.groups[key] = group
      group.elements.pass(element)
      node.send(GroupedSignal(key: key, part: Part(group.elements, interest)))
      time(group, key, node, durations)
    case .over(let key, let number, .finished):
      if state.groups[key]?.number != number { return }
      let group = state.groups.removeValue(forKey: key)
      durations.close(number)
      group?.elements.send(completion: .finished)
    case .over(_, _, let failure): finish(failure, state, node, durations)
    case .end(let completion): finish(completion, state, node, durations)
    }
  }

  /// Has the duration of a group begin, if it has one.
  @usableFromInline
  func time(
    _ group: State.Group,
    _ key: Key,
    _ node: Node,
    _ durations: Slots
  ) {
    guard let duration = duration(key) else { return }
    let number = group.number
    let slot = durations.open(number)
    node.begin {
      let releaseToken = durations.releaseToken(number, slot)
      node.observe(
        duration,
        in: slot,
        next: { _ in withExtendedLifetime(releaseToken) { .over(key, number: number, .finished) } },
        end: { .over(key, number: number, $0) }
      )
    }
  }

  /// The groups are told before the outer signal, in the order in which they were opened, and all of
  /// them when nothing runs any more.
  @usableFromInline
  func finish(
    _ completion: Subscribers.Completion<Failure>,
    _ state: State,
    _ node: Node,
    _ durations: Slots
  ) {
    node.slot(0).dispose()
    durations.dispose()
    for group in state.groups.values.sorted(by: { $0.number < $1.number }) {
      group.elements.send(completion: completion)
    }
    node.finish(completion)
  }
}
