import ReactiveKit

let recoveringOperators: [Passing] = [
  Passing("mapError") { source, _ in source.mapError { $0 } }
]
