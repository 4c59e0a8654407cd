import RKCore
import TestSupport
import Testing

@Suite("SerialDisposable")
struct SerialDisposableTests {
  @Test func `disposes its initial disposable`() {
    let held = SimpleDisposable()
    let serial = SerialDisposable(otherDisposable: held)
    #expect(!serial.isDisposed)
    serial.dispose()
    #expect(serial.isDisposed)
    #expect(held.isDisposed)
  }

  @Test func `disposes a replaced disposable`() {
    let (first, second) = (SimpleDisposable(), SimpleDisposable())
    let serial = SerialDisposable(otherDisposable: first)
    serial.otherDisposable = second
    #expect(first.isDisposed)
    #expect(!second.isDisposed)
    #expect(serial.otherDisposable as? SimpleDisposable === second)
    serial.otherDisposable = nil
    #expect(second.isDisposed)
    #expect(serial.otherDisposable == nil)
  }

  @Test func `disposes new content at once after disposal`() {
    let late = SimpleDisposable()
    let serial = SerialDisposable()
    serial.dispose()
    serial.otherDisposable = late
    #expect(late.isDisposed)
    #expect(serial.otherDisposable == nil)
  }

  @Test func `may be replaced and disposed from a handler`() {
    let runs = Sum()
    let serial = SerialDisposable()
    serial.otherDisposable = BlockDisposable {
      runs.add()
      serial.otherDisposable = BlockDisposable {
        runs.add()
        serial.dispose()
      }
    }
    serial.dispose()
    #expect(runs.value == 2)
  }
}

@Suite("SingleAssignmentDisposable")
struct SingleAssignmentDisposableTests {
  @Test func `disposes its disposable`() {
    let held = SimpleDisposable()
    let single = SingleAssignmentDisposable()
    single.otherDisposable = held
    #expect(single.otherDisposable as? SimpleDisposable === held)
    #expect(!held.isDisposed)
    single.dispose()
    #expect(single.isDisposed)
    #expect(held.isDisposed)
  }

  @Test func `disposes new content at once after disposal`() {
    let late = SimpleDisposable()
    let single = SingleAssignmentDisposable()
    single.dispose()
    single.otherDisposable = late
    #expect(late.isDisposed)
  }

  @Test func `traps when it is set twice`() async {
    await #expect(processExitsWith: .failure) {
      let single = SingleAssignmentDisposable()
      single.otherDisposable = SimpleDisposable()
      single.otherDisposable = SimpleDisposable()
    }
  }
}

@Suite("DeinitDisposable")
struct DeinitDisposableTests {
  @Test func `disposes its disposable when it is released`() {
    let held = SimpleDisposable()
    do { _ = DeinitDisposable(disposable: held) }
    #expect(held.isDisposed)
  }

  @Test func `disposes its disposable once`() {
    let runs = Sum()
    do {
      let disposable = DeinitDisposable(disposable: BlockDisposable { runs.add() })
      #expect(!disposable.isDisposed)
      disposable.dispose()
      #expect(disposable.isDisposed)
    }
    #expect(runs.value == 1)
  }

  @Test func `does not dispose a replaced disposable`() {
    let (first, second) = (SimpleDisposable(), SimpleDisposable())
    do {
      let disposable = DeinitDisposable(disposable: first)
      disposable.otherDisposable = second
      #expect(disposable.otherDisposable as? SimpleDisposable === second)
    }
    #expect(!first.isDisposed)
    #expect(second.isDisposed)
  }
}
