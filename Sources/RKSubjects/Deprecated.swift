// Names that only older versions use.

extension PropertyProtocol {
  /// The type of the value.
  @available(*, deprecated, renamed: "Value")
  public typealias ProperyElement = Value
}
