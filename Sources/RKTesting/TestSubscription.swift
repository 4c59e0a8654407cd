import RKCore

/// One observation of a test signal.
final class TestSubscription: Disposable {
  let log: SubscriptionLog
  /// The slot for the observation of the broadcaster.
  let slot = Slot()
  private let timers: CompositeDisposable?
  private weak let scheduler: TestScheduler?

  init(on scheduler: TestScheduler, timers: CompositeDisposable?) {
    self.scheduler = scheduler
    self.timers = timers
    log = SubscriptionLog(beginning: scheduler.now)
  }

  var isDisposed: Bool { slot.isDisposed }

  func dispose() {
    end(.disposed)
  }

  /// Ends the observation; only the first call is recorded.
  func end(_ kind: Diagram.Kind) {
    if let scheduler { log.end(kind, at: scheduler.now) }
    timers?.dispose()
    slot.dispose()
  }
}

/// The time at which an observation began and, after its end, the time at which it ended.
final class SubscriptionLog: Sendable {
  private let marks: Locked<[(time: Duration, kind: Diagram.Kind)]>

  init(beginning time: Duration) {
    marks = Locked([(time, .subscribed)])
  }

  func end(_ kind: Diagram.Kind, at time: Duration) {
    marks.withLock { if $0.count == 1 { $0.append((time, kind)) } }
  }

  var diagram: Diagram {
    do throws(DiagramError) {
      return try Diagram(marks.withLock { $0 })
    } catch {
      fatalError(error.description)
    }
  }
}

extension Diagram {
  /// Creates a diagram from events; throws an error if they cannot be drawn, for example because an event
  /// lies between two ticks.
  ///
  /// - Parameters:
  ///   - marks: The events.
  ///   - last: The tick through which to draw, even if the events end earlier. Default: the tick of the last
  ///     event.
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
