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
  ///     source ──► pass ──► below
  ///        └─ end ──► decide ─┬─► end ──► below
  ///                           └─► signal ──► below
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
    Signal<Next.Element, Next.Error>(wire: { below in
      let succession = Succession(below)
      let isEmpty = Cell(true)
      succession.first.hold(
        observe(
          with: AnyObserver(
            receive: { element in
              isEmpty.value = false
              if let passed = pass(element) { below.receive(passed) }
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
      return succession.handle
    })
  }
}

/// Two signals, of which the second is observed when the first has ended.
@usableFromInline
final class Succession<Element: Sendable, Failure: Error>: Meeting {
  @usableFromInline let below: AnyObserver<Element, Failure>
  @usableFromInline let first = Slot()
  @usableFromInline let second = Slot()

  @inlinable
  init(_ below: AnyObserver<Element, Failure>) {
    self.below = below
    below.upstream?.hold(handle)
  }

  /// What the operator returns.
  @inlinable var handle: Handle { Handle(self, [second, first]) }

  /// Whether it is over: who disposes it disposes the second slot first.
  @inlinable var isDisposed: Bool { second.isDisposed }

  @inlinable
  func observe(_ next: some SignalProtocol<Element, Failure>) {
    if isDisposed { return }
    second.hold(
      next.observe(
        with: AnyObserver(
          receive: below.element,
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
    if second.finish() { below.receive(completion: completion) }
  }
}
