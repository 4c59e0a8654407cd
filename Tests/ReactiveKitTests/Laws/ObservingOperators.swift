import ReactiveKit

let observingOperators: [Passing] = [
  Passing("finally") { source, _ in source.finally {} },
  Passing("withWeak") { source, _ in source.withWeak(someObject).map { $1 } },
]

private let someObject = PassthroughSubject<Int, Never>()
