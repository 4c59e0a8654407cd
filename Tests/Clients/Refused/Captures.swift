import ReactiveKit

// What a closure captures, and could be changed on two threads at once. (Variables: see Bindings.)

final class Counter {
  var count = 0

  func listen(to names: SafeSignal<String>) {
    names.observeNext { [weak self] _ in
      // error: capture of 'self' with non-Sendable type 'Counter?' in a '@Sendable' closure
      self?.count += 1
    }
    // error: capture of 'self' with non-Sendable type 'Counter' in a '@Sendable' closure
    names.observeNext { _ in self.count += 1 }
  }
}

func greet(_ names: SafeSignal<String>, isFriend: Bool) {
  var greeting = "Hello"
  if isFriend { greeting = "Hi" }
  // error: reference to captured var 'greeting' in concurrently-executing code
  names.observeNext { name in print("\(greeting), \(name)") }
}
