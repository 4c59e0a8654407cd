import Synchronization

/// A counter of live objects, which makes the objects that it counts.
public final class Tracker: Sendable {
  private let count = Atomic<Int>(0)

  /// Creates a tracker without objects.
  public init() {}

  /// The number of its objects that are alive.
  public var live: Int { count.load(ordering: .acquiring) }

  /// Creates an object.
  ///
  /// - Parameters:
  ///   - number: The number of the object. Default: 0.
  ///   - end: A closure that is called on deallocation. Default: none.
  public func track(_ number: Int = 0, onDeinit end: (@Sendable () -> Void)? = nil) -> Tracked {
    count.add(1, ordering: .acquiringAndReleasing)
    return Tracked(number, of: self, onDeinit: end)
  }

  fileprivate func forget() {
    count.subtract(1, ordering: .acquiringAndReleasing)
  }
}

/// An object that a `Tracker` counts while a variable or a closure retains it.
public final class Tracked: Sendable, CustomStringConvertible {
  /// The number of the object.
  public let number: Int
  private let tracker: Tracker
  private let end: (@Sendable () -> Void)?

  fileprivate init(_ number: Int, of tracker: Tracker, onDeinit end: (@Sendable () -> Void)?) {
    self.number = number
    self.tracker = tracker
    self.end = end
  }

  deinit {
    tracker.forget()
    end?()
  }

  /// The number.
  public var description: String { "\(number)" }

  /// Does nothing; a closure that calls it captures the object.
  public func use() {}
}
