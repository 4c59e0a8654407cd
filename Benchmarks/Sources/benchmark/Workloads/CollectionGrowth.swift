import ReactiveKit

/// Each operator and each mutation of collections, with 100,000 elements; the baseline has 1,000.
///
/// Changes are made near the end, so that what grows is the work of the operator. `reversed` has the end at
/// the front, so it shifts all elements.
enum CollectionGrowth {
  static func all() -> [Workload] {
    CollectionOperators.all.map { name, derive in
      row("operator-\(name)", "changes near the end → \(name)") { size in
        let numbers = Numbers(Array(0..<size))
        let derived = derive(numbers)
        return { event in
          CollectionOperators.change(numbers, event)
          withExtendedLifetime(derived) {}
        }
      }
    }
      + arrayMutations.map { name, mutate, restore in
        row("mutation-\(name)", "\(name), an observer → filter") { size in
          let numbers = Numbers(Array(0..<size))
          let even = numbers.filter { $0 % 2 == 0 }
          numbers.observeNext { opaque($0.changeset.inserts.count) }
          return { event in
            if event % 2 == 0 { mutate(numbers, event) } else { restore(numbers) }
            withExtendedLifetime(even) {}
          }
        }
      }
      + keyedMutations.map { name, mutate, restore in
        row("mutation-\(name)", "\(name), an observer → filter") { size in
          let set = Members(Set(0..<size))
          let names = Names(Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, $0) }))
          let (even, small) = (set.filter { $0 % 2 == 0 }, names.filter { $0.value % 2 == 0 })
          set.observeNext { opaque($0.changeset.inserts.count) }
          names.observeNext { opaque($0.changeset.inserts.count) }
          return { event in
            if event % 2 == 0 { mutate(set, names, event) } else { restore(set, names) }
            withExtendedLifetime((even, small)) {}
          }
        }
      }
  }

  private typealias Numbers = CollectionProperty<[Int]>
  private typealias Members = CollectionProperty<Set<Int>>
  private typealias Names = CollectionProperty<[Int: Int]>

  private static func row(
    _ name: String,
    _ title: String,
    _ body: @escaping (_ size: Int) -> (_ event: Int) -> Void
  ) -> Workload {
    func run(_ size: Int) -> Workload.Run {
      let body = body(size)
      return timed { events in for event in 0..<events { body(event) } }
    }
    return Workload(
      name: "growth-\(name)",
      title: "\(title), 100,000 elements",
      unit: "change",
      events: 1_200,
      against: "1,000 elements",
      ours: { run(100_000) },
      baseline: { run(1_000) },
      isFullWhenQuick: true,
      isGrowth: true
    )
  }

  /// Mutations, and what makes room for the next one.
  private static let arrayMutations:
    [(String, @Sendable (Numbers, Int) -> Void, @Sendable (Numbers) -> Void)] = [
      ("append", { $0.append($1) }, { $0.removeLast() }),
      ("append-contentsOf", { $0.append(contentsOf: [$1, 1]) }, { $0.removeLast(2) }),
      ("insert", { $0.insert($1, at: 0) }, { $0.removeFirst() }),
      ("insert-contentsOf", { $0.insert(contentsOf: [$1, 1], at: 0) }, { $0.removeFirst(2) }),
      ("subscript", { $0[$0.count / 2] = $1 }, { $0[0] = 1 }),
      ("remove", { numbers, _ in numbers.remove(at: numbers.count - 9) }, { $0.append(1) }),
      ("popLast", { numbers, _ in numbers.popLast() }, { $0.append(1) }),
      (
        "move", { numbers, _ in numbers.move(from: numbers.count - 1, to: 9) },
        { $0.move(from: 9, to: 0) }
      ),
      ("swapAt", { numbers, _ in numbers.swapAt(1, numbers.count / 2) }, { $0.swapAt(0, 1) }),
      ("replaceSubrange", { $0.replaceSubrange(0..<2, with: [$1]) }, { $0.append(1) }),
      ("removeSubrange", { numbers, _ in numbers.removeSubrange(9..<10) }, { $0.append(1) }),
      ("update", { numbers, event in numbers.update { $0.append(event) } }, { $0.removeLast() }),
    ]

  private static let keyedMutations:
    [(String, @Sendable (Members, Names, Int) -> Void, @Sendable (Members, Names) -> Void)] = [
      ("set-insert", { set, _, _ in set.insert(-1) }, { set, _ in set.remove(-1) }),
      ("set-update", { set, _, _ in set.update(with: 7) }, { set, _ in set.update(with: 8) }),
      ("set-union", { set, _, _ in set.formUnion([-1]) }, { set, _ in set.subtract([-1]) }),
      (
        "set-symmetricDifference", { set, _, _ in set.insert(-1) },
        { set, _ in set.formSymmetricDifference([-1]) }
      ),
      (
        "dictionary-subscript", { _, names, event in names[-1] = event },
        { _, names in names[-1] = nil }
      ),
      (
        "dictionary-updateValue", { _, names, event in names.updateValue(event, forKey: 7) },
        { _, names in names.removeValue(forKey: 7) }
      ),
      (
        "dictionary-merge", { _, names, event in names.merge([7: 2 * event]) { $1 } },
        { _, names in names[7] = 2 }
      ),
    ]
}
