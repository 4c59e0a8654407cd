import Observation
public import RKCore
import Synchronization

extension Signal where Error == Never {
  /// Creates a signal that emits the values of an expression over observable objects.
  ///
  ///     Signal(observing: { [weak account] in account?.name }, on: queue)
  ///
  /// The expression is evaluated when the signal is observed, and again after a property that it read has
  /// changed. Each value is sent, even if it is equal to the previous one, unless a later evaluation finishes
  /// first. Several changes between two evaluations cause only one evaluation.
  ///
  /// No change goes unnoticed if the scheduler runs its jobs serially and the objects change only in these
  /// jobs. If the objects change elsewhere, a change during an evaluation may go unnoticed until the next
  /// change. The Observation framework announces a change just before the change is made. So the scheduler
  /// must not run its jobs synchronously, or the expression would read the old value.
  ///
  /// The signal completes when no further change is possible: when all objects that the last evaluation read
  /// have been deallocated, or if it read none. So the expression should reference the objects weakly.
  /// Disposal releases the expression immediately, unless an evaluation is scheduled or running. A small
  /// object remains registered with the framework until the next change, because it cannot be unregistered.
  ///
  /// - Parameters:
  ///   - value: The expression.
  ///   - scheduler: The scheduler that evaluates the expression and sends the values and the
  ///     completion.
  public init(
    observing value: @escaping @Sendable () -> Element,
    on scheduler: some Scheduler & Sendable
  ) {
    self.init(
      evaluate: { evaluation in
        scheduler.schedule {
          if evaluation.isDisposed { return }
          evaluation.receive(withObservationTracking(value) { evaluation.change() })
        }
      },
      run: { scheduler.schedule($0) }
    )
  }

  /// A form of `init(observing:on:)` for an expression over objects on the main actor.
  ///
  ///     Signal(observing: { [weak model] in model?.name })
  @_disfavoredOverload
  public init(observing value: @escaping @MainActor @Sendable (()) -> Element) {
    self.init(
      evaluate: { evaluation in
        Task { @MainActor in
          if evaluation.isDisposed { return }
          evaluation.receive(withObservationTracking({ value(()) }) { evaluation.change() })
        }
      },
      run: { job in Task { @MainActor in job() } }
    )
  }

  /// - Parameters:
  ///   - evaluate: A closure that schedules an evaluation and reports its value and the first
  ///     change.
  ///   - run: A closure that schedules a job on the same scheduler.
  fileprivate init(
    evaluate: @escaping @Sendable (Evaluation<Element>) -> Void,
    run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.init(onSubscribe: { downstream in
      let output = Evaluation<Element>.Operator(
        downstream: downstream,
        state: Evaluation.State(),
        sources: 0
      ) { state, input, output in
        switch input {
        case .change:
          state.evaluations += 1
          evaluate(Evaluation(output, number: state.evaluations))
        case .value(let value, let number):
          if number > state.sent {
            state.sent = number
            output.send(value)
          }
        case .release: run { output.receive(.end) }
        case .end: output.finish(.finished)
        }
      }
      output.receive(.change)
      return output.disposable
    })
  }
}

/// One evaluation of an expression, until the first change to a property that it read.
///
///     evaluate ──► value ──► retained by the objects it read ─┬─► change: the next evaluation
///                                                             └─► released by all of them: completion
///
/// Only the job and the objects that were read retain the evaluation. So its deallocation shows that no
/// change can follow.
private final class Evaluation<Element: Sendable>: Sendable {
  typealias Operator = SerializedOperator<State, Input, Element, Never>

  enum Input: Sendable {
    /// The expression must be evaluated: initially, and after each change.
    case change
    /// An evaluation has finished. A scheduler with several threads may finish a later evaluation first.
    case value(Element, number: Int)
    /// No change can follow.
    case release
    /// No change can follow; sent by a job of the scheduler.
    case end
  }

  struct State {
    var evaluations = 0
    var sent = 0
  }

  private let output: Operator
  private let number: Int
  private let hasChanged = Atomic<Bool>(false)

  init(_ output: Operator, number: Int) {
    self.output = output
    self.number = number
  }

  deinit {
    if !hasChanged.load(ordering: .acquiring) { output.receive(.release) }
  }

  var isDisposed: Bool { output.isDisposed }

  func receive(_ value: Element) {
    output.receive(.value(value, number: number))
  }

  func change() {
    hasChanged.store(true, ordering: .releasing)
    output.receive(.change)
  }
}
