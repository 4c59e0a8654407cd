import RKCore

/// One observation of a test signal.
final class TestSubscription: Disposable {
  /// Holds the subscription to the broadcaster.
  let slot = Slot()
  private let log: SubscriptionLog
  private let number: Int
  private let timers: CompositeDisposable?
  private weak let scheduler: TestScheduler?

  init(_ log: SubscriptionLog, on scheduler: TestScheduler, timers: CompositeDisposable?) {
    self.log = log
    self.scheduler = scheduler
    self.timers = timers
    number = log.begin(at: scheduler.now)
  }

  var isDisposed: Bool { slot.isDisposed }

  func dispose() {
    end(.disposed)
  }

  /// Ends the observation; only the first call is recorded.
  func end(_ kind: Diagram.Kind) {
    if let scheduler { log.end(number, kind, at: scheduler.now) }
    timers?.dispose()
    slot.dispose()
  }
}

/// The beginnings and ends of the observations of a test signal.
final class SubscriptionLog: Sendable {
  private typealias Mark = (time: Duration, kind: Diagram.Kind)

  /// For each observation, its beginning and, if it has ended, its end.
  private let entries = Locked<[[Mark]]>([])

  /// Records the beginning of an observation, and returns its number.
  func begin(at time: Duration) -> Int {
    entries.withLock { entries in
      entries.append([(time, .subscribed)])
      return entries.count - 1
    }
  }

  /// Records the end of an observation, unless it has ended.
  func end(_ number: Int, _ kind: Diagram.Kind, at time: Duration) {
    entries.withLock { entries in
      if entries[number].count == 1 { entries[number].append((time, kind)) }
    }
  }

  var diagrams: [Diagram] {
    entries.withLock { $0 }.map { marks in
      do throws(DiagramError) {
        return try Diagram(marks)
      } catch {
        fatalError(error.description)
      }
    }
  }
}

extension Diagram {
  /// Draws events, whose times must be whole ticks.
  ///
  /// - Parameters:
  ///   - marks: The events.
  ///   - last: The last tick to draw. Default: that of the last event.
  init(_ marks: [(time: Duration, kind: Kind)], through last: Int? = nil) throws(DiagramError) {
    var kinds: [Int: [Kind]] = [:]
    var end = last ?? -1
    for (time, kind) in marks {
      guard let tick = time.wholeTicks else {
        let rule = "a diagram draws what happens at whole ticks"
        throw DiagramError(rule: rule, text: "\(kind.character) at \(time)", column: nil)
      }
      kinds[tick, default: []].append(kind)
      end = max(end, tick)
    }
    try self.init((0..<end + 1).map { Diagram.column(kinds[$0, default: []]) }.joined())
  }
}
