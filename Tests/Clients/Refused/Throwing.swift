import ReactiveKit

// The compiler does not infer the type of what a closure throws: a closure says it, or a function is passed by its name.

struct Rejected: Error {}
struct Form: Sendable {}
func register(_ form: Form) async throws(Rejected) -> Int { 1 }
func registerAgain() async throws(Rejected) -> Int { 1 }
func parse(_ text: String) throws(Rejected) -> Int { 1 }

func submit(_ form: Form) -> Signal<Int, Rejected> {
  // error: invalid conversion of thrown error type 'any Error' to 'Rejected'
  Signal { try await register(form) }
}

func submitAll(_ forms: [Form]) -> Signal<Int, Rejected> {
  // error: invalid conversion of thrown error type 'any Error' to 'Rejected'
  Signal { send in
    for form in forms { send(try await register(form)) }
  }
}

func parsed(
  _ texts: Signal<String, Rejected>,
  _ safe: SafeSignal<String>
) -> [Signal<Int, Rejected>] {
  [
    // error: 'tryMap' is unavailable: state the error: tryMap { element throws(Failure) in … }
    texts.tryMap { try parse($0) },
    // error: 'tryMap' is unavailable: state the error: tryMap { element throws(Failure) in … }
    safe.tryMap { try parse($0) },
    texts.tryMap { text throws(Rejected) in try parse(text) },
    texts.tryMap(parse),
    safe.tryMap { text throws(Rejected) in try parse(text) },
    safe.tryMap(parse),
    Signal { () async throws(Rejected) in try await register(Form()) },
    Signal { send throws(Rejected) in send(try await register(Form())) },
    Signal(await: registerAgain),
  ]
}

// Where any error will do, nothing is said.
func anyError(_ form: Form, _ texts: SafeSignal<String>) -> [Signal<Int, any Error>] {
  [
    Signal { try await register(form) },
    Signal { send in send(try await register(form)) },
    texts.tryMap { try parse($0) },
  ]
}

// The failure of the signal, and another one of the closure.
struct Offline: Error {}

func checked(_ pages: Signal<String, Offline>) -> Signal<Int, any Error> {
  // error: invalid conversion of thrown error type 'Rejected' to 'Offline'
  _ = pages.tryMap { page throws(Rejected) in try parse(page) }
  // error: invalid conversion of thrown error type 'Rejected' to 'Offline'
  _ = pages.tryMap(parse)
  // error: invalid conversion of thrown error type 'any Error' to 'Offline'
  _ = pages.tryMap { try parse($0) }
  return pages.mapError { $0 as any Error }.tryMap { try parse($0) }
}
