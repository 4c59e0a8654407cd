import ReactiveKit

@MainActor
final class PollingModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let isActive = Property(false)
  private(set) var answers = 0

  init() {
    isActive.receive(on: MainActor.shared)
      .flatMapLatest { isActive in
        isActive ? SafeSignal<Int>(sequence: 0..., interval: 0.002, queue: .main) : .never()
      }
      .flatMap(.concat) { [weak self] _ in await self?.poll() ?? 0 }
      .bind(to: self, keyPath: \.answers)
  }

  private func poll() async -> Int { answers + 1 }
}

@MainActor func polling() async {
  let model = PollingModel()
  model.isActive.value = true
  await until("polling") { model.answers >= 3 }
  model.isActive.value = false
  await pause(.milliseconds(20))
  let paused = model.answers
  await pause(.milliseconds(20))
  precondition(model.answers == paused)
  model.isActive.value = true
  await until("resumed polling") { model.answers > paused }
}
