import RKLoading

func load(_ name: Signal<String, any Error>) -> (LoadingProperty<String, any Error>, DisposeBag) {
  let bag = DisposeBag()
  let property = LoadingProperty { name.retry(1).toLoadingSignal() }
  property.value().bind(to: Property("")).dispose(in: bag)
  return (property, bag)
}
