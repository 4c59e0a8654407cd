public import RKCore

extension SignalProtocol {
  /// Emits each element with an object that is held weakly, and completes when the object is deallocated.
  ///
  ///     names.withWeak(player).observeNext { player, name in player.play(name) }
  ///
  ///     source           -a-b-c-|
  ///     object's end     --x
  ///     result           -a-|
  ///
  /// The deallocation is detected at the next element, which disposes the source.
  @inlinable
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
