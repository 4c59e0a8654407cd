import Foundation

/// Measures what the library costs beside the same closures written by hand.
@main
struct Benchmark {
  static func main() {
    do {
      // With a single thread glibc leaves the atomics out of its locks and allocator, which flatters
      // everybody.
      Thread { while true { sleep(1_000) } }.start()
      for workload in Workload.all {
        let figure = try Effort.full.measure(workload)
        print(
          figure.name,
          figure.title,
          figure.baseline,
          figure.ours,
          figure.ratio,
          figure.allocationsPerEvent ?? -1,
          figure.allocationsPerSubscription ?? -1,
          figure.bytesPerSubscription ?? -1
        )
      }
    } catch {
      print(error)
    }
  }
}
extension Workload {
  static var all: [Workload] {
    Chains.all() + Sequences.all() + Observers.all() + Combinations.all() + Threads.all()
      + Awaiting.all() + Growth.all()
  }
}
