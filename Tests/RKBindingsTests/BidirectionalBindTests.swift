import RKBindings
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("bidirectionalBind(to:) with parts")
struct BidirectionalBindOfPartsTests {
  private struct Person: Sendable {
    var name = "Jim"
    var age = 30
  }

  @Test func `two fields bound to different parts keep each other's changes`() {
    let (person, name, age) = (Property(Person()), Property(""), Property(0))
    let log = Log<String>()
    person.property(\.name).bidirectionalBind(to: name)
    person.property(\.age).bidirectionalBind(to: age)
    person.observeNext { log("\($0.name) \($0.age)") }
    name.value = "Tim"
    age.value = 31
    person.property(\.name).value = "Ann"
    #expect(log.values == ["Jim 30", "Tim 30", "Tim 31", "Ann 31"])
    #expect((name.value, age.value) == ("Ann", 31))
  }
}

@Suite("bidirectionalBind(to:)")
struct BidirectionalBindTests {
  @Test func `the target receives the receiver's value, and then each side the other's elements`() {
    let (receiver, target) = (Property(0), Property(100))
    let (seen, seenByTarget) = (Log<Int>(), Log<Int>())
    receiver.observeNext(with: seen.append)
    target.observeNext(with: seenByTarget.append)
    receiver.bidirectionalBind(to: target)
    receiver.value = 50
    target.value = 60
    #expect(seenByTarget.values == [100, 0, 50, 60])
    #expect(seen.values == [0, 50, 60])
  }

  @Test func `sends nothing back between subjects`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    a.observeNext(with: seenA.append)
    b.observeNext(with: seenB.append)
    a.bidirectionalBind(to: b)
    a.send(1)
    b.send(2)
    a.send(1)
    #expect(seenA.values == [1, 2, 1])
    #expect(seenB.values == [1, 2, 1])
  }

  @Test func `passes on reentrant elements`() {
    let (a, b) = (Property(0), Property(0))
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    a.bidirectionalBind(to: b)
    a.dropFirst().observeNext(with: seenA.append)
    b.dropFirst().observeNext(with: seenB.append)
    // One answers on its own side, the other on the other side.
    b.observeNext { if $0 == 1 { b.value = 2 } }
    b.observeNext { if $0 == 2 { a.value = 3 } }
    a.value = 1
    #expect(seenA.values == [1, 2, 3])
    #expect(seenB.values == [1, 2, 3])
  }

  @Test func `drops nothing and echoes nothing when both sides are set concurrently`() {
    let (a, b) = (Property(-1), Property(-1))
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    a.bidirectionalBind(to: b)
    a.dropFirst().observeNext(with: seenA.append)
    b.dropFirst().observeNext(with: seenB.append)
    inParallel(2) { thread in
      for number in 0..<300 { (thread == 0 ? a : b).value = 1_000 * thread + number }
    }
    let sent = (0..<300).flatMap { [$0, 1_000 + $0] }.sorted()
    #expect(seenA.values.sorted() == sent)
    #expect(seenB.values.sorted() == sent)
    for seen in [seenA, seenB] {
      #expect(seen.values.filter { $0 < 1_000 } == Array(0..<300))
      #expect(seen.values.filter { $0 >= 1_000 } == Array(1_000..<1_300))
    }
  }

  @Test func `passes on reentrant elements of subjects that replay`() {
    expectAnswersOnce { CurrentValueSubject(0) }
    expectAnswersOnce { ReplaySubject() }
    expectAnswersOnce { ReplaySubject(for: .ticks(1), on: TestScheduler()) }
    expectAnswersOnce { ReplayOneSubject() }
  }

  private func expectAnswersOnce<Place: SubjectProtocol<Int, Never> & BindableProtocol<Int>>(
    _ make: () -> Place
  ) {
    let (a, b) = (make(), make())
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    a.bidirectionalBind(to: b)
    a.filter { $0 > 0 }.observeNext(with: seenA.append)
    b.filter { $0 > 0 }.observeNext(with: seenB.append)
    b.observeNext { if $0 == 1 { b.send(2) } }
    b.observeNext { if $0 == 2 { a.send(3) } }
    a.send(1)
    #expect(seenA.values == [1, 2, 3], "\(Place.self)")
    #expect(seenB.values == [1, 2, 3], "\(Place.self)")
  }

  @Test func `the current value is the last element that either side sent`() {
    let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(100))
    a.bidirectionalBind(to: b)
    #expect((a.value, b.value) == (0, 0))
    b.send(1)
    #expect((a.value, b.value) == (1, 1))
  }

  @Test func `drops nothing and echoes nothing between subjects that replay`() {
    expectAllOnce { CurrentValueSubject(-1) }
    expectAllOnce { ReplaySubject() }
    expectAllOnce { ReplaySubject(for: .ticks(1), on: TestScheduler()) }
    expectAllOnce { ReplayOneSubject() }
  }

  private func expectAllOnce<Place: SubjectProtocol<Int, Never> & BindableProtocol<Int> & Sendable>(
    _ make: () -> Place
  ) {
    let (a, b) = (make(), make())
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    a.bidirectionalBind(to: b)
    a.filter { $0 >= 0 }.observeNext(with: seenA.append)
    b.filter { $0 >= 0 }.observeNext(with: seenB.append)
    inParallel(2) { thread in
      for number in 0..<300 { (thread == 0 ? a : b).send(1_000 * thread + number) }
    }
    for seen in [seenA, seenB] {
      #expect(seen.values.count == 600, "\(Place.self)")
      #expect(seen.values.filter { $0 < 1_000 } == Array(0..<300), "\(Place.self)")
      #expect(seen.values.filter { $0 >= 1_000 } == Array(1_000..<1_300), "\(Place.self)")
    }
  }

  @Test func `passes through a chain of bindings, in both directions`() {
    let chain = (0..<5).map { _ in Property(0) }
    for (one, next) in zip(chain, chain.dropFirst()) { one.bidirectionalBind(to: next) }
    let counts = Sum()
    for property in chain { property.dropFirst().observeNext { _ in counts.add() } }
    chain[0].value = 1
    #expect(chain.map(\.value) == [1, 1, 1, 1, 1])
    chain[4].value = 2
    #expect(chain.map(\.value) == [2, 2, 2, 2, 2])
    chain[2].value = 3
    #expect(chain.map(\.value) == [3, 3, 3, 3, 3])
    #expect(counts.value == 15)
  }

  @Test func `an element stops in a ring before it gets back to its origin`() {
    let places = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    expectRing(of: places) { place, number in place.send(number) }
  }

  @Test func `an element stops in a ring of different kinds of subjects and properties`() {
    let (label, time) = (Label(), TestScheduler())
    let text = DynamicSubject(
      target: label,
      signal: .never(),
      context: .immediate,
      get: { Int($0.text) ?? 0 },
      set: { $0.text = "\($1)" }
    )
    let property = Property(0)
    let first = PassthroughSubject<Int, Never>()
    let second = CurrentValueSubject<Int, Never>(0)
    let third = ReplaySubject<Int, Never>(bufferSize: 1, for: .ticks(1), on: time)
    let fourth = ReplayOneSubject<Int, Never>()
    first.bidirectionalBind(to: second)
    second.bidirectionalBind(to: third)
    third.bidirectionalBind(to: fourth)
    fourth.bidirectionalBind(to: text)
    text.bidirectionalBind(to: property)
    property.bidirectionalBind(to: first)
    let logs = (0..<6).map { _ in Log<Int>() }
    first.filter { $0 > 0 }.observeNext(with: logs[0].append)
    second.filter { $0 > 0 }.observeNext(with: logs[1].append)
    third.filter { $0 > 0 }.observeNext(with: logs[2].append)
    fourth.filter { $0 > 0 }.observeNext(with: logs[3].append)
    text.filter { $0 > 0 }.observeNext(with: logs[4].append)
    property.filter { $0 > 0 }.observeNext(with: logs[5].append)
    property.value = 1
    #expect(logs[5].values == [1])
    for log in logs.dropLast() { #expect(log.values == [1, 1]) }
    text.send(2)
    #expect(logs[4].values == [1, 1, 2])
    #expect(logs[5].values == [1, 2, 2])
    #expect(property.value == 2 && second.value == 2 && label.text == "2")
  }

  private func expectRing<Place: SubjectProtocol<Int, Never> & BindableProtocol<Int>>(
    of places: [Place],
    _ send: (Place, Int) -> Void
  ) {
    for (one, next) in zip(places, places.dropFirst() + places.prefix(1)) {
      one.bidirectionalBind(to: next)
    }
    let logs = places.map { place in
      let log = Log<Int>()
      place.observeNext(with: log.append)
      return log
    }
    send(places[0], 1)
    #expect(logs[0].values == [1])
    for log in logs.dropFirst() { #expect(log.values == [1, 1]) }
    send(places[1], 2)
    #expect(logs[1].values == [1, 1, 2])
    #expect(logs[0].values == [1, 2, 2])
  }

  @Test func `returns no element through an inexact conversion`() {
    let (celsius, field) = (Property(20.5), Property(""))
    let text = celsius.bidirectionalMap(to: { "\(Int($0))" }, from: { Double($0) ?? 0 })
    let (seen, seenByField) = (Log<Double>(), Log<String>())
    celsius.observeNext(with: seen.append)
    field.observeNext(with: seenByField.append)
    field.bidirectionalBind(to: text)
    #expect((celsius.value, field.value) == (0, ""))
    celsius.value = 21.5
    #expect((celsius.value, field.value) == (21.5, "21"))
    field.value = "x"
    #expect((celsius.value, field.value) == (0, "x"))
    text.value = "7"
    #expect((celsius.value, field.value) == (7, "7"))
    #expect(seen.values == [20.5, 0, 21.5, 0, 7])
    #expect(seenByField.values == ["", "21", "x", "7"])
  }

  @Test func `a value stops at the second of two bindings of the same sides`() {
    let (a, b) = (Property(0), Property(0))
    a.bidirectionalBind(to: b)
    b.bidirectionalBind(to: a)
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    a.dropFirst().observeNext(with: seenA.append)
    b.dropFirst().observeNext(with: seenB.append)
    a.value = 1
    b.value = 2
    #expect(seenA.values == [1, 2, 2])
    #expect(seenB.values == [1, 1, 2])
  }

  @Test func `loses nothing in a ring that is sent to from all sides concurrently`() {
    let ring = (0..<3).map { _ in Property(-1) }
    for index in 0..<3 { ring[index].bidirectionalBind(to: ring[(index + 1) % 3]) }
    let logs = ring.map { property in
      let log = Log<Int>()
      property.dropFirst().observeNext(with: log.append)
      return log
    }
    inParallel(3) { thread in
      for number in 0..<200 { ring[thread].value = 1_000 * thread + number }
    }
    for (index, log) in logs.enumerated() {
      for thread in 0..<3 {
        let seen = log.values.filter { $0 / 1_000 == thread }.sorted()
        let sent = (0..<200).map { 1_000 * thread + $0 }
        #expect(seen == (index == thread ? sent : sent.flatMap { [$0, $0] }))
      }
    }
  }

  @Test func `its disposable ends both directions`() {
    let (a, b) = (Property(0), Property(0))
    let binding = a.bidirectionalBind(to: b)
    binding.dispose()
    a.value = 1
    #expect(b.value == 0)
    b.value = 2
    #expect(a.value == 1)
  }

  @Test func `binds a custom subject that sends each element synchronously`() {
    let (own, property) = (OwnSubject(), Property(0))
    let (seen, values) = (Log<Int>(), Log<Int>())
    own.observeNext(with: seen.append)
    property.bidirectionalBind(to: own)
    property.observeNext(with: values.append)
    own.send(1)
    property.value = 2
    #expect(seen.values == [0, 1, 2])
    #expect(values.values == [0, 1, 2])
    // An answer to what is brought is no echo.
    own.observeNext { if $0 == 3 { own.send(4) } }
    property.value = 3
    #expect(seen.values == [0, 1, 2, 3, 4])
    #expect(values.values == [0, 1, 2, 3, 4])
  }
}
