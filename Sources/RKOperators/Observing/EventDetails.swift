internal import RKCore

/// The details that `debug` and `print` show before each event.
///
///     prices.debug("prices", showing: [.time, .thread])
///     // 0.250000 thread 7f3a [prices] next(3)
///
/// They have the order time, thread, line.
public struct EventDetails: OptionSet, Sendable {
  /// The bits of the details.
  public let rawValue: Int

  /// Creates a set of details from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The seconds since the observation began, with six decimals.
  public static let time = EventDetails(rawValue: 1)
  /// The thread of the event: a number that no other running thread has, in hexadecimal digits.
  public static let thread = EventDetails(rawValue: 2)
  /// The file and the line of the call.
  public static let line = EventDetails(rawValue: 4)
  /// The time, the thread and the line.
  public static let all: EventDetails = [.time, .thread, .line]

  private static let launch = ContinuousClock.now

  /// The time of a scheduler; nil stands for the clock of the system.
  @usableFromInline
  static func now(of scheduler: (any TimedScheduler & Sendable)?) -> Duration {
    scheduler?.now ?? launch.duration(to: .now)
  }

  /// Returns the details of an event on the calling thread, with a space after each.
  @usableFromInline
  func text(at time: @autoclosure () -> Duration, _ file: String, _ line: Int) -> String {
    var text = ""
    if contains(.time) {
      let (seconds, attoseconds) = time().components
      let fraction = String(attoseconds / 1_000_000_000_000)
      text += "\(seconds)." + String(repeating: "0", count: 6 - fraction.count) + fraction + " "
    }
    if contains(.thread) {
      text += "thread \(String(ThreadNumber.current.number, radix: 16)) "
    }
    if contains(.line) {
      var name = file.utf8[...]
      while let slash = name.firstIndex(where: { $0 == UInt8(ascii: "/") }) {
        name = name[name.index(after: slash)...]
      }
      text += "\(Substring(name)):\(line) "
    }
    return text
  }
}
