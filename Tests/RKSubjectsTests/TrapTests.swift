import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

private let source = Signal<Int, Never>.never()

@Suite("13: a meaningless argument traps", .onOneThread)
struct TrapTests: TrapSuite {
  @Test(arguments: traps)
  func `traps with a message that states the rule and the value`(trap: Trap) async {
    await trap.check(in: Self.self)
  }

  static let traps = [
    Trap("refCount needs a number of observers of at least 1, got 0") {
      _ = source.publish().refCount(minimum: 0)
    },
    Trap("autoconnect needs a number of observers of at least 1, got -1") {
      _ = source.publish().autoconnect(-1)
    },
    Trap("refCount(disconnectAfter:on:) needs a duration of at least 0") {
      _ = source.publish().refCount(disconnectAfter: .ticks(-1), on: TestScheduler())
    },
    Trap("refCount can reset only a subject that it creates") {
      _ = source.multicast(subject: PassthroughSubject()).refCount(resetsOnFailure: true)
    },
    Trap("replay(limit:) needs a limit of at least 0, got -1") {
      _ = source.replay(limit: -1)
    },
    Trap("replay(limit:for:on:) needs a limit of at least 0, got -1") {
      _ = source.replay(limit: -1, for: .ticks(1), on: TestScheduler())
    },
    Trap("replay(limit:for:on:) needs a period of more than 0") {
      _ = source.replay(for: .ticks(-1), on: TestScheduler())
    },
    Trap("share(limit:) needs a limit of at least 0, got -1") {
      _ = source.share(limit: -1)
    },
    Trap("share(disconnectAfter:on:) needs a duration of at least 0") {
      _ = source.share(disconnectAfter: .ticks(-1), on: TestScheduler())
    },
    Trap("ReplaySubject needs a bufferSize of at least 0, got -1") {
      _ = ReplaySubject<Int, Never>(bufferSize: -1)
    },
    Trap("a PropertyTransaction reads and sets properties only while its closure runs") {
      let property = Property(0)
      let kept = atomically { $0 }
      kept[property] = 1
    },
    Trap("a PropertyTransaction reads and sets properties only while its closure runs") {
      let property = Property(0)
      var kept: [PropertyTransaction] = []
      atomically { t in
        t[property] = 1
        kept.append(t)
      }
      _ = kept[0][property.mapProperty { $0 }]
    },
    Trap("a PropertyTransaction reads and sets properties only while its closure runs") {
      let property = Property(0)
      var kept: [PropertyTransaction] = []
      try? atomically { t in
        kept.append(t)
        throw CancellationError()
      }
      kept[0][property] = 1
    },
    Trap(
      "silentUpdate(value:) of Property<Int> must not be called in the closure of atomically(_:)"
    ) {
      let property = Property(0)
      atomically { _ in property.silentUpdate(value: 1) }
    },
    Trap("silentUpdate(value:) of Property<Int> \"count\" must not be called") {
      let property = Property(0).named("count")
      atomically { _ in property.silentUpdate(value: 1) }
    },
    Trap("must not set the property it updates, Property<Int> \"count\"; nor must") {
      let property = Property(0).named("count")
      property.update { value in
        property.value = 5
        value += 1
      }
    },
    // Cycles that nothing observes.
    Trap("a computed property must not depend on itself") {
      let next = Box<AnyProperty<Int>?>(nil)
      let first = AnyProperty.computed { read in next.value.map { read($0) } ?? 0 }
      next.value = AnyProperty.computed { read in read(first) + 1 }
      _ = first.value
    },
    Trap("a computed property must not depend on itself: \"first\"") {
      let own = Box<AnyProperty<Int>?>(nil)
      own.value = AnyProperty.computed { read in own.value.map { read($0) } ?? 0 }.named("first")
      _ = own.value?.value
    },
    Trap("a computed property must not depend on itself") {
      let next = Box<AnyProperty<Int>?>(nil)
      let first = Property(0).mapProperty { $0 + (next.value?.value ?? 0) }
      next.value = first.mapProperty { $0 + 1 }
      _ = first.value
    },
    Trap("a computed property must not depend on itself") {
      let own = Box<AnyProperty<Int>?>(nil)
      let first = AnyProperty.computed { _ in (own.value?.value ?? 0) + 1 }
      own.value = first
      _ = atomically { first.value }
    },
    // A cycle needs a value in each property that finds its inputs.
    Trap("a computed property must not depend on itself: \"second\"") {
      let next = Box<AnyProperty<Int>?>(nil)
      let first = AnyProperty.computed(onCycle: 0) { read in next.value.map { read($0) } ?? 0 }
      next.value = AnyProperty.computed { read in read(first) + 1 }.named("second")
      _ = first.value
    },
    Trap("a computed property must not depend on itself") {
      let (isOn, own) = (Property(false), Box<AnyProperty<Int>?>(nil))
      own.value = AnyProperty.computed { read in read(isOn) ? own.value.map { read($0) } ?? 0 : 0 }
      let observation = own.value?.observeNext { _ in }
      isOn.value = true
      observation?.dispose()
    },
    // The same while a step computes it.
    Trap("a computed property must not depend on itself") {
      let (source, own) = (Property(0), Box<AnyProperty<Int>?>(nil))
      let first = source.mapProperty { $0 == 0 ? 0 : own.value?.value ?? 0 }
      own.value = first
      let observation = first.observeNext { _ in }
      source.value = 1
      observation.dispose()
    },
    // Sets in closures that compute values: a read, a step, a computed property, a transaction.
    Trap("must not set a property, Property<Int> \"count\"; set it in an observer, or derive") {
      let count = Property(0).named("count")
      let next = Property(1).mapProperty { number in
        count.value = number
        return number + 1
      }
      _ = next.value
    },
    Trap("a closure that computes a value must not set a property, Property<Int>") {
      let (source, count) = (Property(0), Property(0))
      let sum = AnyProperty(source, Property(1)) { first, second in
        if first > 0 { count.update { $0 += 1 } }
        return first + second
      }
      let observation = sum.observeNext { _ in }
      source.value = 1
      observation.dispose()
    },
    Trap("a closure that computes a value must not set a property, Property<Int>") {
      let (source, count) = (Property(0), Property(0))
      let next = AnyProperty.computed { read in
        count.silentUpdate(value: read(source))
        return count.value
      }
      _ = next.value
    },
    Trap("a closure that computes a value must not set a property, Property<Int>") {
      let count = Property(0)
      let next = Property(1).mapProperty { number in
        count.value = number
        return number + 1
      }
      _ = atomically { next.value }
    },
    Trap("a closure that computes a value must not set a property, Property<Int>") {
      let count = Property(0)
      let next = Property(1).mapProperty { number in atomically { count.swap(number) } }
      _ = next.value
    },
    Trap("a closure that computes a value must not set a property, Property<Int>") {
      let count = Property(0)
      let next = Property(1).mapProperty { number in
        atomically { t in t[count] = number }
        return number + 1
      }
      _ = next.value
    },
    Trap("ReplaySubject(bufferSize:for:on:) needs a period of more than 0") {
      _ = ReplaySubject<Int, Never>(for: .zero, on: TestScheduler())
    },
  ]
}
