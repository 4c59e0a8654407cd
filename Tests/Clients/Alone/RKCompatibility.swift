import RKCompatibility

@available(*, deprecated)
func first(_ numbers: SafeSignal<Int>, into name: Property<Int>) -> any Disposable {
  let accumulator = Subscribers.Accumulator<Int, Never>()
  numbers.subscribe(accumulator)
  return numbers.take(1).bindTo(name)
}
