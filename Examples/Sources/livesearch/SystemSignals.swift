import Dispatch
import ReactiveKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Signal where Element == Key, Error == Never {
  /// The keys that are typed on a terminal; completes when the terminal is gone.
  static func keys(from descriptor: Int32) -> SafeSignal<Key> {
    SafeSignal { observer in
      let queue = DispatchQueue(label: "livesearch.keys")
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      let decoder = Decoding(observer: observer, queue: queue)
      source.setEventHandler {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        if count > 0 {
          decoder.take(bytes.prefix(count))
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          observer.receive(completion: .finished)
        }
      }
      return source.run()
    }
  }
}

extension Signal where Element == Int32, Error == Never {
  /// The arrivals of one of the system's signals, which does nothing else while it is observed.
  ///
  /// Observing returns once none can be missed; those before it do what they always do.
  static func arrivals(of number: Int32) -> SafeSignal<Int32> {
    SafeSignal { observer in
      let source = DispatchSource.makeSignalSource(
        signal: number,
        queue: DispatchQueue(label: "livesearch.signals")
      )
      let isWatched = DispatchSemaphore(value: 0)
      source.setEventHandler { observer.receive(number) }
      source.setRegistrationHandler {
        // Elsewhere the source catches the signal, and one that is ignored would not come.
        #if canImport(Darwin)
        signal(number, SIG_IGN)
        #endif
        isWatched.signal()
      }
      let watch = source.run() ?? NonDisposable.instance
      isWatched.wait()
      return CompositeDisposable([watch, BlockDisposable { signal(number, SIG_DFL) }])
    }
  }
}

extension DispatchSourceProtocol {
  /// Begins; disposing the result cancels.
  fileprivate func run() -> (any Disposable)? {
    activate()
    // Of the types that a source can have, only this one says that it may be cancelled anywhere.
    return (self as? DispatchSource).map { source in BlockDisposable { source.cancel() } }
  }
}

/// Bytes become keys here.
///
/// An Escape that nothing follows for a moment is the Escape key.
private final class Decoding: Sendable {
  private let observer: AtomicObserver<Key, Never>
  private let queue: DispatchQueue
  private let decoder = Property(KeyDecoder())
  private let pause = SerialDisposable()

  init(observer: AtomicObserver<Key, Never>, queue: DispatchQueue) {
    self.observer = observer
    self.queue = queue
  }

  func take(_ bytes: ArraySlice<UInt8>) {
    send { $0.decode(bytes) }
    guard decoder.value.isPending else { return }
    pause.otherDisposable = queue.schedule(after: .milliseconds(25)) { [self] in
      send { $0.flush() }
    }
  }

  private func send(_ decode: (inout KeyDecoder) -> [Key]) {
    pause.otherDisposable = nil
    var current = decoder.value
    let keys = decode(&current)
    decoder.value = current
    for key in keys { observer.receive(key) }
  }
}
