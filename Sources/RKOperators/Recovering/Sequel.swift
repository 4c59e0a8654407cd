import RKCore

/// What comes after the end of a source.
enum Sequel<Next: SignalProtocol>: Sendable {
  case end(Subscribers.Completion<Next.Error>)
  case signal(Next)
}

private enum Input<Element: Sendable, Failure: Error, Next: SignalProtocol>: Sendable {
  case next(Element)
  case end(Subscribers.Completion<Failure>)
  case sequel(Next.Element)
  case sequelEnd(Subscribers.Completion<Next.Error>)
}

extension SignalProtocol {
  /// The source, and then what a decision makes of its end.
  ///
  ///     source ──► pass ──► below
  ///        └─ end ──► decide ─┬─► end ──► below
  ///                           └─► signal ──► below
  ///
  /// - Parameters:
  ///   - pass: What is sent for an element, if anything.
  ///   - decide: Given the end, and whether there were elements.
  func sequel<Next: SignalProtocol>(
    passing pass: @escaping @Sendable (Element) -> Next.Element?,
    _ decide:
      @escaping @Sendable (Subscribers.Completion<Error>, _ isEmpty: Bool) -> Sequel<Next>
  ) -> Signal<Next.Element, Next.Error> {
    Signal<Next.Element, Next.Error>(wire: { below in
      let junction = Junction(below: below, state: true, sources: 2) {
        (isEmpty: inout Bool, input: Input<Element, Error, Next>, junction) in
        switch input {
        case .next(let element):
          isEmpty = false
          if let passed = pass(element) { junction.send(passed) }
        case .end(let completion):
          switch decide(completion, isEmpty) {
          case .end(let completion): junction.finish(completion)
          case .signal(let next):
            junction.begin {
              junction.observe(
                next,
                in: junction.slot(1),
                next: { .sequel($0) },
                end: { .sequelEnd($0) }
              )
            }
          }
        case .sequel(let element): junction.send(element)
        case .sequelEnd(let completion): junction.finish(completion)
        }
      }
      junction.observe(self, in: junction.slot(0), next: { .next($0) }, end: { .end($0) })
      return junction
    })
  }
}
