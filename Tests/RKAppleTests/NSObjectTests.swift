#if canImport(ObjectiveC)
import Foundation
import RKApple
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("NSObject")
struct NSObjectTests {
  @Test func `has one bag, even if several threads read it concurrently`() {
    let object = Thermometer()
    let bags = Log<ObjectIdentifier>()
    inParallel(8) { _ in bags(ObjectIdentifier(object.bag)) }
    #expect(Set(bags.values).count == 1)
    #expect(Thermometer().bag !== object.bag)
  }

  @Test func `disposes its bag and completes deallocated when it is deallocated`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    let ends = Log<Bool>()
    do {
      let object = Thermometer()
      subject.observeNext(with: log.append).dispose(in: object.bag)
      object.deallocated.observeCompleted { ends(true) }
      subject.send(1)
      #expect(ends.values.isEmpty)
    }
    subject.send(2)
    #expect(log.values == [1])
    #expect(ends.values == [true])
  }

  @Test func `is a target of bindings`() {
    let object = Thermometer()
    Signal(sequence: [1.5, 2.5]).bind(to: object, context: .immediate) { $0.celsius = $1 }
    #expect(object.celsius == 2.5)
  }
}

@Suite("reactive.keyPath")
struct KeyPathTests {
  @Test func `emits the current value, then each new one, until it is disposed`() {
    let object = Thermometer()
    let log = Log<Double>()
    let observation = object.reactive.keyPath(\.celsius).observeNext(with: log.append)
    object.celsius = 1
    object.celsius = 2
    observation.dispose()
    object.celsius = 3
    #expect(log.values == [0, 1, 2])
  }

  @Test func `emits the values that the given options select`() {
    let object = Thermometer()
    let log = Log<Double>()
    let (new, prior) = (
      object.reactive.keyPath(\.celsius, options: .new),
      object.reactive.keyPath(\.celsius, options: .prior)
    )
    let first = new.observeNext(with: log.append)
    object.celsius = 1
    first.dispose()
    #expect(log.values == [1])
    let second = prior.observeNext(with: log.append)
    object.celsius = 2
    second.dispose()
    #expect(log.values == [1, 1, 2])
  }

  @Test func `completes when the object is deallocated, and does not retain it`() {
    let ends = Log<Bool>()
    do {
      let object = Thermometer()
      object.reactive.keyPath(\.celsius).observeCompleted { ends(true) }
    }
    #expect(ends.values == [true])
  }

  @Test func `delivers no further change after prefix has its first element`() {
    let object = Thermometer()
    let log = Log<Double>()
    object.reactive.keyPath(\.celsius).prefix(maxLength: 1).observeNext(with: log.append)
    object.celsius = 1
    #expect(log.values == [0])
  }

  @MainActor
  @Test func `observes a property of the main actor`() {
    let gauge = Gauge()
    let log = Log<Int>()
    gauge.reactive.keyPath(\.level).observeNext(with: log.append).dispose(in: gauge.bag)
    gauge.level = 1
    #expect(log.values == [0, 1])
  }
}

// A test uses it on one thread at a time, apart from its bag.
final class Thermometer: NSObject, @unchecked Sendable {
  @objc dynamic var celsius = 0.0
}

private final class Gauge: NSObject, MainActorTarget {
  @objc dynamic var level = 0
}
#endif
