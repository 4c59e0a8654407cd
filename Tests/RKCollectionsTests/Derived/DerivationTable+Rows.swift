import RKCollections
import RKSubjects

extension DerivationRow {
  /// Each operator, then combinations whose closures derive collections.
  static let all = operators + nested + refreshed

  static let operators: [DerivationRow] = [
    DerivationRow("map") { Derived($0.numbers.map { $0 + 1 }) },
    DerivationRow("compactMap") { Derived($0.numbers.compactMap { $0 % 2 == 0 ? $0 : nil }) },
    DerivationRow("filter") { Derived($0.numbers.filter { $0 % 2 == 0 }) },
    DerivationRow("filter-by") { Derived($0.numbers.filter(by: $0.divisor) { $0 % $1 == 0 }) },
    DerivationRow("sorted") { Derived($0.numbers.sorted()) },
    DerivationRow("sorted-by") {
      Derived($0.numbers.sorted(by: $0.divisor) { ($0 / $2, $0) < ($1 / $2, $1) })
    },
    DerivationRow("reversed") { Derived($0.numbers.reversed()) },
    DerivationRow("distinct") { Derived($0.numbers.distinct { $0 / 2 }) },
    DerivationRow("prefix") { Derived($0.numbers.prefix(4)) },
    DerivationRow("page") { Derived($0.numbers.page($0.range)) },
    DerivationRow("autoRefresh") { inputs in
      Derived(
        inputs.numbers.autoRefresh { inputs.flags[$0 % 4] }
          .filter { inputs.flags[$0 % 4].value }
      )
    },
    DerivationRow("flatMap") { Derived($0.numbers.flatMap { [$0, $0] }) },
    DerivationRow("flatMap-collections") { inputs in
      Derived(inputs.numbers.flatMap { inputs.inner[$0 % 4] })
    },
    DerivationRow("grouped") { Derived($0.numbers.grouped { $0 % 3 }) },
    DerivationRow("grouped-joined") { Derived($0.numbers.grouped { $0 % 3 }.joined()) },
    DerivationRow("join") { Derived($0.numbers.join($0.others, on: { $0 % 5 }, equals: { $0 })) },
    DerivationRow("leftJoin") {
      Derived($0.numbers.leftJoin($0.others, on: { $0 }, equals: { $0 }))
    },
    DerivationRow("union") { Derived($0.numbers.union($0.others)) },
    DerivationRow("intersection") { Derived($0.numbers.intersection($0.others)) },
    DerivationRow("subtracting") { Derived($0.numbers.subtracting($0.others)) },
    DerivationRow("countProperty") { Derived($0.numbers.countProperty { $0 % 2 == 0 }) },
    DerivationRow("isEmptyProperty") { Derived($0.numbers.isEmptyProperty()) },
    DerivationRow("containsProperty") { Derived($0.numbers.containsProperty(1)) },
    DerivationRow("allSatisfyProperty") { Derived($0.numbers.allSatisfyProperty { $0 > 0 }) },
    DerivationRow("sumProperty") { Derived($0.numbers.sumProperty()) },
    DerivationRow("minProperty") { Derived($0.numbers.minProperty()) },
    DerivationRow("maxProperty") { Derived($0.numbers.maxProperty()) },
    DerivationRow("property") { Derived($0.numbers.property()) },
    DerivationRow("sectioned") { Derived($0.numbers.sectioned { $0 % 3 }) },
    DerivationRow("sectioned-groups") { Derived($0.numbers.grouped { $0 % 3 }.sectioned()) },
    DerivationRow("sectioned-map") { Derived($0.numbers.sectioned { $0 % 3 }.map { $0 + 1 }) },
    DerivationRow("sectioned-filter") {
      Derived($0.numbers.sectioned { $0 % 3 }.filter { $0 % 2 == 0 })
    },
    DerivationRow("sectioned-sorted") { Derived($0.numbers.sectioned { $0 % 3 }.sorted()) },
    DerivationRow("sectioned-joined") { Derived($0.numbers.sectioned { $0 % 3 }.joined()) },
    DerivationRow("sectioned-rows") {
      Derived($0.numbers.sectioned { $0 % 3 }.rows(header: \.key, item: { $0 }))
    },
    DerivationRow("filterSections") {
      Derived($0.numbers.sectioned { $0 % 3 }.filterSections { $0.key > 0 })
    },
    DerivationRow("sortedSections") {
      Derived($0.numbers.sectioned { $0 % 3 }.sortedSections { $0.key > $1.key })
    },
  ]

  static let nested: [DerivationRow] = [
    DerivationRow("set") { Derived($0.members.filter { $0 % 2 == 0 }.sorted()) },
    DerivationRow("dictionary") { Derived($0.words.map { $0.key + $0.value }.sorted()) },
    DerivationRow("sections by identity") {
      Derived($0.sections.sectioned(id: { $0 }, by: ==))
    },
    DerivationRow("groups, each with a prefix") {
      Derived($0.numbers.grouped { $0 % 3 }.flatMap { $0.prefix(2) })
    },
    DerivationRow("groups, each filtered") {
      Derived($0.numbers.grouped { $0 % 3 }.flatMap { $0.filter { $0 % 2 == 0 } })
    },
    DerivationRow("collections, each with a prefix") { inputs in
      Derived(inputs.numbers.flatMap { inputs.inner[$0 % 4].prefix(2) })
    },
    DerivationRow("collections, each filtered and sorted") { inputs in
      Derived(inputs.numbers.flatMap { inputs.inner[$0 % 4].filter { $0 % 2 == 0 }.sorted() })
    },
    DerivationRow("sections of filtered collections") { inputs in
      Derived(
        inputs.numbers.distinct().sectioned(
          by: { $0 },
          items: { inputs.inner[$0 % 4].filter { $0 % 2 == 0 } }
        )
      )
    },
    DerivationRow("groups of groups") {
      Derived($0.numbers.grouped { $0 % 3 }.flatMap { $0.grouped { $0 % 2 }.joined() })
    },
    DerivationRow("flattened twice") { inputs in
      Derived(
        inputs.numbers.flatMap { _ in
          inputs.others.prefix(4).flatMap { inputs.inner[$0 % 4].prefix(1) }
        }
      )
    },
    DerivationRow("computed") { inputs in
      Derived(
        AnyProperty.computed { read in
          read(inputs.numbers.filter { $0 % 2 == 0 }.countProperty()) + read(inputs.divisor)
        }
      )
    },
  ]

  /// The signal of an element may show a later step than the closure that reads the element.
  static let refreshed: [DerivationRow] = [
    DerivationRow("groups with counts") {
      Derived(
        $0.numbers.grouped { $0 % 3 }.autoRefresh { $0.countProperty() }.map { $0.count }
      )
    },
    DerivationRow("collections with counts") { inputs in
      let inner = inputs.inner.map { $0.filter { $0 % 2 == 0 } }
      return Derived(
        inputs.numbers.autoRefresh { inner[$0 % 4].countProperty() }.map { inner[$0 % 4].count }
      )
    },
  ]
}
