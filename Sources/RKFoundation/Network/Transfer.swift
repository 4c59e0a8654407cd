public import RKCore
public import RKLoading
import RKOperators
public import RKSubjects

/// The progress of a download or an upload.
public struct TransferProgress: Sendable, Hashable {
  /// The number of bytes transferred.
  public var completed: Int64
  /// The total number of bytes; nil if it is unknown.
  public var total: Int64?

  /// Creates a progress value.
  public init(completed: Int64 = 0, total: Int64? = nil) {
    self.completed = completed
    self.total = total
  }

  /// The fraction transferred, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(completed) / Double($0)) : 1 }
  }
}

/// An element of a download or an upload: the progress so far, or the final result.
public enum Transfer<Value: Sendable>: Sendable {
  /// The progress after another part was transferred.
  case progress(TransferProgress)
  /// The transfer ended with a result.
  case finished(Value)
}

extension Transfer: Equatable where Value: Equatable {}

extension SignalProtocol {
  /// Converts a transfer into a loading signal with the transfer's result.
  ///
  ///     let progress = Property(TransferProgress())
  ///     session.download(for: url, to: destination)
  ///       .toLoadingSignal(progress: progress)
  ///       .consumeLoadingState(by: viewController)
  ///
  /// - Parameter progress: A property that receives the progress. It is not retained.
  /// - Returns: A signal that emits loading immediately, and then loaded or failed.
  public func toLoadingSignal<Value: Sendable>(
    progress: Property<TransferProgress>
  ) -> LoadingSignal<Value, Error> where Element == Transfer<Value> {
    let result: Signal<Value, Error> = compactMap { [weak progress] transfer in
      switch transfer {
      case .progress(let new):
        progress?.value = new
        return nil
      case .finished(let value): return value
      }
    }
    return result.toLoadingSignal()
  }
}
