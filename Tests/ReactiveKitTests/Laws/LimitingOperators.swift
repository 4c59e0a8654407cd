import ReactiveKit

let limitingOperators: [Passing] = [
  Passing("prefix(maxLength:)") { source, _ in source.prefix(maxLength: .max) },
  Passing("prefix(_:)") { source, _ in source.prefix(.max) },
  Passing("prefix(while:)") { source, _ in source.prefix { _ in true } },
  Passing("dropFirst") { source, _ in source.dropFirst(0) },
  Passing("drop(while:)") { source, _ in source.drop { _ in false } },
  Passing("dropLast") { source, _ in source.dropLast(0) },
  Passing("output(in:)") { source, _ in source.output(in: 0...) },
  Passing("prefix(untilReplacedBy:)") { source, _ in
    source.prefix(untilReplacedBy: Signal<Int, Never>.never())
  },
  Passing("prefix(untilReplacedBy:), failing") { source, _ in
    source.prefix(untilReplacedBy: Signal<Int, Trouble>.never())
  },
  Passing("prefix(untilReplacedBy:), by it") { source, _ in
    Signal<Int, Never>.never().prefix(untilReplacedBy: source)
  },
]
