import ReactiveKit

// The mistakes that are made in a producer, each reported where it is.

struct User: Sendable { var name = "" }
enum ClientError: Error { case offline }
final class Request: Sendable { func cancel() {} }
func fetchUser(_ done: @escaping @Sendable (Result<User, ClientError>) -> Void) -> Request {
  Request()
}
func load() throws -> Int { 1 }
func loadLater() async -> Int { 1 }

// A member that is not there, with something to dispose, without, and in one expression.
let misspelt = Signal<Int, Never> { observer in
  // error: value of type 'AtomicObserver<Int, Never>' has no member 'recieve'
  observer.recieve(1)
  return NonDisposable.instance
}
let misspeltInTheEnd = Signal<Int, Never> { observer in
  observer.receive(1)
  // error: value of type 'AtomicObserver<Int, Never>' has no member 'recieve'
  observer.recieve(2)
}
let misspeltAtOnce = Signal<Int, Never> { observer in
  // error: value of type 'AtomicObserver<Int, Never>' has no member 'recieve'
  observer.recieve(1)
}

// An element, or a failure, of another type.
let otherElement = Signal<Int, Never> { observer in
  // error: cannot convert value of type 'String' to expected argument type 'Int'
  observer.receive("1")
  observer.receive(completion: .finished)
}
let otherFailure = Signal<User, ClientError> { observer in
  // error: cannot convert value of type 'CancellationError' to expected argument type 'ClientError'
  observer.receive(completion: .failure(CancellationError()))
  return nil
}
let cannotFail = SafeSignal<User> { observer in
  // error: cannot convert value of type 'ClientError' to expected argument type 'Never'
  observer.receive(completion: .failure(ClientError.offline))
}

// A mistake in a callback.
let inACallback = Signal<User, ClientError> { observer in
  let request = fetchUser { result in
    switch result {
    // error: value of type 'User' has no member 'nam'
    case .success(let user): observer.receive(lastElement: user.nam)
    case .failure(let error): observer.receive(completion: .failure(error))
    }
  }
  return BlockDisposable { request.cancel() }
}

// What is returned cannot be disposed.
let noDisposable = Signal<User, ClientError> { observer in
  let request = fetchUser { _ in observer.receive(completion: .finished) }
  // error: cannot convert value of type 'Request' to closure result type 'Void'
  return request
}

// A name that is not there.
let unknown = Signal<Int, Never> { observer in
  // error: cannot find 'cuont' in scope
  observer.receive(cuont)
  return nil
}

// A producer neither throws nor waits.
// error: invalid conversion from throwing function of type '@Sendable (AtomicObserver<Int, Never>) throws -> (any Disposable)?' to non-throwing function type '@Sendable (AtomicObserver<Int, Never>) -> (any Disposable)?'
let throwing = Signal<Int, Never> { observer in
  observer.receive(try load())
  return nil
}
// error: cannot pass function of type '@Sendable (AtomicObserver<Int, Never>) async -> (any Disposable)?' to parameter expecting synchronous function type
let waiting = Signal<Int, Never> { observer in
  observer.receive(await loadLater())
  return nil
}

// The observer is not named.
// error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
let unnamed = Signal<Int, Never> {
  print("observed")
  return nil
}
