import Foundation
public import RKOperators

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RequestError {
  /// The delay that the server requests in the `Retry-After` field of a `.status` response.
  ///
  /// The field contains a number of seconds or a date (RFC 9110, section 10.2.3). A date is compared with the
  /// `Date` field of the same response, so the local clock does not matter. The delay is nil if `Retry-After`
  /// is missing or malformed, or if it contains a date and the response has no valid `Date` field.
  public var retryAfter: Duration? {
    guard case .status(let response, _) = self, let field = Self.field("Retry-After", of: response)
    else { return nil }
    // The digits are checked first, because `Int` would accept a sign.
    if field.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(field).map { .seconds($0) } }
    guard let date = Self.date(field),
      let now = Self.field("Date", of: response).flatMap(Self.date)
    else { return nil }
    return .seconds(max(0, date.timeIntervalSince(now)))
  }

  private static func field(_ name: String, of response: HTTPURLResponse) -> String? {
    response.value(forHTTPHeaderField: name)?.trimmingCharacters(in: .whitespaces)
  }

  /// Parses a date in one of the three formats of RFC 9110, section 5.6.7.
  private static func date(_ field: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    // A two-digit year is interpreted as a year at most 50 years in the future.
    formatter.twoDigitStartDate = Date(timeIntervalSinceNow: -50 * 365.25 * 86_400)
    let formats = [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
      "EEE MMM d HH:mm:ss yyyy",
    ]
    return formats.lazy.compactMap { format in
      formatter.dateFormat = format
      return formatter.date(from: field)
    }.first
  }
}

extension RetryDelay {
  /// Creates a delay that uses the `Retry-After` field of the failed response, if it has one.
  ///
  ///     session.data(for: request).retry(3, delay: .retryAfter(), if: \.isTransient)
  ///
  /// - Parameters:
  ///   - fallback: The delay after a failure without `Retry-After`. Default: exponential from half a
  ///     second, with a jitter of one half.
  ///   - maximum: The upper limit of a delay that a response requests. A negative duration traps.
  ///     Default: one minute.
  public static func retryAfter(
    otherwise fallback: RetryDelay = .exponential(initial: .milliseconds(500), jitter: 0.5),
    maximum: Duration = .seconds(60)
  ) -> RetryDelay {
    let maximum = maximum.checked("RetryDelay.retryAfter(maximum:)")
    return RetryDelay(using: fallback.generator) { attempt, error, generator in
      (error as? RequestError)?.retryAfter.map { min($0, maximum) }
        ?? fallback.before(attempt, after: error, using: &generator)
    }
  }
}
