import Foundation
import RKCore

/// Calls a closure on a serial queue whenever a descriptor can be read, until it is cancelled.
///
/// The source retains its closures, and they retain what owns the descriptor. Both are released after
/// cancellation, when the system no longer uses the descriptor.
final class ReadSource: Sendable {
  private let source: Locked<any DispatchSourceRead>
  private let isCancelled = SimpleDisposable()

  /// - Parameters:
  ///   - number: The descriptor.
  ///   - queue: The serial queue of the closures.
  ///   - receive: A closure that reads.
  ///   - end: A closure that is called once, after cancellation.
  init(
    _ number: Int32,
    on queue: DispatchQueue,
    receive: @escaping @Sendable (ReadSource) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    source = Locked(DispatchSource.makeReadSource(fileDescriptor: number, queue: queue))
    source.withLock { source in
      source.setEventHandler { [self] in
        if !isCancelled.isDisposed { receive(self) }
      }
      source.setCancelHandler { end() }
      source.activate()
    }
  }

  func cancel() {
    isCancelled.dispose()
    source.withLock { $0.cancel() }
  }
}
