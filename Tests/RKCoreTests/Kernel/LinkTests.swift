import RKCore
import TestSupport
import Testing

@Suite("Link")
struct LinkTests {
  @Test func `is told everything but what it brings itself`() {
    let fanout = Fanout<Int, Never>()
    let (link, other) = (Link(), Link())
    let log = Log<String>()
    func observer(_ name: String) -> AnyObserver<Int, Never> {
      AnyObserver(receive: { log("\(name)\($0)") }, completion: { log("\(name)\($0)") })
    }
    _ = fanout.observe(observer("a"))
    _ = fanout.observe(observer("b"), for: link)
    _ = fanout.observe(observer("c"), for: other) { reserve in (reserve(), [0]) }
    fanout.send(1)
    fanout.send(2, by: link)
    fanout.send(3, by: other)
    fanout.send(completion: .finished)
    #expect(
      log.values == ["c0", "a1", "b1", "c1", "a2", "c2", "a3", "b3"]
        + ["afinished", "bfinished", "cfinished"]
    )
  }

  @Test func `is known again from inside a delivery and from other threads`() {
    let fanout = Fanout<Int, Never>()
    let link = Link()
    let (linked, all) = (Log<Int>(), Log<Int>())
    _ = fanout.observe(AnyObserver(receive: all.append, completion: { _ in }))
    _ = fanout.observe(AnyObserver(receive: linked.append, completion: { _ in }), for: link)
    _ = fanout.observe(
      AnyObserver(receive: { if $0 == 1 { fanout.send(-1, by: link) } }, completion: { _ in })
    )
    inParallel(4) { thread in
      for number in 1...200 {
        if thread % 2 == 0 { fanout.send(-number, by: link) } else { fanout.send(number) }
      }
    }
    #expect(all.count == 802)
    #expect(linked.count == 400)
    #expect(linked.values.allSatisfy { $0 > 0 })
  }
}
