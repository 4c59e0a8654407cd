import Synchronization

/// Programs over two atomics, which show what the explorer's memory model permits.
let memoryModelPrograms = [
  Program("a release is acquired") { run in
    let shared = Pair()
    run.thread {
      shared.first.store(1, ordering: .relaxed)
      shared.second.store(1, ordering: .releasing)
    }
    run.thread {
      if shared.second.load(ordering: .acquiring) == 1 {
        run.require(shared.first.load(ordering: .relaxed) == 1, "the first store is not seen")
      }
    }
  },
  Program("an update continues a release", isLinearizable: false) { run in
    let shared = Pair()
    run.thread {
      shared.first.store(1, ordering: .relaxed)
      shared.second.store(1, ordering: .releasing)
    }
    run.thread { shared.second.add(1, ordering: .relaxed) }
    run.thread {
      if shared.second.load(ordering: .acquiring) == 2 {
        run.require(shared.first.load(ordering: .relaxed) == 1, "the first store is not seen")
      }
    }
  },
  Program("two threads see sequentially consistent stores in one order", isLinearizable: false) {
    run in
    let shared = Pair()
    let seen = Pair()
    run.thread {
      shared.first.store(1, ordering: .sequentiallyConsistent)
      seen.first.store(
        shared.second.load(ordering: .sequentiallyConsistent),
        ordering: .relaxed
      )
    }
    run.thread {
      shared.second.store(1, ordering: .sequentiallyConsistent)
      seen.second.store(
        shared.first.load(ordering: .sequentiallyConsistent),
        ordering: .relaxed
      )
    }
    run.check {
      let sum = seen.first.load(ordering: .relaxed) + seen.second.load(ordering: .relaxed)
      run.require(sum > 0, "both loads precede both stores")
    }
  },
]

private final class Pair: Sendable {
  let first = Atomic<Int>(0)
  let second = Atomic<Int>(0)
}
