public import RKCore

/// A signal of the elements that have the same key.
///
/// A group buffers its elements, without a limit, until it is observed. Only the first observer receives
/// elements. Any other observer receives only the terminal event, and does not keep the source running.
public struct GroupedSignal<
  Key: Hashable & Sendable,
  Element: Sendable,
  Error: Swift.Error
>: AnyObserverSignal {
  /// The key that the elements have in common.
  public let key: Key
  @usableFromInline let part: UnicastPart<Element, Error>

  @export(implementation)
  init(key: Key, part: UnicastPart<Element, Error>) {
    self.key = key
    self.part = part
  }

  /// Observes the buffered elements of the group, then new elements.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @export(implementation) @discardableResult
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
  /// A group is emitted when the first element with its key arrives. When the source terminates, the groups
  /// terminate in the order in which they were created, then the outer signal terminates. A group buffers its
  /// elements until it is observed. A group that is released unobserved drops its elements. Keys are retained
  /// as long as the source runs.
  ///
  /// The source runs while the outer signal or any group is observed. After the outer signal is disposed,
  /// observed groups continue, and no new ones are created. When the last observation is disposed, the source
  /// is disposed. If a group is first observed after that, it emits its buffer and completes.
  ///
  /// - Parameter key: A closure that returns the key of an element, called on the thread that sends the
  ///   element.
  @export(implementation)
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> {
    grouped(by: key) { _ in nil }
  }

  /// A form of `group(by:)` in which a signal for each group limits the lifetime of that group.
  ///
  ///     source      -a-a-----a-b--|
  ///     duration    ----o
  ///     outer       -x-------y-z--|
  ///     x           -a-a-|
  ///     y           ---------a---|
  ///
  /// When a group has completed, the next element with its key creates a new group, with its own duration. In
  /// all other respects, the result behaves like `group(by:)`.
  ///
  /// - Parameters:
  ///   - key: A closure that returns the key of an element, called on the thread that sends the element.
  ///   - duration: A closure that returns a signal for a group, called after the group is emitted. The group
  ///     completes when that signal sends an element or completes. If that signal fails, all groups and the
  ///     result fail.
  @export(implementation)
  public func group<Key: Hashable & Sendable, Duration: SignalProtocol>(
    by key: @escaping @Sendable (Element) -> Key,
    durationFor duration: @escaping @Sendable (Key) -> Duration
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> where Duration.Error == Error {
    grouped(by: key) { duration($0).eraseType() }
  }

  @export(implementation)
  func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key,
    duration: @escaping @Sendable (Key) -> Signal<Void, Error>?
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> {
    Signal(splitting: { source in
      Signal(onSubscribe: { downstream in
        let groups = GroupByState<Key, Element, Error>(source)
        let output = SerializedOperator(
          downstream: downstream,
          state: groups,
          sources: 1
        ) {
          (groups: inout GroupByState, input: GroupByState<Key, Element, Error>.Input, output) in
          switch input {
          case .next(let element):
            let key = key(element)
            guard let group = groups.add(element, key) else { return }
            output.send(group)
            if let duration = duration(key) { groups.time(duration, key, output) }
          case .durationEnded(let key, let number, .finished): groups.complete(key, number, output)
          case .durationEnded(_, _, let failure): groups.finish(failure, output)
          case .sourceEnded(let completion): groups.finish(completion, output)
          }
        }
        output.observe(self, in: output.slot(0), next: { .next($0) }, end: { .sourceEnded($0) })
        return output.disposable
      })
    })
  }
}

/// The state of `group(by:)`: the open groups by key.
///
/// The operator has a slot for the duration of each group, under the number of the group.
@usableFromInline
struct GroupByState<Key: Hashable & Sendable, Element: Sendable, Failure: Error> {
  @usableFromInline typealias Operator = SerializedOperator<
    GroupByState, Input, GroupedSignal<Key, Element, Failure>, Failure
  >

  @usableFromInline
  enum Input: Sendable {
    case next(Element)
    case sourceEnded(Subscribers.Completion<Failure>)
    case durationEnded(Key, number: Int, Subscribers.Completion<Failure>)
  }

  @usableFromInline let source: RefCountedSource
  @usableFromInline
  var groups: [Key: (number: Int, elements: UnicastBroadcaster<Element, Failure>)] = [:]
  /// The number of the newest group.
  ///
  /// Numbers distinguish successive groups with the same key.
  @usableFromInline var number = 0

  @export(implementation)
  init(_ source: RefCountedSource) {
    self.source = source
  }

  /// Adds an element to its group; returns the group if it is new.
  @export(implementation)
  mutating func add(_ element: Element, _ key: Key) -> GroupedSignal<Key, Element, Failure>? {
    if let group = groups[key] {
      group.elements.pass(element)
      return nil
    }
    if source.isOuterDisposed { return nil }
    number += 1
    let elements = UnicastBroadcaster<Element, Failure>()
    groups[key] = (number, elements)
    elements.pass(element)
    return GroupedSignal(key: key, part: UnicastPart(elements, source))
  }

  /// Observes the duration of the newest group.
  @usableFromInline
  func time(_ duration: Signal<Void, Failure>, _ key: Key, _ output: Operator) {
    let number = number
    let slot = output.disposable.inners.open(number)
    output.begin {
      let releaseToken = slot.onRelease { output.disposable.inners.close(number) }
      output.observe(
        duration,
        in: slot,
        next: { _ in
          withExtendedLifetime(releaseToken) { .durationEnded(key, number: number, .finished) }
        },
        end: { .durationEnded(key, number: number, $0) }
      )
    }
  }

  /// Completes a group, unless a newer group with its key has replaced it.
  @usableFromInline
  mutating func complete(_ key: Key, _ number: Int, _ output: Operator) {
    // A key that is not equal to itself, such as NaN, cannot be looked up.
    let index =
      key == key
      ? groups.index(forKey: key) : groups.firstIndex { $0.value.number == number }
    guard let index, groups[index].value.number == number else { return }
    let group = groups.remove(at: index).value
    output.disposable.inners.close(number)
    group.elements.send(completion: .finished)
  }

  /// Disposes the sources, then terminates the groups in the order of creation, then the outer signal.
  @usableFromInline
  func finish(_ completion: Subscribers.Completion<Failure>, _ output: Operator) {
    output.slot(0).dispose()
    output.disposable.inners.dispose()
    for group in groups.values.sorted(by: { $0.number < $1.number }) {
      group.elements.send(completion: completion)
    }
    output.finish(completion)
  }
}
