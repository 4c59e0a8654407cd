import Observation
import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Observable
private final class Model: Sendable {
  private let nameProperty = Property("Jim")
  private let ageProperty = Property(30)

  var name: String {
    get {
      access(keyPath: \.name)
      return nameProperty.value
    }
    set { withMutation(keyPath: \.name) { nameProperty.value = newValue } }
  }

  var age: Int {
    get {
      access(keyPath: \.age)
      return ageProperty.value
    }
    set { withMutation(keyPath: \.age) { ageProperty.value = newValue } }
  }
}

@MainActor @Observable
private final class MainModel {
  var count = 0
}

@Suite("Signal(observing:)")
struct ObservingTests {
  @Test func `gives the value, and again after each change, on the scheduler`() {
    let time = TestScheduler()
    let model = Model()
    let log = Log<String>()
    let observation = Signal(observing: { model.name }, on: time).write(to: log)
    #expect(log.values == [])
    time.run()
    model.name = "Jane"
    #expect(log.values == [#"next("Jim")"#])
    time.run()
    model.age = 31
    time.run()
    model.name = "Jane"
    time.run()
    #expect(log.values == [#"next("Jim")"#, #"next("Jane")"#, #"next("Jane")"#])
    observation.dispose()
  }

  @Test func `evaluates once for several changes before the next evaluation`() {
    let time = TestScheduler()
    let model = Model()
    let log = Log<String>()
    let observation = Signal(observing: { "\(model.name) \(model.age)" }, on: time).write(to: log)
    time.run()
    model.name = "Jane"
    model.age = 40
    model.age = 41
    time.run()
    #expect(log.values == [#"next("Jim 30")"#, #"next("Jane 41")"#])
    observation.dispose()
  }

  @Test func `tracks what the expression read last`() {
    let time = TestScheduler()
    let model = Model()
    let log = Log<String>()
    let observation = Signal(
      observing: { model.age < 18 ? "minor" : model.name },
      on: time
    ).write(to: log)
    time.run()
    model.age = 5
    time.run()
    model.name = "Tim"
    time.run()
    model.age = 20
    time.run()
    #expect(log.values == [#"next("Jim")"#, #"next("minor")"#, #"next("Tim")"#])
    observation.dispose()
  }

  @Test func `completes when the object is released`() {
    let time = TestScheduler()
    var model: Model? = Model()
    weak let weakModel = model
    let log = Log<String>()
    let observation = Signal(observing: { weakModel?.name ?? "" }, on: time).write(to: log)
    time.run()
    model?.name = "Jane"
    time.run()
    model = nil
    #expect(log.values == [#"next("Jim")"#, #"next("Jane")"#])
    time.run()
    #expect(log.values == [#"next("Jim")"#, #"next("Jane")"#, "completed"])
    #expect(observation.isDisposed)
  }

  @Test
  func `a change just before the release is evaluated after it, and then the signal completes`() {
    let time = TestScheduler()
    var model: Model? = Model()
    weak let weakModel = model
    let log = Log<String>()
    Signal(observing: { weakModel?.name ?? "gone" }, on: time).write(to: log)
    time.run()
    model?.name = "Jane"
    model = nil
    time.run()
    #expect(log.values == [#"next("Jim")"#, #"next("gone")"#, "completed"])
  }

  @Test func `completes after one value when there is nothing to change`() {
    let time = TestScheduler()
    let log = Log<String>()
    Signal(observing: { 1 }, on: time).write(to: log)
    time.run()
    #expect(log.values == ["next(1)", "completed"])
  }

  @Test func `disposing releases the expression and the observer at once`() {
    let time = TestScheduler()
    let tracker = Tracker()
    let model = Model()
    let observation = {
      let (expression, observer) = (tracker.track(), tracker.track())
      return Signal(
        observing: {
          expression.use()
          return model.name
        },
        on: time
      ).observe { _ in observer.use() }
    }()
    time.run()
    #expect(tracker.live == 2)
    observation.dispose()
    #expect(tracker.live == 0)
    model.name = "Jane"
    time.run()
  }

  @Test func `is not evaluated if it is disposed first`() {
    let time = TestScheduler()
    let model = Model()
    let log = Log<String>()
    let signal = Signal(
      observing: {
        log("evaluated")
        return model.name
      },
      on: time
    )
    signal.write(to: log).dispose()
    time.run()
    #expect(log.values == [])
    let observation = signal.write(to: log)
    time.run()
    model.name = "Jane"
    observation.dispose()
    time.run()
    #expect(log.values == ["evaluated", #"next("Jim")"#])
  }

  @Test func `sends nothing after its observer disposes`() {
    let time = TestScheduler()
    let model = Model()
    let log = Log<String>()
    let observation = SerialDisposable()
    observation.otherDisposable = Signal(observing: { model.name }, on: time).observeNext { name in
      log(name)
      if name == "Jane" { observation.dispose() }
    }
    time.run()
    for name in ["Jane", "Tim"] {
      model.name = name
      time.run()
    }
    #expect(log.values == ["Jim", "Jane"])
  }

  @Test func `sends a change made by its observer`() {
    let time = TestScheduler()
    let model = Model()
    let log = Log<Int>()
    let observation = Signal(observing: { model.age }, on: time).observeNext { age in
      log(age)
      if age < 33 { model.age = age + 1 }
    }
    time.run()
    #expect(log.values == [30, 31, 32, 33])
    observation.dispose()
  }

  @Test func `observes a property by way of its tracked value`() {
    let time = TestScheduler()
    let count = Property(0)
    let log = Log<Int>()
    let observation = Signal(observing: { count.tracked }, on: time).observeNext(with: log.append)
    time.run()
    count.value = 1
    time.run()
    #expect(log.values == [0, 1])
    observation.dispose()
  }

  @Test func `changes on many threads end with the last value`() {
    let time = TestScheduler()
    let count = Property(0)
    let log = Log<Int>()
    let observation = Signal(observing: { count.tracked }, on: time).observeNext(with: log.append)
    time.run()
    for round in 1...100 {
      inParallel(2) { _ in count.update { $0 += 1 } }
      time.run()
      #expect(log.values.last == 2 * round)
    }
    observation.dispose()
  }

  @MainActor @Test func `gives values of the main actor on the main actor`() async {
    let model = MainModel()
    let values = Signal(observing: { model.count }).values
    var seen: [Int] = []
    for await value in values {
      seen.append(value)
      if value == 3 { break }
      model.count += 1
    }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test func `completion releases the expression and the observer`() {
    let time = TestScheduler()
    let tracker = Tracker()
    let observation = {
      let (expression, observer) = (tracker.track(), tracker.track())
      return Signal(
        observing: {
          expression.use()
          return 1
        },
        on: time
      ).observe { _ in observer.use() }
    }()
    #expect(tracker.live == 2)
    time.run()
    #expect(tracker.live == 0)
    #expect(observation.isDisposed)
  }

  @Test func `does not retain the object whose change it waits for`() {
    let time = TestScheduler()
    var model: Model? = Model()
    weak let weakModel = model
    let observation = Signal(observing: { weakModel?.name }, on: time).observe { _ in }
    time.run()
    model = nil
    #expect(weakModel == nil)
    // It completes on the scheduler, not where the object was released.
    #expect(!observation.isDisposed)
    time.run()
    #expect(observation.isDisposed)
  }
}
