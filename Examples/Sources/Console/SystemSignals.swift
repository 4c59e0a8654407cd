import Dispatch
import Foundation
import ReactiveKit

extension Signal where Element == [UInt8], Error == Never {
  /// Emits what can be read from a descriptor; completes at its end.
  package static func reads(from descriptor: Int32) -> SafeSignal<[UInt8]> {
    SafeSignal { observer in
      let queue = DispatchQueue(label: "console.reads")
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        if count > 0 {
          observer.receive(Array(bytes.prefix(count)))
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          observer.receive(completion: .finished)
        }
      }
      return source.run()
    }
  }
}

extension Signal where Element == Void, Error == Never {
  /// Emits when the system asks the program to end, which has no other effect meanwhile.
  package static var interruptions: SafeSignal<Void> {
    SafeSignal(sequence: [SIGINT, SIGTERM, SIGHUP])
      .flatMapMerge { SafeSignal.arrivals(of: $0) }
      .eraseType()
  }
}

extension Signal where Element == Int32, Error == Never {
  /// Emits each arrival of one of the system's signals, which has no other effect meanwhile.
  ///
  /// Once `observe` has returned, none is missed.
  package static func arrivals(of number: Int32) -> SafeSignal<Int32> {
    SafeSignal { observer in
      let queue = DispatchQueue(label: "console.signals")
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      let isWatched = DispatchSemaphore(value: 0)
      source.setEventHandler { observer.receive(number) }
      source.setRegistrationHandler {
        // On Linux the source catches the signal, and would not see one that is ignored.
        #if canImport(Darwin)
        signal(number, SIG_IGN)
        #endif
        isWatched.signal()
      }
      let running = source.run()
      isWatched.wait()
      return BlockDisposable {
        running.dispose()
        signal(number, SIG_DFL)
      }
    }
  }
}

extension DispatchSourceProtocol {
  /// Activates the source; disposing the result cancels it.
  fileprivate func run() -> any Disposable {
    activate()
    // Unlike the protocol, the class is Sendable.
    guard let source = self as? DispatchSource else { return NonDisposable.instance }
    return BlockDisposable { source.cancel() }
  }
}
