import RKCollections
import RKCore
import Synchronization

let collectionPrograms = [
  Program("collection: change, observe") { run in
    let array = CollectionProperty([0])
    let log = run.log("a")
    run.thread(.call { array.append(1) }, .call { array.append(2) })
    run.thread(.call { array.observe(content: log) })
  },
  Program("collection: change, change") { run in
    let array = CollectionProperty<[Int]>([])
    array.observe(content: run.log("a"))
    run.thread(.call { array.append(1) }, .call { array.append(2) })
    run.thread(.call { array.append(3) })
    run.check { run.result("last", array.collection) }
  },
  Program("collection: change, change, observe", preemptions: 2) { run in
    let array = CollectionProperty<[Int]>([])
    let a = run.log("a"), b = run.log("b")
    array.observe(content: a)
    run.thread(.call { array.append(1) })
    run.thread(.call { array.append(2) })
    run.thread(.quiet { array.observe(content: b) })
  },
  Program("collection: derived, change, observe") { run in
    let array = CollectionProperty([0])
    let doubled = array.map { $0 * 2 }
    let log = run.log("a")
    run.thread(.call { array.append(1) })
    run.thread(.call { doubled.observe(content: log) })
  },
  Program("collection: derived, change, read") { run in
    let array = CollectionProperty([0])
    let even = array.filter { $0.isMultiple(of: 2) }
    even.observe(content: run.log("a"))
    run.thread(.call { array.append(1) }, .call { array.append(2) })
    run.thread(.call { run.result("read", even.collection) })
  },
  Program("collection: derived in a closure, change, change", preemptions: 2) { run in
    let (array, other) = (CollectionProperty([0]), CollectionProperty([1]))
    let flattened = array.flatMap { _ in other.filter { $0 > 0 } }
    run.thread(.call { array.append(0) })
    run.thread(.call { other.append(2) })
    run.check { run.result("last", flattened.collection) }
  },
]

extension CollectionPropertyProtocol where Collection: Sendable {
  /// Observes the content after each change with a log.
  func observe(content log: Log) {
    log.observing {
      let disposable = observe { event in
        switch event {
        case .next(let change): log.deliver("\(Array(change.collection))")
        case .completed: log.deliver("|", isTerminal: true)
        case .failed: log.deliver("#", isTerminal: true)
        }
      }
      return { disposable.dispose() }
    }
  }
}
