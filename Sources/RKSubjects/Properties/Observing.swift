import Observation
public import RKCore
import Synchronization

extension Signal where Error == Never {
  /// The value of an expression of observable objects, and again whenever it may have changed.
  ///
  ///     Signal(observing: { [weak account] in account?.name }, on: queue)
  ///
  /// The expression is evaluated on the scheduler: for a first time when the signal is observed, and
  /// again after something that it read has changed; each value is sent, also one that is equal to the
  /// one before. Changes that are made before it is evaluated again are seen as one. It is exact when
  /// what it reads is changed on that scheduler only, one job after the other; when it is changed
  /// elsewhere, a change during the evaluation itself may go unnoticed until the next.
  ///
  /// The framework tells of a change just before it is made, so the scheduler must not run its jobs at
  /// once, or the expression sees the value before.
  ///
  /// The signal completes when nothing can change any more: all objects that the last evaluation has read
  /// are deallocated, or it has read none. The expression should hold them weakly, or this never happens.
  /// Disposing releases the expression at once; a small note of it stays with the objects until they next
  /// change, for the framework has no way to take it back.
  ///
  /// - Parameters:
  ///   - value: The expression.
  ///   - scheduler: Where it is evaluated, and where its values and the end are sent.
  public init(
    observing value: @escaping @Sendable () -> Element,
    on scheduler: some Scheduler & Sendable
  ) {
    self.init(
      evaluate: { watch in
        scheduler.schedule {
          if watch.isDisposed { return }
          watch.receive(withObservationTracking(value) { watch.change() })
        }
      },
      run: { scheduler.schedule($0) }
    )
  }

  /// The value of an expression of objects of the main actor, and again whenever it may have changed.
  ///
  ///     Signal(observing: { [weak model] in model?.name })
  ///
  /// As `init(observing:on:)` on the main actor, where it is exact for whatever belongs to that.
  @_disfavoredOverload
  public init(observing value: @escaping @MainActor @Sendable (()) -> Element) {
    self.init(
      evaluate: { watch in
        Task { @MainActor in
          if watch.isDisposed { return }
          watch.receive(withObservationTracking({ value(()) }) { watch.change() })
        }
      },
      run: { job in Task { @MainActor in job() } }
    )
  }

  /// - Parameters:
  ///   - evaluate: Has the expression evaluated later, for a watch that is told the value, and then of
  ///     the first change.
  ///   - run: Has something done in the same place.
  fileprivate init(
    evaluate: @escaping @Sendable (Watch<Element>) -> Void,
    run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.init(onSubscribe: { downstream in
      let node = Watch<Element>.Node(
        downstream: downstream,
        state: Watch.State(evaluate: evaluate, run: run),
        sources: 0
      ) { state, input, node in
        switch input {
        case .change:
          state.evaluations += 1
          state.evaluate(Watch(node, number: state.evaluations))
        case .value(let value, let number):
          if number > state.sent {
            state.sent = number
            node.send(value)
          }
        case .lastWord: state.run { node.receive(.end) }
        case .end: node.finish(.finished)
        }
      }
      node.receive(.change)
      return node.disposable
    })
  }
}

/// One evaluation of an expression, and the wait for the first change of what it read.
///
///     evaluate ──► value ──► waits, held by the objects it read ─┬─► change: the next evaluation
///                                                                └─► dropped by all of them: the end
///
/// Nothing but the job and the objects holds it, so that its own end tells that there is nobody left to
/// tell of a change.
private final class Watch<Element: Sendable>: Sendable {
  typealias Node = SerializedOperator<State, Input, Element, Never>

  enum Input: Sendable {
    /// The expression is to be evaluated.
    case change
    /// An evaluation is done. On a scheduler with several threads a later one may have overtaken it.
    case value(Element, number: Int)
    /// Nothing can change any more.
    case lastWord
    /// The same, where values are sent.
    case end
  }

  struct State {
    let evaluate: @Sendable (Watch) -> Void
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    var evaluations = 0
    var sent = 0
  }

  private let node: Node
  private let number: Int
  private let hasChanged = Atomic<Bool>(false)

  init(_ node: Node, number: Int) {
    self.node = node
    self.number = number
  }

  deinit {
    if !hasChanged.load(ordering: .acquiring) { node.receive(.lastWord) }
  }

  var isDisposed: Bool { node.isDisposed }

  func receive(_ value: Element) {
    node.receive(.value(value, number: number))
  }

  func change() {
    hasChanged.store(true, ordering: .releasing)
    node.receive(.change)
  }
}
