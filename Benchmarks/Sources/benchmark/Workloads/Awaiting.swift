import Dispatch
import ReactiveKit
import Synchronization

/// Signals as asynchronous sequences, and back; the elements are buffered beforehand.
enum Awaiting {
  static func all() -> [Workload] { [values(), mapFilter(), signal()] }

  private static func values() -> Workload {
    Workload(
      name: "async",
      title: "for await over values of a sequence",
      unit: "element",
      events: 200_000,
      against: "AsyncStream",
      ours: { { drain(prefilled($0)) } },
      baseline: { streamRun },
      isMultithreaded: true
    )
  }

  static func streamRun(_ count: Int) -> Cost {
    drain(stream(count))
  }

  private static func mapFilter() -> Workload {
    Workload(
      name: "async-map",
      title: "for await over values of a sequence → map → filter",
      unit: "element",
      events: 200_000,
      against: "AsyncStream",
      ours: { { drain(prefilled($0).map { $0 &+ 1 }.filter { $0 % 2 == 0 }) } },
      baseline: { { drain(stream($0).map { $0 &+ 1 }.filter { $0 % 2 == 0 }) } },
      isMultithreaded: true
    )
  }

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
          return Cost(.wall) {
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
          return Cost(.wall) {
            Task.detached {
              let sink = handMap({ $0 &+ 1 }, { opaque($0) })
              for await element in elements { sink(element) }
              ended.signal()
            }
            ended.wait()
          }
        }
      },
      isMultithreaded: true
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

  /// Receives the first element, which fills the buffer, and then measures receiving all others.
  private static func drain<S: AsyncSequence & Sendable>(_ elements: S) -> Cost
  where S.Element == Int, S.Failure == Never {
    let ended = DispatchSemaphore(value: 0)
    let box = CostBox()
    Task.detached {
      var iterator = elements.makeAsyncIterator()
      if let first = await iterator.next(isolation: nil) { opaque(first) }
      let cost = await Cost {
        while let element = await iterator.next(isolation: nil) { opaque(element) }
      }
      box.cost.withLock { $0 = cost }
      ended.signal()
    }
    ended.wait()
    return box.cost.withLock { $0 }
  }
}

private final class CostBox: Sendable {
  let cost = Mutex(Cost {})
}
