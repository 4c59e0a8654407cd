import RKCore

// Descriptions of properties and of `CurrentValueSubject`, as `print`, `dump` and a debugger show them.
// Describing a derived property may compute its value.

extension Property: CustomStringConvertible, CustomReflectable {
  /// The value, as in `Property(3)` and `Property("Jim")`.
  public var description: String {
    Names.describe("Property(\(String(quoting: value)))", knownNode)
  }

  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(self, children: ["value": value]) }
}

extension AnyProperty: CustomStringConvertible, CustomReflectable {
  /// The value, as in `AnyProperty(30.0)`.
  public var description: String {
    Names.describe("AnyProperty(\(String(quoting: value)))", source.valueNode)
  }

  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(self, children: ["value": value]) }
}

extension MappedProperty: CustomStringConvertible, CustomReflectable {
  /// The value, as in `MappedProperty(212.0)`.
  public var description: String {
    Names.describe("MappedProperty(\(String(quoting: value)))", source.valueNode)
  }

  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(self, children: ["value": value]) }
}

extension ValidatingProperty: CustomStringConvertible, CustomReflectable {
  /// The value that was last accepted, as in `ValidatingProperty(30)`.
  public var description: String {
    Names.describe("ValidatingProperty(\(String(quoting: value)))", source.valueNode)
  }

  /// A mirror of the value and of the outcome of the last proposal.
  public var customMirror: Mirror {
    Mirror(self, children: ["value": value, "result": result.value])
  }
}

extension Published: CustomStringConvertible, CustomReflectable {
  /// The value, as in `Published("Jim")`.
  public var description: String { "Published(\(String(quoting: wrappedValue)))" }

  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(self, children: ["wrappedValue": wrappedValue]) }
}

extension Published.Publisher: CustomStringConvertible, CustomReflectable {
  /// The value, as in `Publisher("Jim")`.
  public var description: String { "Publisher(\(String(quoting: value)))" }

  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(self, children: ["value": value]) }
}

extension CurrentValueSubject: CustomStringConvertible, CustomReflectable {
  /// The value, as in `CurrentValueSubject(0.5)`, and whether the subject has terminated.
  public var description: String {
    let end = isTerminated ? ", terminated" : ""
    return Names.describe("CurrentValueSubject(\(String(quoting: value))\(end))", self)
  }

  /// A mirror of the value and of `isTerminated`.
  public var customMirror: Mirror {
    Mirror(self, children: ["value": value, "isTerminated": isTerminated])
  }
}
