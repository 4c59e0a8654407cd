/// Lets a producer end without `return`: it then returns its last expression, if that is a disposable,
/// and otherwise nil.
///
///     let three = Signal<Int, Never> { observer in
///       observer.receive(1)
///       observer.receive(2)
///       observer.receive(lastElement: 3)
///     }
///
/// A body with `while`, `guard` or `defer` needs a `return`, as does every body that returns early; with
/// one, this builder has no part in it.
@resultBuilder
public enum ProducerBuilder {
  /// A disposable.
  public static func buildExpression(_ disposable: any Disposable) -> (any Disposable)? {
    disposable
  }

  /// A disposable, or nil.
  public static func buildExpression(_ disposable: (any Disposable)?) -> (any Disposable)? {
    disposable
  }

  /// Nothing to dispose.
  public static func buildExpression(_ nothing: Void) -> (any Disposable)? {
    nil
  }

  /// Nothing to dispose: a result that nobody uses.
  @_disfavoredOverload
  public static func buildExpression<Unused>(_ unused: Unused) -> (any Disposable)? {
    nil
  }

  /// The last part.
  public static func buildBlock(_ parts: (any Disposable)?...) -> (any Disposable)? {
    parts.last ?? nil
  }

  /// The part of an `if` without `else`.
  public static func buildOptional(_ part: (any Disposable)??) -> (any Disposable)? {
    part ?? nil
  }

  /// The first branch of an `if` or a `switch`.
  public static func buildEither(first part: (any Disposable)?) -> (any Disposable)? {
    part
  }

  /// The second branch of an `if` or a `switch`.
  public static func buildEither(second part: (any Disposable)?) -> (any Disposable)? {
    part
  }

  /// Nothing to dispose: a loop.
  public static func buildArray(_ parts: [(any Disposable)?]) -> (any Disposable)? {
    nil
  }
}
