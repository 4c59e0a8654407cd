// Imports RKCore and nothing else; what it links is checked from outside.
import RKCore

let counter = Signal<Int, Never> { observer in
  observer.receive(1)
  observer.receive(2)
  observer.receive(completion: .finished)
  return nil
}
counter.observe { print($0) }
