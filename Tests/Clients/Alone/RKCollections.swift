import RKCollections

func follow(_ names: CollectionProperty<[String]>) -> (AnyProperty<Int>, DisposeBag) {
  let bag = DisposeBag()
  names.map { $0.count }.sorted().observeNext { _ in }.dispose(in: bag)
  return (names.countProperty(), bag)
}
