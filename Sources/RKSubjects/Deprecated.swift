public import RKCore

// Names that only older versions use.

extension PropertyProtocol {
  /// The type of the value.
  @available(*, deprecated, renamed: "Value")
  public typealias ProperyElement = Value
}

extension Property {
  /// Makes a property with a value that tells a subject, too, of each new one and of the end.
  @available(*, deprecated, message: "observe the property with the subject")
  public convenience init(_ value: Value, subject: some SubjectProtocol<Value, Never>) {
    self.init(value)
    _ = fanout.observe(
      AnyObserver(
        receive: { subject.receive($0) },
        completion: { subject.receive(completion: $0) }
      )
    )
  }
}
