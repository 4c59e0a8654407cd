import Dispatch
import RKBindings
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// Graphs of bindings come to rest, with every property set that an element leads to.
@Suite("Graphs of bindings")
struct BindingGraphTests {
  @Test func `a one-way and a two-way binding can connect the same properties`() {
    let (a, b) = (Property(1), Property(2))
    a.bind(to: b)
    a.bidirectionalBind(to: b)
    let log = Log<Int>()
    b.dropFirst().observeNext(with: log.append)
    b.value = 9
    #expect((a.value, b.value) == (9, 9))
    #expect(log.values == [9])
    a.value = 10
    #expect((a.value, b.value) == (10, 10))
  }

  @Test func `a value reaches each property of a ring of two-way and one-way bindings`() {
    let (a, b, c) = (Property(1), Property(2), Property(3))
    a.bidirectionalBind(to: b)
    b.map { $0 }.bind(to: c)
    c.bidirectionalBind(to: a)
    for (number, property) in [a, b, c].enumerated() {
      property.value = 10 * number
      // Nothing leads from `c` to `b` but by way of `a`.
      #expect([a, b, c].map(\.value) == Array(repeating: 10 * number, count: 3))
    }
  }

  @Test func `inexact conversions in both directions do not change a set value`() {
    let (celsius, fahrenheit) = (Property(0.0), Property(0.0))
    celsius.map { ($0 * 1.8 + 32).rounded() }.bind(to: fahrenheit)
    fahrenheit.map { ($0 - 32) / 1.8 }.bind(to: celsius)
    let log = Log<Double>()
    celsius.dropFirst().observeNext(with: log.append)
    celsius.value = 20.5
    #expect((celsius.value, fahrenheit.value) == (20.5, 69))
    fahrenheit.value = 212
    #expect((celsius.value, fahrenheit.value) == (100, 212))
    #expect(log.values == [20.5, 100])
  }

  /// A synchronous operator, or several, that change nothing.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (SafeSignal<Int>) -> SafeSignal<Int>

    init(_ name: String, _ apply: @escaping @Sendable (SafeSignal<Int>) -> SafeSignal<Int>) {
      testDescription = name
      self.apply = apply
    }
  }

  static let ways = [
    Way("nothing") { $0 },
    Way("map.filter") { $0.map { $0 }.filter { _ in true } },
    Way("scan") { $0.scan(0) { $1 } },
    Way("share") { $0.share(limit: 1) },
    Way("publish.refCount") { $0.publish().refCount() },
    Way("multicast") { $0.multicast(subject: Subject()).autoconnect() },
    Way("flatMapLatest") { $0.flatMapLatest { Signal(just: $0) } },
    Way("flatMapConcat") { $0.flatMapConcat { Signal(just: $0) } },
    Way("merge") { $0.merge(with: SafeSignal<Int>.never()) },
    Way("combineLatest") { combineLatest($0, SafeSignal(just: 0)) { latest, _ in latest } },
    Way("zip") { source in source.zip(with: source) { $1 } },
    Way("window") { $0.window(ofSize: 2).merge() },
    Way("group") { $0.group { $0 % 2 }.merge() },
    Way("a producer") { source in Signal { source.observe(with: $0) } },
    Way("receive(on:), at once") { $0.receive(on: ExecutionContext.immediate) },
    Way("receive(on:), never inside another") { $0.receive(on: ExecutionContext.nonRecursive()) },
    Way("receive(on:), a trampoline") { $0.receive(on: ExecutionContext.trampoline) },
    Way("a derived property") { source in
      Signal(deferring: {
        let property = Property(0)
        source.bind(to: property)
        return property.mapProperty { $0 }.prefix(during: Lifetime(of: property)).finally {
          _ = property
        }
      })
    },
    Way("an operator of one's own") { source in
      Signal { observer in source.observeNext { observer.receive($0) } }
    },
    Way("a subject") { source in
      Signal(deferring: {
        let subject = PassthroughSubject<Int, Never>()
        return Signal { observer in
          let second = subject.observe(with: observer)
          return CompositeDisposable([second, source.observe(with: subject)])
        }
      })
    },
    Way("stateIn") { source in
      Signal(deferring: { source.stateIn(initial: 0).toSignal() })
    },
    Way("feedNext") { $0.feedNext(into: PassthroughSubject<Int, Never>()) },
  ]

  @Test("a ring goes through any synchronous operator and ends", arguments: ways)
  func ring(way: Way) {
    let ring = (0..<3).map { _ in Property(0) }
    for index in ring.indices { way.apply(ring[index].toSignal()).bind(to: ring[(index + 1) % 3]) }
    let logs = ring.map { property in
      let log = Log<Int>()
      property.dropFirst().observeNext(with: log.append)
      return log
    }
    for (number, property) in ring.enumerated() {
      property.value = number + 1
      #expect(ring.map(\.value) == Array(repeating: number + 1, count: 3))
    }
    for log in logs { #expect(log.values == [1, 2, 3]) }
  }

  @Test("a ring with a two-way binding goes through any synchronous operator", arguments: ways)
  func mixedRing(way: Way) {
    let (a, b, c) = (Property(0), Property(0), Property(0))
    a.bidirectionalBind(to: b)
    way.apply(b.toSignal()).bind(to: c)
    c.bidirectionalBind(to: a)
    for (number, property) in [a, b, c].enumerated() {
      property.value = number + 1
      #expect([a, b, c].map(\.value) == Array(repeating: number + 1, count: 3))
    }
  }

  @Test func `the end of a diamond receives the element by both paths`() {
    let (top, left, right, end) = (Property(0), Property(0), Property(0), Property(""))
    top.map { $0 + 1 }.bind(to: left)
    top.map { $0 * 10 }.bind(to: right)
    combineLatest(left, right) { "\($0) \($1)" }.bind(to: end)
    end.map { Int($0.prefix { $0 != " " }) ?? 0 }.map { $0 - 1 }.bind(to: top)
    top.value = 7
    #expect(end.value == "8 70")
    #expect(top.value == 7)
  }

  @Test func `an element that an observer's closure sends is not dropped as an echo`() {
    let (a, b, trimmed) = (Property(""), Property(""), PassthroughSubject<String, Never>())
    a.bidirectionalBind(to: b)
    b.observeNext { text in
      let answer = text.filter { $0 != " " }
      if answer != text { trimmed.send(answer) }
    }
    trimmed.bind(to: a)
    a.value = "a b"
    #expect((a.value, b.value) == ("ab", "ab"))
    b.observeNext { if $0 == "c" { a.value = "d" } }
    a.value = "c"
    #expect((a.value, b.value) == ("d", "d"))
  }

  @Test func `an element that a producer sends is not dropped as an echo`() {
    let property = Property(0)
    let producers = Log<AtomicObserver<Int, Never>>()
    SafeSignal<Int> { observer in
      producers.append(observer)
      return nil
    }.bind(to: property)
    let log = Log<Int>()
    property.observeNext { number in
      if number == 1 { producers.values[0].receive(2) }
      log(number)
    }
    property.value = 1
    producers.values[0].receive(1)
    #expect(log.values == [0, 1, 2, 1, 2])
  }

  @Test func `an element sent downstream of a forwarding producer is not dropped as an echo`() {
    let (a, b) = (Property(0), Property(0))
    a.bidirectionalBind(to: b)
    SafeSignal<Int> { observer in b.observe(with: observer) }
      .observeNext { if $0 == 1 { b.value = 7 } }
    a.value = 1
    #expect((a.value, b.value) == (7, 7))
  }

  @Test func `a binding created while another one delivers starts with the value`() {
    let (a, b, c) = (Property(0), Property(0), Property(0))
    a.bind(to: b)
    b.bind(to: a)
    c.value = 5
    b.observeNext { if $0 == 1 { c.bind(to: a) } }
    a.value = 1
    #expect(a.value == 5)
  }

  @Test func `concurrent elements of other threads have their own origin`() {
    let ring = (0..<4).map { _ in Property(-1) }
    for index in 0..<4 {
      ring[index].map { $0 }.flatMapMerge { Signal(just: $0) }.bind(to: ring[(index + 1) % 4])
    }
    let logs = ring.map { property in
      let log = Log<Int>()
      property.dropFirst().observeNext(with: log.append)
      return log
    }
    inParallel(4) { thread in
      for number in 0..<200 { ring[thread].value = 1_000 * thread + number }
    }
    for log in logs {
      for thread in 0..<4 {
        let seen = log.values.filter { $0 / 1_000 == thread }
        #expect(Set(seen).count == 200)
        #expect(seen.count == 200)
      }
    }
  }

  @Test func `an element stops in a ring that crosses a queue`() {
    let time = TestScheduler()
    let (a, b, c) = (Property(0), Property(0), Property(0))
    a.receive(on: time).bind(to: b)
    b.bidirectionalBind(to: c)
    c.receive(on: time).bind(to: a)
    time.run()
    a.value = 1
    time.run()
    #expect([a, b, c].map(\.value) == [1, 1, 1])
    c.value = 2
    time.run()
    #expect([a, b, c].map(\.value) == [2, 2, 2])
  }

  // In a debug build, the path of an element retains the elements that it comes from.
  @Test func `no lock is held during the deinit of an element that a later one replaces`() {
    let queue = DispatchQueue(label: "busy")
    let (source, numbers) = (PassthroughSubject<Counted, Never>(), PassthroughSubject<Int, Never>())
    let (first, log) = (PassthroughSubject<Counted, Never>(), Log<Int>())
    first.bind(to: source)
    source.map(\.number).bind(to: numbers)
    let observation = numbers.receive(on: queue, whenBusy: .keepLatest).observeNext { _ in }
    queue.suspend()
    first.send(
      Counted(1) {
        observation.dispose()
        log(1)
      }
    )
    first.send(Counted(2) {})
    #expect(log.values == [1])
    queue.resume()
  }

  @Test func `elements stop in a ring that crosses a queue in several jobs`() {
    let queue = DispatchQueue(label: "busy")
    let (a, b, log) = (Property(0), Property(0), Log<Int>())
    a.receive(on: queue).bind(to: b)
    b.bind(to: a)
    queue.sync {}
    a.observeNext(with: log.append)
    queue.suspend()
    for number in 1...300 { a.value = number }
    queue.resume()
    while b.value < 300 { queue.sync {} }
    queue.sync {}
    #expect(log.values == Array(0...300))
  }

  @Test func `an element goes around a ring with a timer once per interval`() {
    let time = TestScheduler()
    let (a, b, count) = (Property(0), Property(0), Sum())
    a.delay(for: .seconds(1), on: time).map { $0 + 1 }.bind(to: b)
    b.dropFirst().bind(to: a)
    b.dropFirst().observeNext { _ in count.add() }
    time.advance(by: .seconds(10))
    #expect(count.value == 10)
  }

  @Test(arguments: 1...300)
  func `an element stops in any graph, and sets each reachable property`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let places = (0..<Int.random(in: 2...5, using: &random)).map { _ in Property(0) }
    var edges: [(Int, Int)] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let from = Int.random(in: places.indices, using: &random)
      let to = Int.random(in: places.indices, using: &random)
      let way = Self.ways.randomElement(using: &random) ?? Self.ways[0]
      edges.append((from, to))
      if from != to, Bool.random(using: &random) {
        places[from].bidirectionalBind(to: places[to])
        edges.append((to, from))
      } else {
        way.apply(places[from].toSignal()).bind(to: places[to])
      }
    }
    for number in 1...10 {
      let start = Int.random(in: places.indices, using: &random)
      let before = places.map(\.value)
      places[start].value = number
      var reached: Set = [start]
      for _ in places {
        for (from, to) in edges where reached.contains(from) { reached.insert(to) }
      }
      for index in places.indices {
        #expect(places[index].value == (reached.contains(index) ? number : before[index]))
      }
    }
  }
}

/// An element that calls a closure when it is deallocated.
private final class Counted: Sendable {
  let number: Int
  private let release: @Sendable () -> Void

  init(_ number: Int, release: @escaping @Sendable () -> Void) {
    (self.number, self.release) = (number, release)
  }

  deinit { release() }
}
