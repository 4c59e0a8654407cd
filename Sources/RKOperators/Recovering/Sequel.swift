import RKCore

/// What comes after the end of a source.
@usableFromInline
enum Sequel<Next: SignalProtocol>: Sendable {
  case end(Subscribers.Completion<Next.Error>)
  case signal(Next)
}

extension SignalProtocol {
  /// The source, and then what a decision makes of its end.
  ///
  ///     source ──► pass ──► downstream
  ///        └─ end ──► decide ─┬─► end ──► downstream
  ///                           └─► signal ──► downstream
  ///
  /// One comes after the other, so the elements of both go straight downstream.
  ///
  /// - Parameters:
  ///   - pass: What is sent for an element, if anything.
  ///   - decide: Given the end, and whether there were elements.
  @inlinable
  func sequel<Next: SignalProtocol>(
    passing pass: @escaping @Sendable (Element) -> Next.Element?,
    _ decide:
      @escaping @Sendable (Subscribers.Completion<Error>, _ isEmpty: Bool) -> Sequel<Next>
  ) -> Signal<Next.Element, Next.Error> {
    Signal<Next.Element, Next.Error>(onSubscribe: { downstream in
      let succession = Succession(downstream)
      let isEmpty = Ref(true)
      succession.first.hold(
        observe(
          with: AnyObserver(
            receive: { element in
              isEmpty.value = false
              if let passed = pass(element) { downstream.receive(passed) }
            },
            completion: { completion in
              if succession.isDisposed { return }
              switch decide(completion, isEmpty.value) {
              case .end(let completion): succession.finish(completion)
              case .signal(let next): succession.observe(next)
              }
            },
            upstream: succession.first
          )
        )
      )
      return succession.disposable
    })
  }
}

/// Two signals, of which the second is observed when the first has ended.
@usableFromInline
final class Succession<Element: Sendable, Failure: Error>: OperatorNode {
  @usableFromInline let downstream: AnyObserver<Element, Failure>
  @usableFromInline let first = Slot()
  @usableFromInline let second = Slot()

  @inlinable
  init(_ downstream: AnyObserver<Element, Failure>) {
    self.downstream = downstream
    downstream.upstream?.hold(disposable)
  }

  /// What the operator returns.
  @inlinable var disposable: WeakDisposable { WeakDisposable(self, [second, first]) }

  /// Whether it is over: who disposes it disposes the second slot first.
  @inlinable var isDisposed: Bool { second.isDisposed }

  @inlinable
  func observe(_ next: some SignalProtocol<Element, Failure>) {
    if isDisposed { return }
    second.hold(
      next.observe(
        with: AnyObserver(
          receive: downstream.element,
          completion: { self.finish($0) },
          upstream: second
        )
      )
    )
  }

  /// Disposes both and terminates, unless it is over or disposing them disposed it.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if isDisposed { return }
    first.dispose()
    if second.finish() { downstream.receive(completion: completion) }
  }
}
