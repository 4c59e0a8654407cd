import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let session = URLSession(configuration: .patient)

private struct Refused: Error {}

@Suite("RetryDelay.retryAfter", .timeLimit(.minutes(30)))
struct RetryAfterTests {
  /// Answers 429 twice with a field, and then 200; returns the time that the retries waited for.
  private static func waited(_ headers: [String]) async throws -> Duration {
    let count = Sum()
    let server = try HTTPServer { _, connection in
      if count.add() <= 2 {
        connection.answer("429 Too Many Requests", headers: headers)
      } else {
        connection.answer(body: Data("done".utf8))
      }
    }
    let time = InlineTime(standsStill: false)
    let delay = RetryDelay.retryAfter(otherwise: .constant(.seconds(3)), maximum: .seconds(20))
    let bodies = try await session.data(for: server.url())
      .retry(2, delay: delay, if: \.isTransient, on: time)
      .collected()
    #expect(bodies == [Data("done".utf8)])
    return time.now
  }

  @Test func `a negative maximum traps`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = RetryDelay.retryAfter(maximum: .seconds(-1))
    }
    #expect(result?.message.contains("RetryDelay.retryAfter(maximum:) needs a duration") == true)
  }

  @Test func `waits for the seconds that the server asks for`() async throws {
    #expect(try await Self.waited(["Retry-After: 7"]) == .seconds(14))
  }

  @Test func `waits half a second plus jitter if the field is missing`() {
    let time = InlineTime(standsStill: false)
    for _ in 0..<100 {
      Signal<Int, Refused>.failed(Refused())
        .retry(1, delay: .retryAfter(), on: time)
        .observe { _ in }
    }
    // The jitter lengthens each delay by at most a half.
    #expect(time.now >= .seconds(50))
    #expect(time.now <= .seconds(75))
  }

  @Test func `waits until the date that the server names, by the server's clock`() async throws {
    let headers = [
      "Retry-After: Wed, 21 Oct 2015 07:28:09 GMT", "Date: Wed, 21 Oct 2015 07:28:00 GMT",
    ]
    #expect(try await Self.waited(headers) == .seconds(18))
  }

  @Test(arguments: ["  7", "7  ", " \t7 \t"])
  func `ignores spaces around the seconds`(field: String) throws {
    let error = try Self.error(["Retry-After": field])
    #expect(error.retryAfter == .seconds(7))
  }

  @Test(arguments: [
    "Wed, 21 Oct 2015 07:28:09 GMT", "Wednesday, 21-Oct-15 07:28:09 GMT",
    "Wed Oct 21 07:28:09 2015", " Wed, 21 Oct 2015 07:28:09 GMT ",
  ])
  func `reads dates in the present format and in the obsolete ones`(date: String) throws {
    let now = "Wed, 21 Oct 2015 07:28:00 GMT"
    #expect(try Self.error(["Retry-After": date, "Date": now]).retryAfter == .seconds(9))
  }

  @Test func `needs no delay for a date in the past`() throws {
    let fields = [
      "Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT", "Date": "Wed, 21 Oct 2015 07:28:09 GMT",
    ]
    #expect(try Self.error(fields).retryAfter == .zero)
  }

  @Test func `reads a one-digit day`() throws {
    let fields = [
      "Retry-After": "Sun Nov  6 08:49:37 1994", "Date": "Sunday, 06-Nov-94 08:49:30 GMT",
    ]
    #expect(try Self.error(fields).retryAfter == .seconds(7))
  }

  @Test(arguments: ["+1", "1.5", "", " ", "1 2", "٣", "99999999999999999999"])
  func `has no delay if the field is malformed`(field: String) throws {
    #expect(try Self.error(["Retry-After": field]).retryAfter == nil)
  }

  private static func error(_ fields: [String: String]) throws -> RequestError {
    let url = try #require(URL(string: "http://localhost/"))
    let response = HTTPURLResponse(
      url: url,
      statusCode: 503,
      httpVersion: nil,
      headerFields: fields
    )
    return .status(try #require(response), body: Data())
  }

  @Test(arguments: [
    [], ["Retry-After: soon"], ["Retry-After: -1"], ["Retry-After: Wed, 21 Oct 2015 07:28:09 GMT"],
  ])
  func `waits for the fallback delay if the server requests none`(headers: [String]) async throws {
    #expect(try await Self.waited(headers) == .seconds(6))
  }

  @Test func `waits no longer than the maximum`() async throws {
    #expect(try await Self.waited(["Retry-After: 3600"]) == .seconds(40))
  }

  @Test func `does not retry a permanent failure`() async throws {
    let server = try HTTPServer("404 Not Found")
    let failure = await session.data(for: server.url())
      .retry(3, delay: .retryAfter(), if: \.isTransient, on: InlineTime(standsStill: false))
      .failure()
    #expect(failure?.statusCode == 404)
    #expect(server.requests.value.count == 1)
  }
}
