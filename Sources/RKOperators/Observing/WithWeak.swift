public import RKCore

extension SignalProtocol {
  /// Emits each element with a weakly referenced object, and completes after the object is deallocated.
  ///
  ///     names.withWeak(player).observeNext { player, name in player.play(name) }
  ///
  ///     source           -a-b-c-|
  ///     object's end     --x
  ///     result           -a-|
  ///
  /// The deallocation is detected when the next element arrives. The source is then disposed.
  @export(implementation)
  public func withWeak<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Signal<(Object, Element), Error> {
    let object = { @Sendable [weak object] in object }
    return deriveTerminatingElements { sink in
      { element in
        guard let object = object() else { return sink.finish(.finished) }
        sink.send((object, element))
      }
    }
  }
}
