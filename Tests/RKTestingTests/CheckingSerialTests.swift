import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("checkingSerial")
struct CheckingSerialTests {
  let log = Log<String>()

  @Test func `passes everything on and reports nothing of correct signals`() {
    timeline("-a-[bc]-#") { [log] _, source in
      source.checkingSerial(log.append)
    } produces: {
      "-a-[bc]-#"
    }
    #expect(log.values.isEmpty)
  }

  @Test func `reports an event after the terminal event`() {
    Unruly(events: [.next(1), .completed, .next(2), .completed]).checkingSerial(log.append)
      .observeNext { _ in }
    #expect(log.values == ["next(2) is sent after the end", "completed is sent after the end"])
  }

  @Test func `reports an event that is sent from inside another`() {
    let source = Unruly<Int>(events: [])
    source.checkingSerial(log.append).observeNext { number in
      if number == 1 { source.keeping.values[0](.next(2)) }
    }
    source.keeping.values[0](.next(1))
    source.keeping.values[0](.next(3))
    #expect(log.values == ["next(2) is sent while another event is being delivered"])
  }

  @Test func `reports an event that is sent from another thread meanwhile`() {
    let source = Unruly<Int>(events: [])
    source.checkingSerial(log.append).observeNext { number in
      if number == 1 { inParallel(1) { _ in source.keeping.values[0](.next(2)) } }
    }
    source.keeping.values[0](.next(1))
    #expect(log.values == ["next(2) is sent while another event is being delivered"])
  }

  @Test func `stops a synchronous source when the observation is disposed meanwhile`() {
    let (numbers, slot) = (Log<Int>(), Slot())
    slot.observe(
      Signal<Int, Never>(sequence: 1...4).checkingSerial(log.append),
      receive: { number in
        numbers(number)
        if number == 2 { slot.dispose() }
      },
      completion: { _ in numbers(-1) }
    )
    #expect(numbers.values == [1, 2])
    #expect(log.values.isEmpty)
  }

  @Test func `checks each observation by itself`() {
    let source = Unruly(events: [.next(1), .completed])
    let checked = source.checkingSerial(log.append)
    checked.observeNext { _ in checked.observeNext { _ in } }
    checked.observeNext { _ in }
    #expect(log.values.isEmpty)
  }
}
