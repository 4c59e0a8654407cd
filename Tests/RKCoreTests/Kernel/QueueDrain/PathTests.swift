import RKCore
import TestSupport
import Testing

@Suite("Path")
struct PathTests {
  /// A vertex whose elements are written on to others, unless they have been there.
  private final class Vertex: Sendable {
    let broadcaster = Broadcaster<Int, Never>()
    let log = Log<String>()

    init() { _ = broadcaster.vertex }

    func bind(to other: Vertex) {
      _ = broadcaster.observe(
        AnyObserver(
          receive: { element in
            Path.forward(to: other.broadcaster.vertex) { other.broadcaster.send(element) }
          },
          completion: { _ in }
        )
      )
    }

    func write(_ name: String) {
      _ = broadcaster.observe(
        AnyObserver(receive: { self.log("\(name)\($0)") }, completion: { _ in })
      )
    }
  }

  /// Returns whether an element that is delivered now has visited a vertex.
  private static func hasVisited(_ vertex: Path) -> Bool {
    var hasVisited = true
    Path.forward(to: vertex) { hasVisited = false }
    return hasVisited
  }

  @Test func `is current on the delivering thread only, and only during the delivery`() {
    let (a, b, c) = (Path(), Path(), Path())
    let log = Log<[Bool]>()
    @Sendable func note() { log([a, b, c].map(Self.hasVisited)) }
    note()
    Path.carry(a) {
      Path.carry(Path.current, visiting: b) {
        note()
        Path.begin(at: nil) { note() }
        Path.carry(c) { note() }
        inParallel(1) { _ in note() }
        note()
      }
      note()
    }
    note()
    let none = [false, false, false]
    #expect(
      log.values == [
        none, [true, true, false], none, [false, false, true], none, [true, true, false],
        [true, false, false], none,
      ]
    )
    #expect(Path.current == nil)
  }

  @Test func `contains a vertex once, even if an element visits it again`() {
    let (a, b) = (Path(), Path())
    Path.carry(a, visiting: b) {
      let both = Path.current
      Path.carry(both, visiting: a) { #expect(Path.current === both) }
      Path.begin(at: a) { #expect(Self.hasVisited(a) && !Self.hasVisited(b)) }
    }
  }

  @Test func `a forwarding observer passes it on to the first element only`() {
    let (a, vertex) = (Path(), Path())
    Path.carry(a) {
      Path.forward {
        Path.begin(at: vertex) { #expect(Self.hasVisited(a) && Self.hasVisited(vertex)) }
        Path.begin(at: vertex) { #expect(!Self.hasVisited(a) && Self.hasVisited(vertex)) }
      }
      Path.begin(at: nil) { #expect(!Self.hasVisited(a)) }
    }
  }

  @Test func `stops an echo, but no element that is sent again`() {
    let (a, b) = (Vertex(), Vertex())
    a.bind(to: b)
    b.bind(to: a)
    a.write("a")
    b.write("b")
    a.broadcaster.send(1)
    b.broadcaster.send(2)
    a.broadcaster.send(1)
    #expect(a.log.values == ["a1", "a2", "a1"])
    #expect(b.log.values == ["b1", "b2", "b1"])
  }

  @Test func `belongs to its element while that is queued`() {
    let (a, b) = (Vertex(), Vertex())
    a.bind(to: b)
    b.bind(to: a)
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    _ = a.broadcaster.observe(AnyObserver(receive: seenA.append, completion: { _ in }))
    _ = b.broadcaster.observe(AnyObserver(receive: seenB.append, completion: { _ in }))
    _ = b.broadcaster.observe(
      AnyObserver(
        receive: { if $0 == 1 { b.broadcaster.send(1_000) } },
        completion: { _ in }
      )
    )
    inParallel(4) { thread in
      for number in 1...200 { (thread % 2 == 0 ? a : b).broadcaster.send(number) }
    }
    #expect(seenA.count == 804)
    #expect(seenB.count == 804)
  }

  @Test func `stays with an element that waits for a replay to be over`() {
    let (vertex, log, other) = (Vertex(), Log<String>(), Path())
    @Sendable func write(_ element: Int) {
      Path.begin(at: other) { Path.forward { vertex.broadcaster.send(element) } }
    }
    _ = vertex.broadcaster.observe(
      AnyObserver(
        receive: { element in
          log("\(element)" + (Self.hasVisited(other) ? " of the other" : ""))
          if element == 0 {
            write(1)
            vertex.broadcaster.send(2)
          }
        },
        completion: { log("\($0)") }
      )
    ) { add in
      add()
      return [0]
    }
    write(3)
    vertex.broadcaster.send(4)
    write(5)
    vertex.broadcaster.send(completion: .finished)
    #expect(
      log.values == [
        "0", "1 of the other", "2", "3 of the other", "4", "5 of the other", "finished",
      ]
    )
  }
}
