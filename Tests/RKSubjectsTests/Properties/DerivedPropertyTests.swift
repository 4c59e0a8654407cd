import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("Derived properties")
struct DerivedPropertyTests {
  @Test func `mapProperty always has a value, and emits it at once and after each change`() {
    let name = Property("Jim")
    let greeting = name.mapProperty { "Hello, \($0)!" }
    #expect(greeting.value == "Hello, Jim!")
    let log = Log<String>()
    greeting.observeNext(with: log.append)
    name.value = "Jane"
    #expect(greeting.value == "Hello, Jane!")
    #expect(log.values == ["Hello, Jim!", "Hello, Jane!"])
  }

  @Test func `combine properties of different types`() {
    let name = Property("")
    let password = Property("secret")
    let attempts = Property(0)
    let canLogIn = AnyProperty(name, password.readOnlyView, attempts) {
      !$0.isEmpty && !$1.isEmpty && $2 < 3
    }
    let log = Log<Bool>()
    canLogIn.observeNext(with: log.append)
    name.value = "jim"
    attempts.value = 3
    #expect(log.values == [false, true, false])
    #expect(canLogIn.value == false)
  }

  @Test func `emits the initial derived value, and then each change`() {
    let digits = Dictionary(uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) })
    let kept = Log<AnyProperty<Int>>()
    timeline(
      Line("--2---4--", values: digits, failure: Never?.none),
      Line("----5----", values: digits, failure: Never?.none)
    ) { _, a, b in
      let sum = AnyProperty(a.stateIn(initial: 1), b.stateIn(initial: 2)) { $0 + $1 }
      kept(sum)
      return sum
    } produces: {
      "3-4-7-9--"
    }
  }

  @Test func `a diamond gives one consistent value per change`() {
    let root = Property(1)
    let tens = root.mapProperty { $0 * 10 }
    let signs = root.mapProperty { -$0 }
    let pairs = AnyProperty(tens, root, signs) { [$0, $1, $2] }
    let log = Log<[Int]>()
    pairs.observeNext(with: log.append)
    root.value = 2
    root.value = 3
    #expect(log.values == [[10, 1, -1], [20, 2, -2], [30, 3, -3]])
  }

  @Test(
    "an observer reads derived values that match the value that it receives",
    arguments: [true, false]
  )
  func derivedInObserver(isObserved: Bool) {
    let root = Property(1)
    let tens = root.mapProperty { $0 * 10 }
    let pairs = AnyProperty(root, tens) { $0 + $1 }
    let log = Log<[Int]>()
    if isObserved { pairs.observeNext { log([$0, root.value, tens.value]) } }
    root.observeNext { log([$0, tens.value, pairs.value]) }
    root.value = 2
    #expect(log.values.filter { $0[0] < 10 } == [[1, 10, 11], [2, 20, 22]])
    #expect(log.values.filter { $0[0] > 10 } == (isObserved ? [[11, 1, 10], [22, 2, 20]] : []))
  }

  @Test func `a tower of diamonds computes each of its properties once for a change`() {
    let runs = Sum()
    let root = Property(1)
    var top = root.readOnlyView
    for _ in 0..<40 {
      let (left, right) = (top.mapProperty { $0 + 1 }, top.mapProperty { $0 - 1 })
      top = AnyProperty(left, right) { left, right in
        runs.add()
        return left == right + 2 ? left - 1 : -1_000
      }
    }
    let log = Log<Int>()
    top.observeNext(with: log.append)
    top.observeNext(with: log.append)
    #expect(runs.value == 40)
    root.value = 7
    #expect(runs.value == 80)
    #expect(top.value == 7)
    #expect(runs.value == 80)
    #expect(log.values == [1, 1, 7, 7])
  }

  @Test func `a reentrant change is delivered after the current one`() {
    let root = Property(0)
    let mirror = Property(0)
    root.observeNext { mirror.value = $0 }
    let both = AnyProperty(root, mirror) { [$0, $1] }
    let log = Log<String>()
    both.observeNext { pair in
      log("A\(pair)")
      if pair == [1, 1] { root.value = 2 }
    }
    both.observeNext { log("B\($0)") }
    root.value = 1
    #expect(
      log.values == [
        "A[0, 0]", "B[0, 0]", "A[1, 0]", "B[1, 0]", "A[1, 1]", "B[1, 1]", "A[2, 1]", "B[2, 1]",
        "A[2, 2]", "B[2, 2]",
      ]
    )
  }

  @Test func `reads back changes of its roots at once, even in observers`() {
    let a = Property(0)
    let b = Property(0)
    let sum = AnyProperty(a, b) { $0 + $1 }
    let log = Log<Int>()
    a.observeNext { number in
      if number == 1 {
        b.value = 10
        log(sum.value)
      }
    }
    sum.observeNext { _ in }
    a.value = 1
    #expect(log.values == [11])
  }

  @Test func `its transform may read the property that it is derived from`() {
    let a = Property(1)
    let other = Log<Int>()
    let doubled = a.mapProperty { number in
      other(a.value)
      return number * 2
    }
    doubled.observeNext { _ in }
    a.value = 4
    #expect(doubled.value == 8)
    #expect(other.values.last == 4)
  }

  @Test func `completes with the last of its roots, not with the view`() {
    let log = Log<String>()
    var a: Property<Int>? = Property(1)
    var b: Property<Int>? = Property(2)
    if let a, let b { AnyProperty(a, b) { $0 + $1 }.write(to: log) }
    a?.value = 10
    a = nil
    b?.value = 20
    b = nil
    #expect(log.values == ["next(3)", "next(12)", "next(30)", "completed"])
  }

  @Test func `retains its roots`() {
    var a: Property<Int>? = Property(1)
    let doubled = a?.mapProperty { $0 * 2 }
    weak let root = a
    a = nil
    #expect(doubled?.value == 2)
    #expect(root != nil)
  }

  @Test func `disposing the last observer releases all that it held, and it may be observed again`()
  {
    let tracker = Tracker()
    let a = Property(1)
    let b = Property(1)
    let log = Log<Int>()
    do {
      let tracked = tracker.track()
      let sum = AnyProperty(a, b) { first, second in
        tracked.use()
        return first + second
      }
      for _ in 0..<2 {
        let observations = (0..<2).map { _ in sum.observeNext(with: log.append) }
        for observation in observations {
          a.value += 1
          observation.dispose()
          observation.dispose()
          #expect(observation.isDisposed)
        }
        a.value += 1
      }
      #expect(sum.value == 8)
    }
    #expect(tracker.live == 0)
    #expect(log.values == [2, 2, 3, 3, 4, 5, 5, 6, 6, 7])
  }

  @Test func `setting a root costs no more after observations were disposed`() {
    let root = Property(0)
    let derived = root.mapProperty { $0 }
    func cost() -> Duration {
      let start = Processor.time
      for number in 0..<1_000 { root.value = number }
      return Processor.time - start
    }
    let before = cost()
    for _ in 0..<20_000 { derived.observe { _ in }.dispose() }
    #expect(cost() < before * 20 + .milliseconds(50))
  }

  @Test func `retains current values only`() {
    let tracker = Tracker()
    let a = Property(tracker.track())
    let b = Property(tracker.track())
    var derived: AnyProperty<Tracked>? = AnyProperty(a, b) { _, _ in tracker.track() }
    let observation = derived?.observeNext { _ in }
    for _ in 0..<10 {
      a.value = tracker.track()
      b.value = tracker.track()
    }
    // Each root's value, and what is made of them.
    #expect(tracker.live == 3)
    observation?.dispose()
    // The derived property has its value, which is current.
    #expect(tracker.live == 3)
    derived = nil
    #expect(tracker.live == 2)
  }

  @Test func `holds no lock during the deinit of a value`() {
    let tracker = Tracker()
    let log = Log<Int>()
    let a = Property<Tracked?>(nil)
    let numbers = AnyProperty(a, Property(5)) { $0?.number ?? $1 }
    numbers.observeNext { _ in }
    a.value = tracker.track(1) { [weak numbers] in log(numbers?.value ?? -1) }
    a.value = nil
    #expect(log.values == [5])
  }

  @Test func `the stack does not grow with the number of roots`() {
    let count = isSanitized ? 400 : 3_200
    let numbers = onSmallStack {
      let roots = (0..<count).map { Property($0) }
      var level = roots.map(\.readOnlyView)
      while level.count > 1 {
        level = stride(from: 0, to: level.count, by: 2).map { index in
          index + 1 < level.count
            ? AnyProperty(level[index], level[index + 1], derive: +) : level[index]
        }
      }
      let log = Log<Int>()
      log(level[0].value)
      level[0].observeNext { log($0) }
      roots[0].value = 1
      log(level[0].value)
      return log.values
    }
    let sum = count * (count - 1) / 2
    #expect(numbers == [sum, sum, sum + 1, sum + 1])
  }

  @Test func `without duplicates it emits changes only`() {
    let digits = Dictionary(uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) })
    let kept = Log<AnyProperty<Int>>()
    timeline(
      Line("--1-2-2-1--", values: digits, failure: Never?.none)
    ) { _, source in
      let property = source.stateIn(initial: 1).removingDuplicates()
      kept(property)
      return property
    } produces: {
      "1---2---1--"
    }
    let size = Property((width: 1, height: 1))
    let byWidth = size.readOnlyView.removingDuplicates { $0.width == $1.width }
    let log = Log<String>()
    byWidth.observeNext { log("\($0)") }
    size.value.height = 2
    #expect(byWidth.value == (1, 2))
    size.value.width = 3
    #expect(log.values == ["(width: 1, height: 1)", "(width: 3, height: 2)"])
  }

  @Test func `a duplicate that a property drops does not reach the properties derived from it`() {
    let user = Property((name: "Jim", age: 1))
    let theme = Property(0)
    let name = user.mapProperty { $0.name }.removingDuplicates()
    let title = AnyProperty(name, theme) { "\($0) \($1)" }
    let (titles, others) = (Log<String>(), Log<String>())
    title.observeNext(with: titles.append)
    AnyProperty(title, user) { "\($0) \($1.age)" }.observeNext(with: others.append)
    user.value.age = 2
    theme.value = 1
    theme.value = 1
    user.value.age = 3
    user.value.name = "Jane"
    #expect(titles.values == ["Jim 0", "Jim 1", "Jim 1", "Jane 1"])
    #expect(
      others.values == [
        "Jim 0 1", "Jim 0 2", "Jim 1 2", "Jim 1 2", "Jim 1 3", "Jane 1 3",
      ]
    )
    #expect(title.value == "Jane 1")
  }

  @Test func `a tower of diamonds without duplicates compares once per change`() {
    let runs = Sum()
    let root = Property(1)
    var top = root.readOnlyView
    for _ in 0..<40 {
      let (left, right) = (top.mapProperty { $0 + 1 }, top.mapProperty { $0 - 1 })
      top = AnyProperty(left, right) { left, _ in left - 1 }.removingDuplicates {
        runs.add()
        return $0 == $1
      }
    }
    let log = Log<Int>()
    top.observeNext(with: log.append)
    root.value = 1
    #expect(runs.value == 1)
    root.value = 2
    #expect(runs.value == 41)
    #expect(log.values == [1, 2])
  }

  @Test func `is released with its closure when it completes, though nothing was disposed`() {
    let (tracker, log) = (Tracker(), Log<String>())
    do {
      let a = Property(1)
      let derived = a.mapProperty { [tracked = tracker.track()] number in
        tracked.use()
        return number
      }
      derived.mapProperty { $0 + 1 }.write(to: log)
    }
    #expect(log.values == ["next(2)", "completed"])
    #expect(tracker.live == 0)
  }

  @Test func `delivers nothing after an observation was disposed during its delivery`() {
    let root = Property(0)
    let derived = root.mapProperty { $0 + 1 }
    let observation = SerialDisposable()
    let log = Log<Int>()
    observation.otherDisposable = derived.observeNext { number in
      log(number)
      if number == 2 { observation.dispose() }
    }
    root.value = 1
    root.value = 2
    #expect(log.values == [1, 2])
  }

  @Test func `traps when there is no property to derive from`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = AnyProperty([Property<Int>]()) { (values: [Int]) in values.count }
    }
    #expect(
      result?.message.contains("AnyProperty(_:derive:) needs at least one property, got none")
        == true
    )
  }

  @Test("retains each property that it is derived from", arguments: derivations.keys.sorted())
  func retainsEach(name: String) throws {
    let derive = try #require(derivations[name])
    let log = Log<String>()
    var roots = [Property(1), Property(2)]
    let sum = derive(roots[0], roots[1])
    let retained = roots.map { root in { [weak root] in root != nil } }
    sum.write(to: log)
    roots = []
    #expect(retained.allSatisfy { $0() })
    #expect(sum.value == 3)
    #expect(log.values == ["next(3)"])
  }
}

/// Ways to derive the sum of two properties.
private let derivations: [String: @Sendable (Property<Int>, Property<Int>) -> AnyProperty<Int>] = [
  "two": { AnyProperty($0, $1) { $0 + $1 } },
  "three": { AnyProperty($0, $1, Property(0)) { $0 + $1 + $2 } },
  "a sequence": { AnyProperty([$0, $1]) { (values: [Int]) in values[0] + values[1] } },
  "read-only views": { AnyProperty($0.readOnlyView, $1.readOnlyView) { $0 + $1 } },
  "derived": { AnyProperty($0.mapProperty { $0 }, $1.removingDuplicates()) { $0 + $1 } },
  "mapped both ways": { a, b in
    let view = b.bidirectionalMap(to: { "\($0)" }, from: { Int($0) ?? 0 })
    return AnyProperty(a, view) { $0 + (Int($1) ?? 0) }
  },
  "derived of derived": {
    AnyProperty($0, $1) { [$0, $1] }.mapProperty { $0[0] + $0[1] }.removingDuplicates()
  },
]
