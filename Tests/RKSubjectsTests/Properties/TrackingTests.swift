import Observation
import RKCore
import RKSubjects
import TestSupport
import Testing

@Observable
private final class Model: Sendable {
  @ObservationIgnored let count = Property(1)
  var doubled: Int { count.tracked * 2 }
}

@Suite("Property.tracked")
struct TrackingTests {
  @Test func `a reader is notified of the next change, once`() {
    let count = Property(0)
    let log = Log<String>()
    let read = withObservationTracking {
      count.tracked
    } onChange: {
      log("changed to \(count.value)")
    }
    #expect(read == 0)
    count.value = 1
    count.value = 2
    #expect(log.values == ["changed to 1"])
  }

  @Test func `sends no notification without a reader`() {
    let count = Property(0)
    let log = Log<String>()
    _ = count.tracked
    withObservationTracking {
      _ = count.value
    } onChange: {
      log("changed")
    }
    count.value = 1
    #expect(log.values == [])
  }

  @Test func `each of several readers is notified in each round`() {
    let count = Property(0)
    let log = Log<Int>()
    for round in 1...3 {
      for _ in 0..<2 {
        withObservationTracking {
          _ = count.tracked
        } onChange: {
          log(round)
        }
      }
      count.value += 1
    }
    #expect(log.values == [1, 1, 2, 2, 3, 3])
  }

  @Test func `works through views, derived and published properties`() {
    final class Object { @Published var number = 0 }
    let object = Object()
    let doubled = object.$number.mapProperty { $0 * 2 }
    let log = Log<String>()
    withObservationTracking {
      _ = object.$number.tracked
    } onChange: {
      log("published")
    }
    withObservationTracking {
      _ = doubled.tracked
    } onChange: {
      log("derived \(doubled.value)")
    }
    object.number = 4
    #expect(log.values == ["published", "derived 8"])
  }

  @Test func `an observable object's member that is computed from a property is tracked`() {
    let model = Model()
    let log = Log<Int>()
    withObservationTracking {
      _ = model.doubled
    } onChange: {
      log(model.doubled)
    }
    model.count.value = 5
    #expect(log.values == [10])
  }

  @Test func `the release of a tracked view removes it from its roots`() {
    let tracker = Tracker()
    let root = Property(0)
    do {
      let tracked = tracker.track()
      let view = root.mapProperty { number in
        tracked.use()
        return number
      }
      _ = view.tracked
    }
    #expect(tracker.live == 0)
    weak var weakRoot: Property<Int>?
    do {
      let property = Property(0)
      weakRoot = property
      _ = property.tracked
    }
    #expect(weakRoot == nil)
  }
}
