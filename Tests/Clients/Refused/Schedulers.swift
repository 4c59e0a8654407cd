import Foundation
import ReactiveKit

// A scheduler that is stored as an existential is none for an operator where Foundation is imported.

final class Clock: Sendable {
  let time: any TimedScheduler & Sendable
  init(_ time: any TimedScheduler & Sendable) { self.time = time }

  func quiet(_ texts: SafeSignal<String>) -> SafeSignal<String> {
    // error: type 'any TimedScheduler & Sendable' cannot conform to 'TimedScheduler'
    texts.debounce(for: .seconds(1), on: time)
  }
}

final class GenericClock<Time: TimedScheduler & Sendable>: Sendable {
  let time: Time
  init(_ time: Time) { self.time = time }

  func quiet(_ texts: SafeSignal<String>) -> SafeSignal<String> {
    texts.debounce(for: .seconds(1), on: time).delay(for: .seconds(1), on: time)
  }
}
