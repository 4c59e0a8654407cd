import Dispatch
import ReactiveKit
import Synchronization

/// Elements that have already arrived, for `for await` or from it.
enum Awaiting {
  static func all() -> [Workload] { [values(), mapFilter(), signal()] }

  private static func values() -> Workload {
    Workload(
      name: "async",
      title: "for await over prefilled values",
      unit: "element",
      events: 200_000,
      against: "AsyncStream",
      ours: { { drain(prefilled($0)) } },
      baseline: { streamCourse },
      isThreaded: true
    )
  }

  static func streamCourse(_ count: Int) -> Lap {
    drain(stream(count))
  }

  private static func mapFilter() -> Workload {
    Workload(
      name: "async-map",
      title: "for await over prefilled values → map → filter",
      unit: "element",
      events: 200_000,
      against: "AsyncStream",
      ours: { { drain(prefilled($0).map { $0 &+ 1 }.filter { $0 % 2 == 0 }) } },
      baseline: { { drain(stream($0).map { $0 &+ 1 }.filter { $0 % 2 == 0 }) } },
      isThreaded: true
    )
  }

  /// The way back: what is iterated becomes a signal.
  private static func signal() -> Workload {
    Workload(
      name: "async-signal",
      title: "prefilled AsyncStream → signal → map → sink",
      unit: "element",
      events: 200_000,
      against: "for await in a task",
      ours: {
        { count in
          let elements = stream(count)
          let ended = DispatchSemaphore(value: 0)
          return Lap(.wall) {
            elements.toSignal().map { $0 &+ 1 }.observe {
              if let element = $0.element { opaque(element) } else { ended.signal() }
            }
            ended.wait()
          }
        }
      },
      baseline: {
        { count in
          let elements = stream(count)
          let ended = DispatchSemaphore(value: 0)
          return Lap(.wall) {
            Task.detached {
              let sink = handMap({ $0 &+ 1 }, { opaque($0) })
              for await element in elements { sink(element) }
              ended.signal()
            }
            ended.wait()
          }
        }
      },
      isThreaded: true
    )
  }

  private static func prefilled(_ count: Int) -> AsyncValues<Int, Never> {
    Signal<Int, Never>(sequence: 0..<count).toAsyncStream(bufferingPolicy: .unbounded)
  }

  private static func stream(_ count: Int) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<count { continuation.yield(number) }
    continuation.finish()
    return stream
  }

  /// Takes the first element, by which the buffer is filled, and then all others in time.
  private static func drain<S: AsyncSequence & Sendable>(_ elements: S) -> Lap
  where S.Element == Int, S.Failure == Never {
    let ended = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task.detached {
      var iterator = elements.makeAsyncIterator()
      if let first = await iterator.next(isolation: nil) { opaque(first) }
      let lap = await Lap {
        while let element = await iterator.next(isolation: nil) { opaque(element) }
      }
      outcome.lap.withLock { $0 = lap }
      ended.signal()
    }
    ended.wait()
    return outcome.lap.withLock { $0 }
  }
}

private final class Outcome: Sendable {
  let lap = Mutex(Lap {})
}
