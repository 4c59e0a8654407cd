import Dispatch
import Foundation
import RKFoundation

extension Signal where Element == Int32, Error == Never {
  /// Emits each arrival of one of the system's signals, which does not end the program meanwhile.
  static func arrivals(of number: Int32) -> SafeSignal<Int32> {
    SafeSignal { observer in
      let queue = DispatchQueue(label: "fetch.signals")
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { observer.receive(number) }
      // On Linux the source catches the signal, and would not see one that is ignored.
      #if canImport(Darwin)
      signal(number, SIG_IGN)
      #endif
      source.activate()
      // Unlike the protocol, the class is Sendable.
      guard let source = source as? DispatchSource else { return NonDisposable.instance }
      return BlockDisposable { source.cancel() }
    }
  }
}
