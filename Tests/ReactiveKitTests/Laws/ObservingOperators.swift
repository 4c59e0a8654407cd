import ReactiveKit

let observingOperators: [Passing] = [
  Passing("finally", [.finishing]) { source, _ in source.finally {} },
  Passing("breakpointOnError") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).breakpointOnError().dematerialize()
  },
  Passing("withWeak") { source, _ in source.withWeak(someObject).map { $1 } },
]

private let someObject = PassthroughSubject<Int, Never>()
