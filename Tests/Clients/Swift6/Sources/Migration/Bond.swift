import Foundation
import ReactiveKit

// The samples of Docs/Migration/Bond.md.

func comeFromBond() {
  let names = CollectionProperty(["Jim", "Kathryn"])
  let log = Log<[Int]>()
  names.sorted().observeNext { log($0.inserts) }
  names.update { names in
    names.append("Ben")
    names.removeFirst()
  }
  check(log.values == [[], [0]])
  several()
  sections()
  whatIsDifferent()
}

private func several() {
  let letters = CollectionProperty(["a", "b", "c", "d"])
  letters.update { letters in
    letters.move(from: 0, to: 1)
    letters.move(from: 3, to: 2)
  }
  check(letters.collection == ["b", "a", "d", "c"])
}

private func sections() {
  let shelves = CollectionProperty([
    CollectionSection(key: "art", items: ["Klee", "Marc"]), CollectionSection(key: "law"),
  ])
  let log = Log<PathChangeset>()
  shelves.sectioned(id: { $0 }, by: ==).observeNext { log($0.changeset) }
  shelves.update { shelves in
    let marc = shelves[0].items.removeLast()
    shelves[1].items.append(marc)
  }
  check(log.values[1].moves.count == 1 && log.values[1].inserts.isEmpty)
}

private func whatIsDifferent() {
  let same = CollectionProperty([1, 2])
  let changes = Log<Int>()
  same.observeNext { changes($0.changeset.updates.count) }
  same[1] = 2
  same.removeSubrange(1..<1)
  check(changes.values == [0, 1])
  let moved = Log<CollectionChangeset<Int>>()
  same.observeNext { moved($0.changeset) }
  same.replace(with: [2, 1], performDiff: true)
  same.replace(with: [1, 2], id: \.self)
  check(moved.values[1].moves.isEmpty && moved.values[1].deletes.count == 1)
  check(moved.values[2].moves.count == 1 && moved.values[2].deletes.isEmpty)
}
