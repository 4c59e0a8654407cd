import RKCollections

// A collection is a signal too. A wrong use of a member of the collection does not select an operator.

struct Point: Equatable { var x = 0 }

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
  // error: instance method 'distinct()' requires that 'Point' conform to 'Hashable'
  _ = points.distinct()
  // error: 'append' has been renamed to 'insert(_:)'
  names.append("Tim")
  // error: 'first' is unavailable: write collection.first for the first element
  _ = numbers.first?.rounded()
  // error: 'last' is unavailable: write collection.last for the last element
  _ = even.last?.rounded()
  // error: 'count' is unavailable: write countProperty() to observe the number of elements
  numbers.count.observeNext { print($0) }
  // error: 'isEmpty' is unavailable: write isEmptyProperty() to observe whether it is empty
  even.isEmpty.observeNext { print($0) }
  // error: 'makeIterator()' is unavailable: write .collection to iterate over the elements
  for number in numbers { print(number) }
  // error: 'makeIterator()' is unavailable: write .collection to iterate over the elements
  for number in even { print(number) }
  print(numbers.count, even.isEmpty, numbers.contains(3), names.contains("Tim"))
}
