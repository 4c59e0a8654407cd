// A module hands on what it is built on: one import names it all.
import RKOperators

func doubled(_ numbers: SafeSignal<Int>, until bag: DisposeBag) -> any Disposable {
  let observation = numbers.map { $0 * 2 }.observeNext { print($0) }
  observation.dispose(in: bag)
  return observation
}
