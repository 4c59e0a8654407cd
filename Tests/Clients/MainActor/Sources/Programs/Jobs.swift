import ReactiveKit

@MainActor
final class JobsModel {
  let bag = DisposeBag()
  private(set) var finished = 0
  private(set) var running = 0
  private(set) var most = 0
  private(set) var isDone = false

  func start(_ count: Int) {
    SafeSignal(sequence: 1...count)
      .receive(on: MainActor.shared)
      .flatMap(.merge(maxConcurrent: 8)) { [weak self] job in await self?.run(job) ?? 0 }
      .scan(0) { done, _ in done + 1 }
      .observe { [weak self] event in
        switch event {
        case .next(let done): self?.finished = done
        case .completed: self?.isDone = true
        }
      }
      .dispose(in: bag)
  }

  private func run(_ job: Int) async -> Int {
    running += 1
    most = max(most, running)
    await Task.yield()
    running -= 1
    return job
  }
}

@MainActor func jobs() async {
  let model = JobsModel()
  model.start(1_000)
  await until("jobs") { model.isDone }
  precondition(model.finished == 1_000 && model.most == 8)
}
