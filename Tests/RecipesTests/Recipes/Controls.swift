import ReactiveKit

/// A control of a UI framework.
@MainActor
class TextField: MainActorTarget, ReactiveExtensionsProvider {
  nonisolated let bag = DisposeBag()
  var text = ""
  var isRed = false
  fileprivate let edits = PassthroughSubject<Void, Never>()

  /// Called by the framework when the user types.
  func didEdit(_ text: String) {
    self.text = text
    edits.send()
  }
}

extension ReactiveExtensions where Base: TextField {
  /// The text, which can be observed and bound, in one or both directions.
  @MainActor var text: DynamicSubject<String> {
    DynamicSubject(
      target: base,
      signal: base.edits.toSignal(),
      get: { $0.text },
      set: { $0.text = $1 }
    )
  }

  var isRed: Bond<Bool> {
    bond { field, isRed in field.isRed = isRed }
  }
}

/// A screen with two fields that are bound to its model in both directions.
@MainActor
final class PriceScreen {
  let net = Property(100)
  let netField = TextField()
  let grossField = TextField()

  init() {
    net.bidirectionalBind(
      to: netField.reactive.text.bidirectionalMap(to: { Int($0) ?? 0 }, from: { "\($0)" })
    )
    net.bidirectionalBind(
      to: grossField.reactive.text.bidirectionalMap(
        to: { (Int($0) ?? 0) * 100 / 119 },
        from: { "\($0 * 119 / 100)" }
      )
    )
    net.map { $0 < 0 }.bind(to: netField.reactive.isRed)
  }
}
