import ReactiveKit

struct Disconnected: Error {}

@MainActor
final class SocketModel {
  let bag = DisposeBag()
  private(set) var connections = 0
  private(set) var messages: [[String]] = [[], [], []]

  init() {
    let socket = SafeSignal(just: ())
      .receive(on: MainActor.shared)
      .flatMapLatest { [weak self] in self?.connect() ?? .completed() }
      .through { $0.retry(3, delay: .constant(.milliseconds(2))).share() }
    for consumer in 0..<3 {
      socket.observe { [weak self] event in
        if case .next(let text) = event { self?.messages[consumer].append(text) }
      }
      .dispose(in: bag)
    }
  }

  private func connect() -> Signal<String, Disconnected> {
    connections += 1
    let number = connections
    let rest = number < 3 ? Signal<String, Disconnected>.failed(Disconnected()) : .never()
    return Signal(sequence: ["hello \(number)"]).append(rest)
  }
}

@MainActor func socket() async {
  let model = SocketModel()
  await until("third connection") { model.messages[2].contains("hello 3") }
  precondition(model.connections == 3)
  precondition(model.messages[1].suffix(2) == ["hello 2", "hello 3"])
}
