public import RKCore

extension Property {
  /// Creates a property that sends its new values and its completion to a subject.
  ///
  ///     let names = ReplaySubject<String, Never>()
  ///     let name = Property("Jim", subject: names)
  ///     name.value = "Kathryn"  // names has sent: Kathryn
  ///
  /// - Parameters:
  ///   - value: The first value, which the subject does not receive.
  ///   - subject: The subject, which receives the values in order and is retained by the property.
  ///     Other elements that are sent to the subject do not change the property.
  public convenience init(_ value: Value, subject: some SubjectProtocol<Value, Never>) {
    self.init(value)
    _ = broadcaster.observe(SharedSubject(subject).input)
  }
}
