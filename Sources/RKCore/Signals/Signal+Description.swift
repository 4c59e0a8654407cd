extension Signal: CustomStringConvertible {
  /// The type and, in a debug build, the name or the operator, as in `Signal<Int, Never>(map(_:) ← "ticks")`.
  ///
  /// The upstream operators appear only if the signal was created while an inspector was installed.
  public var description: String {
    #if DEBUG
    if let title = chain ?? function?.title { return "\(Self.self)(\(title))" }
    #endif
    return "\(Self.self)"
  }

  /// Returns the signal; if an inspector is installed, adds the operators of a source to the signal's
  /// description.
  @inlinable @inline(__always)
  package func following(_ source: some Sendable) -> Signal {
    #if DEBUG
    if Inspectors.isInstalled { return chained(to: source) }
    #endif
    return self
  }
}

#if DEBUG
/// A type whose name or operators can appear in the description of a chain of operators.
package protocol ChainedSource {
  /// The name, or the operators of the chain; nil if they are not known.
  var chainTitle: String? { get }
}

extension Signal: ChainedSource {
  package var chainTitle: String? { chain ?? function?.title }

  @usableFromInline
  package func chained(to source: some Sendable) -> Signal {
    guard let title = chainTitle, !Inspectors.current.isEmpty else { return self }
    var known = (source as? any ChainedSource)?.chainTitle
    if let object = (source as? any Nameable)?.namedObjects.first {
      known = Names.name(of: object).map { "\"\($0.text)\"" }
    }
    let upstream = known ?? String("\(type(of: source))".prefix { $0 != "<" })
    var result = self
    // The text is limited, because a chain may be built in a loop.
    result.chain = "\(title) ← \(upstream.count > 200 ? "…" : upstream)"
    return result
  }
}

extension OperatorName {
  /// The name of the operator; nil for a signal that was created with an initializer or with `toSignal()`.
  var title: String? {
    let text = "\(text)"
    return text.hasPrefix("init(") || text == "toSignal()" ? nil : text
  }
}
#endif
