import RKBindings
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Deallocatable")
struct DeallocatableTests {
  @Test func `completes when the object is released, and does not retain it`() {
    let log = Log<String>()
    var label: Label? = Label()
    let deallocated = label?.deallocated
    deallocated?.observe { log.append("\($0)") }
    label?.bag.dispose()
    #expect(log.values == [])
    label = nil
    #expect(log.values == ["completed"])
    deallocated?.observe { log.append("late \($0)") }
    #expect(log.values == ["completed", "late completed"])
  }
}
