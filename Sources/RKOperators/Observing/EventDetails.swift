internal import RKCore

/// The details that `debug` and `print` show before each event.
///
///     names.debug("names", showing: [.time, .thread])
///     // 0.250000 thread 7f3a [names] next(Ada)
///
/// The details appear in this order: time, thread, line.
public struct EventDetails: ExpressibleByArrayLiteral, Sendable {
  @usableFromInline let bits: UInt8

  private init(bits: UInt8) { self.bits = bits }

  /// Creates the union of the given details.
  public init(arrayLiteral details: EventDetails...) {
    bits = details.reduce(0) { $0 | $1.bits }
  }

  /// The number of seconds since the observation began, with six decimal places.
  public static let time = EventDetails(bits: 1)
  /// The number of the event's thread, in hexadecimal digits.
  ///
  /// No two running threads have the same number.
  public static let thread = EventDetails(bits: 2)
  /// The file and the line of the call.
  public static let line = EventDetails(bits: 4)
  /// The time, the thread and the line.
  public static let all = EventDetails(bits: 7)

  @export(implementation) var isEmpty: Bool { bits == 0 }

  private func contains(_ detail: EventDetails) -> Bool { bits & detail.bits != 0 }

  private static let launch = ContinuousClock.now

  /// Returns the time of a scheduler, or of the system clock if the scheduler is nil.
  @usableFromInline
  static func now(of scheduler: (any TimedScheduler & Sendable)?) -> Duration {
    scheduler?.now ?? launch.duration(to: .now)
  }

  /// Returns the last component of a path.
  @usableFromInline
  static func name(ofFile path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return String(path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...])
  }

  /// Returns the details of an event on the calling thread, with a space after each.
  @usableFromInline
  func text(at time: @autoclosure () -> Duration, _ file: String, _ line: Int) -> String {
    var text = ""
    if contains(.time) {
      let (seconds, attoseconds) = time().components
      // The leading digit 1 preserves the zeros after it, and is then removed.
      let fraction = String(1_000_000 + attoseconds / 1_000_000_000_000).dropFirst()
      text += "\(seconds).\(fraction) "
    }
    if contains(.thread) {
      text += "thread \(String(ThreadNumber.current.number, radix: 16)) "
    }
    if contains(.line) {
      text += "\(Self.name(ofFile: file)):\(line) "
    }
    return text
  }
}
