import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("dropFirst")
struct DropFirstTests {
  @Test func `drops the first elements`() {
    timeline(
      "-1-2-3-4-|"
    ) { _, source in
      source.dropFirst(2)
    } produces: {
      "-----3-4-|"
    }
  }

  @Test func `drops one unless told otherwise`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.dropFirst()
    } produces: {
      "---2-|"
    }
  }

  @Test func `completes with a source that has fewer`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.dropFirst(2)
    } produces: {
      "---|"
    }
  }

  @Test func `passes all on for none`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.dropFirst(0)
    } produces: {
      "-a-|"
    }
  }

  @Test func `passes a failure on`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.dropFirst(2)
    } produces: {
      "---#"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.dropFirst(1) }
  }

  @Test func `traps for a negative count`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().dropFirst(-1)
    }
    #expect(result?.message.contains("dropFirst(_:) needs a count of at least 0, got -1") == true)
  }
}

@Suite("drop(while:)")
struct DropWhileTests {
  @Test func `passes on all from the first that is not accepted`() {
    timeline(
      "-1-2-3-1-|"
    ) { _, source in
      source.drop { $0 < "3" }
    } produces: {
      "-----3-1-|"
    }
  }

  @Test func `passes nothing on of a source of which all is accepted`() {
    timeline(
      "-1-|"
    ) { _, source in
      source.drop { _ in true }
    } produces: {
      "---|"
    }
  }

  @Test func `passes a failure on`() {
    timeline(
      "-1-#"
    ) { _, source in
      source.drop { _ in true }
    } produces: {
      "---#"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.drop { $0 < "b" } }
  }
}

@Suite("dropLast")
struct DropLastTests {
  @Test func `holds each back until so many more have come`() {
    timeline(
      "-1-2-3-4-|"
    ) { _, source in
      source.dropLast(2)
    } produces: {
      "-----1-2-|"
    }
  }

  @Test func `drops one unless told otherwise`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.dropLast()
    } produces: {
      "---1-|"
    }
  }

  @Test func `completes with a source that has fewer`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.dropLast(2)
    } produces: {
      "---|"
    }
  }

  @Test func `passes all on for none`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.dropLast(0)
    } produces: {
      "-a-|"
    }
  }

  @Test func `drops what it held back when the source fails`() {
    timeline(
      "-a-b-#"
    ) { _, source in
      source.dropLast(1)
    } produces: {
      "---a-#"
    }
  }

  @Test func `passes nothing on after disposal`() {
    timeline(
      "-a-b-c-|",
      disposingAt: 4
    ) { _, source in
      source.dropLast(1)
    } produces: {
      "---a!"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.dropLast(1) }
  }

  @Test func `traps for a negative count`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().dropLast(-1)
    }
    #expect(result?.message.contains("dropLast(_:) needs a count of at least 0, got -1") == true)
  }
}
