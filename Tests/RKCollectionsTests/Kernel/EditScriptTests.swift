import RKCollections
import RKCore
import TestSupport
import Testing

@Suite("EditScript")
struct EditsTests {
  @Test func `edits of a replacement are computed once, when first read`() {
    let computations = Box(0)
    let edits = EditScript<Int>(deferred: {
      computations.value += 1
      return EditScript(inserting: [1, 2], at: 0)
    })
    let copy = edits
    #expect(!edits.isEmpty && computations.value == 0)
    #expect([].applying(edits.computed) == [1, 2] && [].applying(copy) == [1, 2])
    #expect(edits.count == 2 && computations.value == 1)
  }

  @Test func `further edits follow the edits of a replacement`() {
    var edits = EditScript<Int>()
    edits.append(contentsOf: EditScript(deferred: { EditScript(inserting: [1, 2], at: 0) }))
    edits.append(.remove(1, at: 0))
    edits.append(contentsOf: EditScript(deferred: { EditScript(.insert(3, at: 1)) }))
    #expect([].applying(edits) == [2, 3])
    #expect(CollectionChangeset<Int>(edits) == CollectionChangeset(inserts: [0, 1]))
  }
}
