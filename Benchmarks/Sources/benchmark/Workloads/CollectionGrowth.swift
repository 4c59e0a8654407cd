import ReactiveKit

/// Each operator and each mutation of collections, with 100,000 elements; the baseline has 1,000.
///
/// Changes are made near the end, so that what grows is the work of the operator. `reversed` has the end at
/// the front, so it shifts all elements.
enum CollectionGrowth {
  static func all() -> [Workload] {
    operators.map { name, derive in
      row("operator-\(name)", "changes near the end → \(name)") { size in
        let numbers = Numbers(Array(0..<size))
        let derived = derive(numbers)
        return { event in
          change(numbers, event)
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

  /// Makes one of six changes, which together leave the number of elements.
  private static func change(_ numbers: Numbers, _ event: Int) {
    let (last, new) = (numbers.count - 1, 1_000_000 + event)
    switch event % 6 {
    case 0: numbers.append(new)
    case 1: numbers.insert(new, at: last - 2)
    case 2: numbers[last - 1] = new
    case 3: numbers.move(from: last, to: last - 3)
    case 4: numbers.remove(at: last - 2)
    default: numbers.removeLast()
    }
  }

  private static var operators: [(String, (Numbers) -> Any)] {
    let others = CollectionProperty(Array(0..<1_000))
    let (divisor, range) = (Property(2), Property(0..<100))
    let (none, one) = (Numbers([]), Numbers([1]))
    let refresh = PassthroughSubject<Int, Never>()
    return [
      ("map", { $0.map { $0 &+ 1 } }),
      ("compactMap", { $0.compactMap { $0 % 2 == 0 ? $0 : nil } }),
      ("filter", { $0.filter { $0 % 2 == 0 } }),
      ("filter-by", { $0.filter(by: divisor) { $0 % $1 == 0 } }),
      ("sorted", { $0.sorted() }),
      ("sorted-by", { $0.sorted(by: divisor) { $0 / $2 < $1 / $2 } }),
      ("reversed", { $0.reversed() }),
      ("distinct", { $0.distinct { $0 / 2 } }),
      ("prefix", { $0.prefix(100) }),
      ("page", { $0.page(range) }),
      ("autoRefresh", { $0.autoRefresh { _ in refresh } }),
      ("flatMap", { $0.flatMap { [$0, $0] } }),
      (
        "flatMap-collections",
        { $0.flatMap { $0 % 100 == 0 ? one : none } }
      ),
      ("grouped", { $0.grouped { $0 % 100 } }),
      ("grouped-joined", { $0.grouped { $0 % 100 }.joined() }),
      ("join", { $0.join(others, on: { $0 % 1_000 }, equals: { $0 }) }),
      ("leftJoin", { $0.leftJoin(others, on: { $0 }, equals: { $0 }) }),
      ("union", { $0.union(others) }),
      ("intersection", { $0.intersection(others) }),
      ("subtracting", { $0.subtracting(others) }),
      ("countProperty", { $0.countProperty { $0 % 2 == 0 } }),
      ("isEmptyProperty", { $0.isEmptyProperty() }),
      ("containsProperty", { $0.containsProperty(1) }),
      ("allSatisfyProperty", { $0.allSatisfyProperty { $0 > 0 } }),
      ("sumProperty", { $0.sumProperty() }),
      ("minProperty", { $0.minProperty() }),
      ("maxProperty", { $0.maxProperty() }),
      ("property", { $0.property() }),
      ("sectioned", { $0.sectioned { $0 % 100 } }),
      ("sectioned-groups", { $0.grouped { $0 % 100 }.sectioned() }),
      ("sectioned-map", { $0.sectioned { $0 % 100 }.map { $0 &+ 1 } }),
      ("sectioned-filter", { $0.sectioned { $0 % 100 }.filter { $0 % 3 == 0 } }),
      ("sectioned-sorted", { $0.sectioned { $0 % 100 }.sorted() }),
      ("sectioned-joined", { $0.sectioned { $0 % 100 }.joined() }),
      ("sectioned-rows", { $0.sectioned { $0 % 100 }.rows(header: \.key, item: { $0 }) }),
      ("filterSections", { $0.sectioned { $0 % 100 }.filterSections { $0.key > 3 } }),
      ("sortedSections", { $0.sectioned { $0 % 100 }.sortedSections { $0.key > $1.key } }),
    ]
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
