import RKCore
import TestSupport
import Testing

@Suite("Slots")
struct SlotsTests {
  @Test func `disposes the slots that are open, and those that are opened later`() {
    let slots = Slots()
    let runs = Sum()
    let first = slots.open(1)
    first.hold(BlockDisposable { runs.add() })
    #expect(!first.isDisposed)
    slots.dispose()
    let second = slots.open(2)
    second.hold(BlockDisposable { runs.add() })
    #expect(first.isDisposed && second.isDisposed)
    #expect(runs.value == 2)
  }
}

@Suite("Slot")
struct SlotTests {
  @Test func `disposes its content once`() {
    let runs = Sum()
    let slot = Slot()
    slot.hold(BlockDisposable { runs.add() })
    #expect(!slot.isDisposed)
    slot.dispose()
    slot.dispose()
    #expect(slot.isDisposed)
    #expect(runs.value == 1)
    #expect(slot.content == nil)
  }

  @Test func `disposes new content at once after disposal`() {
    let runs = Sum()
    let slot = Slot()
    slot.dispose()
    slot.hold(BlockDisposable { runs.add() })
    #expect(slot.replace(with: BlockDisposable { runs.add() }) == nil)
    #expect(runs.value == 2)
    #expect(slot.content == nil)
  }

  @Test func `returns replaced content without disposing it`() {
    let (first, second, third) = (SimpleDisposable(), SimpleDisposable(), SimpleDisposable())
    let slot = Slot()
    slot.hold(first)
    slot.hold(second)
    #expect(slot.replace(with: third) as? SimpleDisposable === second)
    slot.dispose()
    #expect([first, second, third].map(\.isDisposed) == [false, false, true])
  }

  @Test func `when emptied, returns its content and disposes later content`() {
    let (held, late) = (SimpleDisposable(), SimpleDisposable())
    let slot = Slot()
    slot.hold(held)
    #expect(slot.empty() as? SimpleDisposable === held)
    #expect(slot.empty() == nil)
    slot.hold(late)
    #expect(slot.isDisposed)
    #expect([held, late].map(\.isDisposed) == [false, true])
  }

  @Test func `finish returns false if the disposal of the content disposed the slot`() {
    let (slot, other) = (Slot(), Slot())
    slot.hold(BlockDisposable { slot.dispose() })
    other.hold(BlockDisposable {})
    #expect(!slot.finish())
    #expect(other.finish())
    #expect(slot.isDisposed && other.isDisposed)
  }

  @Test func `disposes and releases outside its lock`() {
    let tracker = Tracker()
    let slot = Slot()
    slot.hold(
      BlockDisposable { [tracked = tracker.track { slot.hold(SimpleDisposable()) }] in
        tracked.use()
        slot.hold(SimpleDisposable())
        slot.dispose()
      }
    )
    slot.hold(BlockDisposable { [tracked = tracker.track { slot.dispose() }] in tracked.use() })
    // The first was released, held another instead of the second, and so released that.
    #expect(tracker.live == 0)
    slot.hold(BlockDisposable { slot.dispose() })
    slot.dispose()
    #expect(slot.isDisposed)
  }

  @Test func `disposes or returns each content once when threads replace and dispose`() {
    for round in 0..<150 {
      let slot = Slot()
      let runs = Sum()
      let replaced = Sum()
      inParallel(4) { thread in
        for step in 0..<10 {
          if thread == 0, step == round % 10 { slot.dispose() }
          let disposable = BlockDisposable { runs.add() }
          if let old = slot.replace(with: disposable) {
            if old.isDisposed { replaced.add(1_000) }
            replaced.add()
          }
        }
      }
      #expect(runs.value + replaced.value == 40)
      #expect(slot.content == nil)
    }
  }
}
