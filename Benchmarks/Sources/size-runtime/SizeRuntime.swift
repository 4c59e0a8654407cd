import Dispatch
import Synchronization

/// The program of `size-by-hand`, with a lock, a queue and a task: what the library needs of the runtime.
@main
struct SizeRuntime {
  static func main() {
    let count = CommandLine.arguments.count
    let sums = Mutex((sum: 0, last: Int?.none))
    let queue = DispatchQueue(label: "size")
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      for await number in numbers(below: count * 10) {
        let next = number * count
        if next % 2 != 0 { continue }
        queue.sync {
          sums.withLock { state in
            state.sum += next
            if state.last != state.sum { print(state.sum) }
            state.last = state.sum
          }
        }
      }
      done.signal()
    }
    done.wait()
  }

  private static func numbers(below count: Int) -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in 0..<count { continuation.yield(number) }
      continuation.finish()
    }
  }
}
