import ReactiveKit

/// What makes one signal of several, or several of one.
let flatteningOperators: [Passing] = [
  Passing("expand") { source, _ in source.expand { _ in Signal<Int, Trouble>.completed() } },
  Passing("expand, safe inside") { source, _ in
    source.expand(maxConcurrent: 1) { _ in Signal<Int, Never>.completed() }
  },
  Passing("flatMapConcatEager") { source, _ in
    source.flatMapConcatEager { Signal<Int, Never>(just: $0) }
  },
  Passing("flatMapConcatEager, of one") { source, _ in
    Signal<Int, Never>(just: 0).flatMapConcatEager { _ in source }
  },
  Passing("flatMapFilter") { source, _ in
    source.flatMapFilter { _ in Signal<Bool, Trouble>(just: true) }
  },
  Passing("flatMapFilter, safe inside") { source, _ in
    source.flatMapFilter(.merge) { _ in Signal<Bool, Never>(just: true) }
  },
  Passing("flatten, delaying errors") { source, _ in
    source.map { Signal<Int, Trouble>(just: $0) }.flatten(.concat.delayingError)
  },
  Passing("switchToLatest, safe inside") { source, _ in
    source.map { Signal<Int, Never>(just: $0) }.switchToLatest()
  },
  Passing("Signal(flattening:strategy:)") { source, _ in
    Signal(flattening: [source, .completed()], strategy: .merge)
  },
  Passing("group(by:)") { source, _ in source.group { _ in 0 }.merge() },
  Passing("group(by:), of a group") { source, _ in
    source.group { _ in 0 }.first().merge()
  },
  Passing("group(by:), by many keys") { source, _ in source.group { $0 }.merge() },
  Passing("group(by:durationFor:)") { source, _ in
    source.group(by: { _ in 0 }, durationFor: { _ in Signal<Int, Trouble>.never() }).merge()
  },
  Passing("group(by:durationFor:), safe and short") { source, _ in
    source.group(by: { $0 }, durationFor: { _ in Signal<Int, Never>.completed() }).concat()
  },
  Passing("window(ofSize:)") { source, _ in source.window(ofSize: 3).concat() },
  Passing("window(ofSize:), of the first") { source, _ in
    source.window(ofSize: .max).first().merge()
  },
  Passing("window(size:for:)", [.ticking]) { source, time in
    source.window(size: 3, for: .seconds(1), on: time).concat()
  },
  Passing("merge(with:delayingError:)") { source, _ in
    source.merge(with: Signal<Int, Never>.completed(), delayingError: true)
  },
  Passing("append(contentsOf:)") { source, _ in source.append(contentsOf: []) },
  Passing("prepend(contentsOf:)") { source, _ in source.prepend(contentsOf: []) },
  Passing("Signal(using:makeSignal:)", [.finishing]) { source, _ in
    Signal(using: { SimpleDisposable() }, makeSignal: { _ in source })
  },
]
