import Synchronization

/// Counts the objects it made that are alive.
public final class Tracker: Sendable {
  private let count = Atomic<Int>(0)

  /// Makes one that has made nothing.
  public init() {}

  /// How many of its objects are alive.
  public var live: Int { count.load(ordering: .acquiring) }

  /// Makes an object.
  ///
  /// - Parameter number: What the object is told from others by; 0 unless told otherwise.
  public func track(_ number: Int = 0) -> Tracked {
    count.add(1, ordering: .acquiringAndReleasing)
    return Tracked(number, of: self)
  }

  fileprivate func forget() {
    count.subtract(1, ordering: .acquiringAndReleasing)
  }
}

/// An object whose life is counted: something holds it, or a closure captures it.
public final class Tracked: Sendable, CustomStringConvertible {
  /// What it is told from others by.
  public let number: Int
  private let tracker: Tracker

  fileprivate init(_ number: Int, of tracker: Tracker) {
    self.number = number
    self.tracker = tracker
  }

  deinit { tracker.forget() }

  /// The number.
  public var description: String { "\(number)" }

  /// Does nothing: a closure that calls it captures it.
  public func use() {}
}
