import RKCore
import RKInspection
import RKOperators
import RKSubjects
import RKTesting
import Testing

@Suite("Inspection: live observations")
struct LiveTests {
  @Test func `lists the observations that sources retain, with operators, bag and age`() {
    let time = TestScheduler()
    Inspection.inspecting(on: time) {
      let ticks = PassthroughSubject<Int, Never>().named("ticks")
      let bag = DisposeBag().named("screen")
      ticks.filter { $0 > 0 }.map { "\($0)" }.observeNext { _ in }.dispose(in: bag)
      time.advance(by: .seconds(2))
      let other = ticks.observeNext { _ in }
      #expect(
        Inspection.live().map(\.description) == [
          "map(_:) ← filter(_:) ← ticks (in screen)",
          "ticks (LiveTests.swift:13)",
        ]
      )
      #expect(Inspection.live().map(\.age) == [.seconds(2), .zero])
      #expect(Inspection.bags().map(\.name) == ["screen"])
      #expect(Inspection.bags().map(\.count) == [1])
      bag.dispose()
      other.dispose()
      #expect(Inspection.live().isEmpty)
      #expect(Inspection.bags().map(\.count) == [0])
      #expect(Inspection.bags().map(\.additions) == [1])
    }
  }

  @Test func `an inspector of the process counts ages on its scheduler`() async {
    await #expect(processExitsWith: .success) {
      let time = TestScheduler()
      let uninstall = Inspection.install(on: time)
      let ticks = PassthroughSubject<Int, Never>()
      let observation = ticks.observeNext { _ in }
      time.advance(by: .seconds(2))
      precondition(Inspection.live().map(\.age) == [.seconds(2)])
      observation.dispose()
      uninstall.dispose()
    }
  }

  @Test func `an observation by a closure is not one of an operator`() {
    Inspection.inspecting {
      let outer = PassthroughSubject<Int, Never>().named("outer")
      let inner = PassthroughSubject<Int, Never>().named("inner")
      outer.observeNext { _ in inner.observeNext { _ in } }
      outer.flatMapLatest { _ in inner }.named("latest").observeNext { _ in }
      outer.send(1)
      let live = Inspection.live().map { ([$0.name] + $0.sources) }
      #expect(live.contains(["outer"]))
      #expect(live.contains(["inner"]))
      #expect(live.contains { $0.first == "latest" && $0.suffix(2) == ["outer", "inner"] })
      #expect(live.count == 3)
    }
  }

  @Test func `a property names its observations`() {
    Inspection.inspecting {
      let price = Property(1).named("price")
      let double = price.mapProperty { $0 * 2 }.named("double")
      let first = price.observeNext { _ in }
      let second = double.observeNext { _ in }
      #expect(Inspection.live().map(\.name) == ["price", "double"])
      first.dispose()
      second.dispose()
      #expect(Inspection.live().isEmpty)
    }
  }

  @Test func `a terminated observation is not live`() {
    Inspection.inspecting {
      let subject = PassthroughSubject<Int, Never>()
      subject.observeNext { _ in }
      subject.send(completion: .finished)
      #expect(Inspection.live().isEmpty)
    }
  }
}
