public import RKCore
import RKOperators
public import RKSubjects

/// A value of an object, as a subject: a signal tells when it changes, two closures read and write it.
///
///     let text = DynamicSubject(
///       target: field, signal: field.edits, get: { $0.text }, set: { $0.text = $1 }
///     )
///     name.bidirectionalBind(to: text)
///
/// Whoever observes is given the value at once, where the context allows, and then each new one;
/// the signal completes when the object goes. It is read and written in its context only, one
/// element after the other. The object is not kept alive. An end that is sent to it is ignored.
public struct DynamicSubject<Element: Sendable>: SubjectProtocol, BindableProtocol {
  /// It does not fail.
  public typealias Error = Never

  /// Writes an element, which arrives at the place.
  private let write: @Sendable (Element) -> Void
  private let place: Origin
  private let values: Signal<Element, Never>
  private let lifetime: Lifetime

  /// Makes a subject of a value of an object, in a context.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - signal: Sends when the value has changed by other means.
  ///   - context: Where the value is read and written.
  ///   - get: Reads the value.
  ///   - set: Writes the value.
  ///   - triggerEventOnSetting: Whether observers are told what is written through the subject; yes
  ///     unless told otherwise, because `signal` tells it already.
  public init<Target: Deallocatable & Sendable>(
    target: Target,
    signal: Signal<Void, Never>,
    context: ExecutionContext,
    get: @escaping @Sendable (Target) -> Element,
    set: @escaping @Sendable (Target, Element) -> Void,
    triggerEventOnSetting: Bool = true
  ) {
    let changes = PassthroughSubject<Element, Never>()
    let value = { @Sendable [weak target] in target.map(get) }
    let write = { @Sendable [weak target] (element: Element) in
      guard let target else { return }
      set(target, element)
      if triggerEventOnSetting {
        let value = get(target)
        Origin.forward { changes.receive(value) }
      }
    }
    let jobs = Jobs(in: context)
    let place = Origin()
    let lifetime = Lifetime(of: target)
    self.place = place
    self.lifetime = lifetime
    self.write = { element in
      Origin.begin(at: place) { jobs.run { write(element) } }
    }
    values = Signal(onSubscribe: { downstream in
      let parts = CompositeDisposable()
      downstream.upstream?.hold(parts)
      let deliver = { @Sendable in
        if !parts.isDisposed, let value = value() { downstream.receive(value) }
      }
      parts.add(
        disposable: signal.observeNext { jobs.run { Origin.carry(place) { deliver() } } }
      )
      // In one job, so that nothing is written between the value and what is written from then on.
      jobs.run {
        if parts.isDisposed { return }
        parts.add(disposable: changes.observeNext { downstream.receive($0) })
        Origin.arrive(at: place) { deliver() }
      }
      return parts
    }).prefix(during: lifetime)
  }

  private init(
    write: @escaping @Sendable (Element) -> Void,
    place: Origin,
    values: Signal<Element, Never>,
    lifetime: Lifetime
  ) {
    self.write = write
    self.place = place
    self.values = values
    self.lifetime = lifetime
  }

  /// Writes the value.
  public func receive(_ element: Element) {
    write(element)
  }

  /// Writes the value; an end is ignored.
  public func on(_ event: Signal<Element, Never>.Event) {
    if case .next(let element) = event { receive(element) }
  }

  /// Starts to observe the value.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Never>) -> any Disposable {
    values.observe(with: observer)
  }

  /// Writes each element, for as long as the object lives.
  ///
  /// - Returns: Ends the binding earlier.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.whileAlive(lifetime.ended).observeNext { [write, place] element in
      if !Origin.includes(place) { Origin.forward { write(element) } }
    }
  }

  /// The same value in another form.
  ///
  /// - Parameters:
  ///   - getTransform: Makes the other form of what is read.
  ///   - setTransform: Makes what is written of the other form.
  public func bidirectionalMap<Other: Sendable>(
    to getTransform: @escaping @Sendable (Element) -> Other,
    from setTransform: @escaping @Sendable (Other) -> Element
  ) -> DynamicSubject<Other> {
    DynamicSubject<Other>(
      write: { [write] in write(setTransform($0)) },
      place: place,
      values: values.map(getTransform),
      lifetime: lifetime
    )
  }
}

/// What runs in a context, one after the other.
private struct Jobs: Sendable {
  private let scheduled: ScheduledObserver<Closure, Never>

  init(in context: ExecutionContext) {
    scheduled = ScheduledObserver(
      downstream: AnyObserver(receive: { $0() }, completion: { _ in }),
      scheduler: context
    )
  }

  func run(_ job: @escaping @Sendable () -> Void) {
    scheduled.send(.next(Closure(job)))
  }
}

extension DynamicSubject: BindingPlace {}
