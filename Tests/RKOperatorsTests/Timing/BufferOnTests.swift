import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("buffer(on:)")
struct BufferOnTests {
  @Test func `collects until the trigger sends`() {
    timeline(
      "-ab----c--|",
      "---o-o------",
      outputs: ["x": ["a", "b"], "y": ["c"]]
    ) { _, source, trigger in
      source.buffer(on: trigger)
    } produces: {
      "---x------[y|]"
    }
  }

  @Test func `emits empty arrays on request, but none at the completion`() {
    timeline(
      "-ab----c--|",
      "---o-o------",
      outputs: ["x": ["a", "b"], "y": ["c"], "z": []]
    ) { _, source, trigger in
      source.buffer(on: trigger, emitsEmpty: true)
    } produces: {
      "---x-z----[y|]"
    }
    timeline("-a----|", "--o-|", outputs: ["x": ["a"]]) { _, source, trigger in
      source.buffer(on: trigger, emitsEmpty: true)
    } produces: {
      "--x-|"
    }
  }

  @Test func `sends the rest when the trigger completes`() {
    timeline("-ab----c--|", "---|", outputs: ["x": ["a", "b"]]) { _, source, trigger in
      source.buffer(on: trigger)
    } produces: {
      "---[x|]"
    }
  }

  @Test func `drops the collected elements when the source or the trigger fails`() {
    timeline("-ab#", "-----o", outputs: [:]) { _, source, trigger in
      source.buffer(on: trigger)
    } produces: {
      "---#"
    }
    timeline("-ab----|", "----#", outputs: [:]) { _, source, trigger in
      source.buffer(on: trigger)
    } produces: {
      "----#"
    }
  }

  @Test func `takes a trigger that cannot fail, and includes an element of the same tick`() {
    timeline(
      "-ab--|",
      "--o",
      outputs: ["x": ["a", "b"]]
    ) { _, source, trigger in
      source.buffer(on: trigger)
    } produces: {
      "--x--|"
    }
  }

  @Test func `disposes both, no matter which one terminates it`() {
    let time = TestScheduler()
    let source = time.cold("-a-b-c-d-|")
    let trigger = time.cold("--o-|")
    _ = time.record(source.buffer(on: trigger))
    time.run()
    #expect(source.subscriptions.map(\.description) == ["^---!"])
    #expect(trigger.subscriptions.map(\.description) == ["^---|"])
  }
}
