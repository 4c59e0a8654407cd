import RKCore

/// One observation of a test signal, from its beginning to its end.
final class Visit: Disposable {
  /// Holds the subscription with what sends.
  let slot = Slot()
  private let log: VisitLog
  private let number: Int
  private let timers: CompositeDisposable?
  private weak let scheduler: TestScheduler?

  init(_ log: VisitLog, at scheduler: TestScheduler, ending timers: CompositeDisposable?) {
    self.log = log
    self.scheduler = scheduler
    self.timers = timers
    number = log.begin(at: scheduler.now)
  }

  var isDisposed: Bool { slot.isDisposed }

  func dispose() {
    end(.disposed)
  }

  /// Whatever comes first counts; the rest comes too late.
  func end(_ kind: Diagram.Kind) {
    if let scheduler { log.end(number, kind, at: scheduler.now) }
    timers?.dispose()
    slot.dispose()
  }
}

/// The observations of a test signal.
final class VisitLog: Sendable {
  private struct Entry: Sendable {
    let start: Duration
    var end: (time: Duration, kind: Diagram.Kind)?
  }

  private let entries = Locked<[Entry]>([])

  /// Writes the beginning of an observation down; its number.
  func begin(at time: Duration) -> Int {
    entries.withLock { entries in
      entries.append(Entry(start: time))
      return entries.count - 1
    }
  }

  /// Writes the end of an observation down, unless it has one.
  func end(_ number: Int, _ kind: Diagram.Kind, at time: Duration) {
    entries.withLock { entries in
      if entries[number].end == nil { entries[number].end = (time, kind) }
    }
  }

  var diagrams: [Diagram] {
    entries.withLock { $0 }.map { entry in
      var marks = [(time: entry.start, kind: Diagram.Kind.subscribed)]
      if let end = entry.end { marks.append(end) }
      do throws(DiagramError) {
        return try Diagram(marks)
      } catch {
        fatalError(error.description)
      }
    }
  }
}

extension Diagram {
  /// Draws what happened.
  ///
  /// - Parameters:
  ///   - marks: Must be at whole ticks.
  ///   - last: The last tick that is drawn; that of the last mark unless told otherwise.
  init(
    _ marks: [(time: Duration, kind: Kind)],
    through last: Int? = nil
  ) throws(DiagramError) {
    var kinds: [Int: [Kind]] = [:]
    var end = last ?? -1
    for mark in marks {
      guard let tick = mark.time.wholeTicks else {
        throw DiagramError(
          rule: "a diagram draws what happens at whole ticks",
          text: "\(mark.kind.character) at \(mark.time)",
          column: nil
        )
      }
      kinds[tick, default: []].append(mark.kind)
      end = max(end, tick)
    }
    try self.init((0..<end + 1).map { Diagram.column(kinds[$0, default: []]) }.joined())
  }
}
