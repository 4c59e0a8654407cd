import ReactiveKit
if CommandLine.arguments.count > 1 {
  let subject = PassthroughSubject<Int, Never>()
  _ = measure("subscribe", 1000000) {
    for _ in 0..<1000000 {
      subject.map { $0 + 1 }.filter { $0 % 2 == 0 }.observeNext { opaque($0) }.dispose()
    }
  }
} else {
  run()
}
