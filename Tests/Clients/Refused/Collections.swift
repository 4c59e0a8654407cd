import RKCollections

// A collection is a signal too. A wrong use of a member of the collection does not select an operator.

struct Point: Equatable { var x = 0 }

@MainActor final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var names: [String] = []

  func listen(to names: CollectionProperty<[String]>) {
    // error: 'bind(to:keyPath:)' is unavailable: an element is an event: write property() before bind
    names.bind(to: self, keyPath: \.names)
    names.property().bind(to: self, keyPath: \.names)
  }
}

func read(_ names: CollectionProperty<[String]>, _ points: CollectionProperty<[Point]>) {
  // error: value of type 'CollectionProperty<[String]>.Element' (aka 'CollectionEvent<Array<String>>') has no member 'joined'
  names.observeNext { names in print(names.joined()) }
  // error: 'first(where:)' is unavailable: write collection.first(where:) for current elements
  print(names.first { $0 == "Jim" } ?? "")
  // error: 'contains(where:)' is unavailable: write collection.contains(where:) for current elements
  print(names.contains { $0 == "Jim" })
  // error: 'firstIndex(where:)' is unavailable: write collection.firstIndex(where:) for current elements
  print(names.firstIndex(where: { $0 == "Jim" }) ?? 0)
  // error: 'reduce' is unavailable: write collection.reduce(_:_:) for current elements
  let text: String = names.reduce("", +)
  // error: 'value' has been renamed to 'collection'
  print(names.value)
  // error: 'value' has been renamed to 'collection'
  names.value.append("Tim")
  // error: cannot assign to property: 'collection' is a get-only property
  names.collection = []
  // error: '+=' is unavailable: write append(contentsOf: elements)
  names += ["Tim", text]
  // error: 'sorted(by:)' is unavailable: write sorted { $0.part < $1.part }
  _ = points.sorted(by: \.x)
  names.observeNext { event in print(event.collection.joined()) }
}

func use(
  _ numbers: CollectionProperty<[Double]>,
  _ even: DerivedCollection<Double>,
  _ names: CollectionProperty<Set<String>>,
  _ points: CollectionProperty<[Point]>,
  words: [String]
) {
  // error: cannot convert value of type '[String]' to expected argument type '[Double]'
  numbers.replace(with: words)
  // error: cannot convert value of type 'ArraySlice<Double>' to expected argument type '[Double]'
  numbers.replace(with: numbers.collection.dropFirst())
  // error: failed to produce diagnostic for expression; please submit a bug report (https://swift.org/contributing/#reporting-bugs)
  _ = points.sectioned(by: \.x, sortedBy: words.isEmpty ? { $0 < $1 } : { $0 > $1 })
  _ = points.sectioned(by: \.x, sortedBy: { words.isEmpty ? $0 < $1 : $0 > $1 })
  // error: instance method 'distinct()' requires that 'Point' conform to 'Hashable'
  _ = points.distinct()
  // error: 'append' has been renamed to 'insert(_:)'
  names.append("Tim")
  // error: 'collection(id:)' is unavailable: it is already a collection; collection(id:) is for a signal of arrays
  _ = numbers.collection(id: \.self)
  // error: 'count' is unavailable: write countProperty() to observe the number of elements
  numbers.count.observeNext { print($0) }
  // error: 'isEmpty' is unavailable: write isEmptyProperty() to observe whether it is empty
  even.isEmpty.observeNext { print($0) }
  // error: 'makeIterator()' is unavailable: write .collection to iterate over the elements
  for number in numbers { print(number) }
  // error: 'makeIterator()' is unavailable: write .collection to iterate over the elements
  for number in even { print(number) }
  print(numbers.count, even.isEmpty, numbers.contains(3), names.contains("Tim"))
  print(numbers.first ?? 0, even.last ?? 0, numbers.indices, even.indices.count)
}
