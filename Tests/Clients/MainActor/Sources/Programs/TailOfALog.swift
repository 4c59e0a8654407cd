import ReactiveKit

@MainActor
final class LogModel {
  let bag = DisposeBag()
  private(set) var lines: [String] = []
  private(set) var errors = 0
  private let limit = 3

  init(_ lines: SafeSignal<String>) {
    lines.receive(on: MainActor.shared)
      .handleEvents(receiveOutput: { [weak self] line in
        if line.hasPrefix("error") { self?.errors += 1 }
      })
      .scan([String]()) { [limit] tail, line in Array((tail + [line]).suffix(limit)) }
      .observeNext { [weak self] tail in self?.lines = tail }
      .dispose(in: bag)
  }
}

@MainActor func tailOfALog() async {
  let log = PassthroughSubject<String, Never>()
  let model = LogModel(log.toSignal())
  let writer = Task.detached {
    for number in 1...100 { log.send(number.isMultiple(of: 50) ? "error \(number)" : "\(number)") }
  }
  await writer.value
  await until("tail") { model.lines == ["98", "99", "error 100"] }
  precondition(model.errors == 2)
}
