import RKCollections
import RKCore
import RKInspection
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// A value whose description reads the property that has the value.
private final class Described: CustomStringConvertible, Sendable {
  let property = Locked<Property<Described>?>(nil)

  var description: String { property.withLock { $0 }?.value === self ? "same" : "other" }
}

@Suite("Inspection: recordings")
struct RecordingTests {
  @Test func `why(_:) names the property that was set, its values, the step and the path`() {
    Inspection.inspecting {
      let shop = GraphTests.Shop()
      shop.total.observeNext { _ in }
      let recording = Inspection.record()
      #expect(recording.why(shop.total) == "not changed since the recording began")
      shop.price.value = 9
      #expect(
        recording.why(shop.total)
          == "set by `price` (3 → 9) in step 1 through `net`, `tax`, on thread 1"
      )
      #expect(recording.why(shop.price) == "set by `price` (3 → 9) in step 1, on thread 1")
      recording.stop()
      shop.price.value = 12
      #expect(recording.why(shop.price) == "set by `price` (3 → 9) in step 1, on thread 1")
    }
  }

  @Test func `a property that is combined with an older one reports its steps`() {
    let old = Property(1)
    let next = old.mapProperty { $0 + 1 }
    next.observeNext { _ in }
    old.value = 2
    Inspection.inspecting {
      let price = Property(1).named("price")
      let total = AnyProperty(price, next) { $0 + $1 }.named("total")
      total.observeNext { _ in }
      let recording = Inspection.record()
      price.value = 5
      #expect(recording.why(total) == "set by `price` (1 → 5) in step 1, on thread 1")
      recording.stop()
    }
  }

  @Test func `observations of collections have the name, and show the content`() {
    Inspection.inspecting {
      let numbers = CollectionProperty([1, 2]).named("numbers")
      let even = numbers.filter { $0.isMultiple(of: 2) }.named("even")
      let recording = Inspection.record()
      numbers.observeNext { _ in }
      even.observeNext { _ in }
      CollectionProperty([3]).observeNext { _ in }
      numbers.append(4)
      recording.stop()
      let trace = recording.traceEvents
      for name in ["numbers", "even", "Array<Int>"] {
        #expect(trace.contains(#"{"name":"\#(name)","cat":"signal","ph":"b""#))
      }
      for content in ["[1, 2]", "[1, 2, 4]", "[2]", "[2, 4]", "[3]"] {
        #expect(trace.contains(#""args":{"value":"\#(content)"}"#))
      }
      #expect(!trace.contains("StoreEvent"))
    }
  }

  @Test func `a collection may be derived from during a recording`() {
    Inspection.inspecting {
      let numbers = CollectionProperty([1, 2]).named("numbers")
      let recording = Inspection.record()
      let even = numbers.filter { $0.isMultiple(of: 2) }.named("even")
      even.observeNext { _ in }
      numbers.append(4)
      #expect(recording.why(even).hasPrefix("set by `numbers` ([1, 2] → [1, 2, 4]) in step 1"))
      recording.stop()
    }
  }

  // In a process of its own: while another test inspects, an older object reports to nobody.
  @Test func `no lock is held while an older property or collection is described`() async {
    await #expect(processExitsWith: .success) {
      let (described, numbers) = (Described(), CollectionProperty([1, 2]).named("older"))
      let older = Property(described)
      described.property.withLock { $0 = older }
      Inspection.inspecting {
        let recording = Inspection.record()
        older.mapProperty { $0 }.observeNext { _ in }
        older.value = described
        precondition(recording.steps.count == 1, "\(recording.steps)")
        let even = numbers.filter { $0.isMultiple(of: 2) }.named("even")
        even.observeNext { _ in }
        numbers.append(4)
        let reason = recording.why(even)
        precondition(reason.hasPrefix("set by `older` ([1, 2] → [1, 2, 4]) in step 2"), reason)
        recording.stop()
      }
    }
  }

  @Test func `a step lists what was computed and what stayed equal`() {
    Inspection.inspecting {
      let price = Property(1).named("price")
      let isEven = price.mapProperty { $0.isMultiple(of: 2) }.named("isEven")
      let distinct = isEven.removingDuplicates().named("distinct")
      let text = distinct.mapProperty { "\($0)" }.named("text")
      text.observeNext { _ in }
      let recording = Inspection.record()
      price.value = 3
      price.value = 4
      #expect(
        recording.steps == [
          "step 1 on thread 1: price: 1 → 3; computes isEven = false, distinct stays equal",
          "step 2 on thread 1: price: 3 → 4; computes isEven = true, distinct = true, text = \"true\"",
        ]
      )
      #expect(recording.totals.allSatisfy { $0.unchanged == 0 })
      #expect(recording.totals.map(\.computations).reduce(0, +) == 5)
      recording.stop()
    }
  }

  @Test func `a property that stays equal is advised to remove duplicates`() {
    Inspection.inspecting {
      let price = Property(1).named("price")
      let isPositive = price.mapProperty { $0 > 0 }.named("isPositive")
      isPositive.observeNext { _ in }
      let recording = Inspection.record()
      for value in 2..<12 { price.value = value }
      #expect(recording.totals.count == 1)
      let text = "\(recording.totals[0])"
      #expect(text.hasPrefix("isPositive: 10 computations in "))
      #expect(text.hasSuffix(" 10 without a change: add `removingDuplicates()`"))
    }
  }

  @Test func `a value whose description is shortened does not count as unchanged`() {
    Inspection.inspecting {
      let price = Property(1).named("price")
      let prices = price.mapProperty { Array(repeating: 0, count: 20) + [$0] }.named("prices")
      prices.observeNext { _ in }
      let recording = Inspection.record()
      for value in 2..<12 { price.value = value }
      #expect(recording.totals.map(\.computations) == [10])
      #expect(recording.totals.map(\.unchanged) == [0])
    }
  }

  @Test func `a property whose duplicates are removed is not advised to remove them`() {
    Inspection.inspecting {
      let price = Property(1).named("price")
      let isPositive = price.mapProperty { $0 > 0 }.named("isPositive")
      let observation = isPositive.removingDuplicates().mapProperty { !$0 }.observeNext { _ in }
      let recording = Inspection.record()
      for value in 2..<12 { price.value = value }
      #expect(recording.totals.map(\.unchanged) == [0, 0])
      observation.dispose()
    }
  }

  @Test func `a transaction is one step with all of its changes`() {
    Inspection.inspecting {
      let a = Property(1).named("a")
      let b = Property(2).named("b")
      let sum = AnyProperty(a, b) { $0 + $1 }.named("sum")
      sum.observeNext { _ in }
      let recording = Inspection.record()
      atomically {
        a.value = 10
        b.value = 20
      }
      #expect(
        recording.steps == ["step 1 on thread 1: a: 1 → 10, b: 2 → 20; computes sum = 30"]
      )
      #expect(
        recording.why(sum) == "set by `a` (1 → 10) and `b` (2 → 20) in step 1, on thread 1"
      )
    }
  }

  @Test func `a transaction that collides is recorded with what it read`() {
    Inspection.inspecting {
      let a = Property(1).named("a")
      let b = Property(2).named("b")
      let recording = Inspection.record()
      var runs = 0
      atomically {
        runs += 1
        let seen = a.value
        // Another thread sets what the transaction has read.
        if runs == 1 { inParallel(1) { _ in a.value = 5 } }
        b.value = seen
      }
      #expect(runs == 2)
      #expect(b.value == 5)
      #expect("\(recording)".contains("runs again: a was set meanwhile"))
    }
  }

  @Test func `the oldest entries are dropped at the limit`() {
    Inspection.inspecting {
      let price = Property(0).named("price")
      let recording = Inspection.record(limit: 3)
      for value in 1...10 { price.value = value }
      #expect(recording.count == 3)
      #expect(recording.dropped == 7)
      #expect(recording.steps.first == "step 8 on thread 1: price: 7 → 8")
    }
  }

  @Test func `events of signals, operators and names are in the recording`() {
    let time = TestScheduler()
    Inspection.inspecting(on: time) {
      let search = PassthroughSubject<String, Never>().named("search")
      let recording = Inspection.record()
      let observation = search.map { $0.count }.named("length").observeNext { _ in }
      time.advance(by: .seconds(1))
      search.send("abc")
      observation.dispose()
      #expect(
        recording.lines == [
          "length #1 started", "map(_:) #2 started", "search #3 started",
          #"search #3 next("abc")"#, "map(_:) #2 next(3)", "length #1 next(3)",
          "search #3 disposed", "map(_:) #2 disposed", "length #1 disposed",
        ]
      )
      #expect(recording.traceEvents.contains(#""ph":"n","id":3,"pid":1,"tid":1,"ts":1000000"#))
      #expect(recording.traceEvents.contains(#"{"name":"search","cat":"signal","ph":"b","id":3,"#))
    }
  }

  @Test func `a step is a mark in the trace, with the values after it`() {
    Inspection.inspecting {
      let price = Property(0).named("price")
      let recording = Inspection.record()
      price.value = 7
      #expect(recording.traceEvents.contains(#""args":{"price":"7"}"#))
    }
  }

  @Test func `a recording names a signal that was named before the inspector was installed`() {
    let numbers = Signal<Int, Never>(sequence: [1, 2]).named("numbers")
    Inspection.inspecting {
      let recording = Inspection.record()
      numbers.observeNext { _ in }
      #expect(
        recording.lines == [
          "numbers #1 started", "Signal #2 started", "Signal #2 next(1)", "numbers #1 next(1)",
          "Signal #2 next(2)", "numbers #1 next(2)", "Signal #2 finished", "numbers #1 finished",
        ]
      )
    }
  }

  @Test func `no lock is held while a value is described`() {
    Inspection.inspecting {
      let other = Property(1)
      let cell = Property(Reading(other))
      let view = cell.mapProperty { $0 }.named("view")
      view.observeNext { _ in }
      let recording = Inspection.record()
      cell.value = Reading(other)
      #expect("\(Inspection.graph())".contains("reads 1"))
      #expect("\(recording)".contains("reads 1"))
    }
  }

  @Test func `a value is not described while there is no recording`() {
    Inspection.inspecting {
      let value = Counting()
      let cell = Property(value)
      cell.mapProperty { $0 }.observeNext { _ in }
      cell.value = value
      #expect(value.descriptions.withLock { $0 } == 0)
      let recording = Inspection.record()
      #expect(value.descriptions.withLock { $0 } > 0)
      recording.stop()
    }
  }

  /// A value that counts its descriptions.
  private final class Counting: Sendable, CustomStringConvertible {
    let descriptions = Locked(0)

    var description: String {
      descriptions.withLock { $0 += 1 }
      return "counting"
    }
  }

  /// A value whose description reads and asks for the graph.
  private struct Reading: Sendable, CustomStringConvertible {
    let other: Property<Int>
    let word = "reads"

    init(_ other: Property<Int>) { self.other = other }

    var description: String {
      _ = Inspection.live()
      return "\(word) \(other.value)"
    }
  }

  @Test func `nothing is retained after the end`() {
    Inspection.inspecting {
      weak var weakBox: Box?
      weak var weakProperty: Property<Box>?
      let recording = Inspection.record()
      do {
        let box = Box()
        let property = Property(box)
        property.mapProperty { $0 }.observeNext { _ in }.dispose()
        property.value = box
        (weakBox, weakProperty) = (box, property)
      }
      #expect(weakBox == nil)
      #expect(weakProperty == nil)
      recording.stop()
      #expect(recording.count > 0)
    }
  }

  private final class Box: Sendable {}
}

extension Recording {
  var lines: [String] { "\(self)".split(separator: "\n").map(String.init) }
  var steps: [String] { lines.filter { $0.hasPrefix("step") } }
}
