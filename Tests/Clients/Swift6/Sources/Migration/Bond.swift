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
}
