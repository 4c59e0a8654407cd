public import RKCore

extension Property {
  /// Makes a property with a value, and a subject that is told of each new one and of the end.
  ///
  ///     let names = ReplaySubject<String, Never>()
  ///     let name = Property("Jim", subject: names)
  ///     name.value = "Kathryn"  // names has sent: Kathryn
  ///
  /// The subject hears what is set from then on, in order, and is kept alive by the property. What is sent to
  /// it by others, the property does not tell.
  public convenience init(_ value: Value, subject: some SubjectProtocol<Value, Never>) {
    self.init(value)
    _ = broadcaster.observe(
      AnyObserver(
        receive: { value in Origin.forward { subject.receive(value) } },
        completion: { subject.receive(completion: $0) }
      )
    )
  }
}
