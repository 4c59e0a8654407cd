public import RKCore

extension SignalProtocol {
  /// Sends each element with an object that is not kept alive, and completes when that is gone.
  ///
  ///     names.withWeak(player).observeNext { player, name in player.play(name) }
  ///
  ///     source           -a-b-c-|
  ///     object's end     --x
  ///     result           -a-|
  ///
  /// That it is gone is found out at the next element; the source is disposed then.
  ///
  /// - Parameter object: The object, held weakly.
  public func withWeak<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Signal<(Object, Element), Error> {
    let alive = { @Sendable [weak object] in object }
    return deriveTerminating { sink in
      (
        receive: { element in
          if let object = alive() {
            sink.send((object, element))
          } else {
            sink.finish(.finished)
          }
        },
        completion: sink.finish
      )
    }
  }
}
