/// Where several sources of one operator meet: upstreams, timers, inner signals.
///
/// Whatever arrives is an input in one `Drain`, so the operator is a plain state machine: a step is
/// given the state and one input at a time, and may send downstream while it has them, for whatever
/// that leads to only joins the queue.
///
///     upstream ─┐                        ┌─► send, finish ──► below
///     timer    ─┼─► receive ──► inputs ──┤
///     inner    ─┘        ▲               └─► observe ──► beginnings ─┐
///                        └───────── a source that sends at once ◄────┘
///
/// Observing is not done by the owner of the inputs, or whatever a synchronous source sends would pile
/// up in the queue: it joins a second queue, `beginnings`, which is worked through when the inputs are
/// left. So such a source sends straight through, may be endless, and a million of them, one after
/// the other, are a loop and not a recursion.
///
/// Disposing closes the drain and the slots of all sources at once, on the thread that disposes; the
/// owner lets go of the state and of the observer below. The end does the same and then is told.
// Guard: `rule`, `state`, `below` and `hasBeginnings` are touched only by the owner of `inputs`.
package final class Junction<State, Input: Sendable, Element: Sendable, Error: Swift.Error>:
  Meeting, @unchecked Sendable
{
  /// What one input does to the state, and sends.
  package typealias Step = @Sendable (inout State, Input, Junction) -> Void

  /// The step as a value: a function in an optional would be wrapped anew for each input.
  private struct Rule {
    let step: Step
  }

  private let inputs = Drain<Input>()
  private let beginnings = Drain<@Sendable () -> Void>()
  private let slots: [Slot]
  private var rule: Rule?
  private var state: State?
  private var below: AnyObserver<Element, Error>?
  private var hasBeginnings = false

  /// Makes a junction and registers it with the observer below.
  ///
  /// - Parameters:
  ///   - below: Where elements and the end are sent.
  ///   - state: The state at the beginning.
  ///   - sources: How many slots there are for sources.
  ///   - step: What one input does.
  package init(
    below: AnyObserver<Element, Error>,
    state: State,
    sources: Int,
    step: @escaping Step
  ) {
    rule = Rule(step: step)
    self.state = state
    self.below = below
    slots = (0..<sources).map { _ in Slot() }
    below.upstream?.hold(handle)
  }

  /// What the operator returns.
  package var handle: Handle { Handle(self, slots) }

  package var isDisposed: Bool { inputs.isClosed }

  /// The slot of a source.
  package func slot(_ source: Int) -> Slot { slots[source] }

  /// Brings an input, from any thread.
  package func receive(_ input: Input) {
    if inputs.enter() {
      perform(input)
      let begins = takeBeginnings()
      if !inputs.leave() { work() }
      if begins { begin() }
    } else if inputs.enqueue(input) {
      work()
    }
  }

  /// Observes a source in a slot; its elements and its end become inputs.
  ///
  /// Not for a step.
  package func observe<Source: SignalProtocol>(
    _ source: Source,
    in slot: Slot,
    next: @escaping @Sendable (Source.Element) -> Input,
    end: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Input
  ) {
    if slot.isDisposed { return }
    slot.hold(
      source.observe(
        with: AnyObserver(
          receive: { self.receive(next($0)) },
          completion: { self.receive(end($0)) },
          upstream: slot
        )
      )
    )
  }

  /// Owner only, for a step: has something begin when the inputs are left.
  package func begin(_ beginning: @escaping @Sendable () -> Void) {
    if beginnings.enqueue(beginning) { hasBeginnings = true }
  }

  /// Owner only: sends an element, unless it was disposed meanwhile.
  package func send(_ element: Element) {
    if !inputs.isClosed { below?.receive(element) }
  }

  /// Owner only: disposes all sources, lets go of the observer below and tells it the end.
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if inputs.isClosed { return }
    let last = below
    below = nil
    _ = inputs.close()
    for slot in slots { slot.dispose() }
    last?.receive(completion: completion)
  }

  package func close() {
    if inputs.close() { release() }
  }

  /// Owner only.
  ///
  /// The state is moved out for the step, so that it is not copied when it changes.
  private func perform(_ input: Input) {
    guard let rule, var current = state.take() else { return }
    rule.step(&current, input, self)
    state = current
  }

  /// Owner only.
  private func work() {
    var begins = false
    let isClosed = inputs.work { input in
      perform(input)
      if takeBeginnings() { begins = true }
    }
    if isClosed { release() }
    if begins { begin() }
  }

  /// Owner only.
  private func takeBeginnings() -> Bool {
    defer { hasBeginnings = false }
    return hasBeginnings
  }

  /// Owner of `beginnings` only.
  private func begin() {
    _ = beginnings.work { $0() }
  }

  /// Owner only, for good.
  private func release() {
    rule = nil
    state = nil
    below = nil
  }
}
