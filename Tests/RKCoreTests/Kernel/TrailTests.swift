import RKCore
import TestSupport
import Testing

@Suite("Trail")
struct TrailTests {
  /// A place, and something that observes where its elements have been.
  private final class Place: Sendable {
    let fanout = Fanout<Int, Never>()
    let log = Log<String>()

    /// Sends what comes on to another place.
    func lead(to other: Place) {
      let follower = Follower<Int>(at: fanout) { other.fanout.send($0.element, on: $0.trail) }
      _ = fanout.observe(
        AnyObserver(receive: { follower.receive($0) }, completion: { _ in }),
        follower: follower
      )
    }

    func write(_ name: String) {
      _ = fanout.observe(AnyObserver(receive: { self.log("\(name)\($0)") }, completion: { _ in }))
    }
  }

  @Test func `leads through each place once`() {
    let (a, b, c) = (Place(), Place(), Place())
    let trail = Trail(from: a).extended(to: b)?.extended(to: c)
    #expect(trail != nil)
    for place in [a, b, c] { #expect(trail?.extended(to: place) == nil) }
    #expect(trail?.extended(to: Place()) != nil)
  }

  @Test func `ends what is brought back, and nothing else`() {
    let (a, b) = (Place(), Place())
    a.lead(to: b)
    b.lead(to: a)
    a.write("a")
    b.write("b")
    a.fanout.send(1)
    b.fanout.send(2)
    a.fanout.send(1)
    #expect(a.log.values == ["a1", "a2", "a1"])
    #expect(b.log.values == ["b1", "b2", "b1"])
  }

  @Test func `is known from inside a delivery and from other threads`() {
    let (a, b) = (Place(), Place())
    a.lead(to: b)
    b.lead(to: a)
    let (seenA, seenB) = (Log<Int>(), Log<Int>())
    _ = a.fanout.observe(AnyObserver(receive: seenA.append, completion: { _ in }))
    _ = b.fanout.observe(AnyObserver(receive: seenB.append, completion: { _ in }))
    _ = b.fanout.observe(
      AnyObserver(receive: { if $0 == 1 { b.fanout.send(1_000) } }, completion: { _ in })
    )
    inParallel(4) { thread in
      for number in 1...200 { (thread % 2 == 0 ? a : b).fanout.send(number) }
    }
    #expect(seenA.count == 804)
    #expect(seenB.count == 804)
  }

  @Test func `waits with its element for a replay to be over`() {
    let place = Place()
    let (log, origin) = (Log<String>(), Place())
    let follower = Follower<Int>(at: place.fanout) { routed in
      let isFromOrigin = routed.trail.extended(to: origin.fanout) == nil
      log("\(routed.element)" + (isFromOrigin ? " of the other" : ""))
      if routed.element == 0 {
        place.fanout.send(1, on: Trail(from: origin.fanout))
        place.fanout.send(2)
      }
    }
    _ = place.fanout.observe(
      AnyObserver(receive: { follower.receive($0) }, completion: { log("\($0)") }),
      follower: follower
    ) { reserve in (reserve(), [0]) }
    place.fanout.send(3, on: Trail(from: origin.fanout))
    place.fanout.send(4)
    place.fanout.send(5, on: Trail(from: origin.fanout))
    place.fanout.send(completion: .finished)
    #expect(
      log.values == [
        "0", "1 of the other", "2", "3 of the other", "4", "5 of the other", "finished",
      ]
    )
  }

  @Test func `is told to no one who was disposed`() {
    let place = Place()
    let log = Log<Int>()
    let follower = Follower<Int>(at: place.fanout) { log($0.element) }
    let observation = place.fanout.observe(
      AnyObserver(receive: { follower.receive($0) }, completion: { _ in }),
      follower: follower
    )
    _ = place.fanout.observe(
      AnyObserver(receive: { if $0 == 2 { observation.dispose() } }, completion: { _ in })
    )
    for number in 1...3 { place.fanout.send(number, on: Trail(from: log)) }
    #expect(log.values == [1, 2])
  }
}
