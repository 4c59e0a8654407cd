import ReactiveKit

struct Registration: Sendable, Equatable {
  var name = ""
  var email = ""
}

enum Rejected: Error, Equatable { case taken }

@MainActor
final class FormModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let name = Property("")
  let email = Property("")
  let password = Property("")
  let repeated = Property("")
  private(set) var canSubmit = false
  private(set) var message = ""
  private var attempts = 0
  private let submits = PassthroughSubject<Registration, Never>()

  init() {
    combineLatest(name, email, password, repeated)
      .receive(on: MainActor.shared)
      .map { name, email, password, repeated in
        !name.isEmpty && email.contains("@") && password.count > 3 && password == repeated
      }
      .removeDuplicates()
      .bind(to: self, keyPath: \.canSubmit)
    submits.receive(on: MainActor.shared)
      .flatMap(.first) { [weak self] form in await self?.register(form) ?? .failure(.taken) }
      .observeNext { [weak self] result in
        switch result {
        case .success(let text): self?.message = text
        case .failure(let error): self?.message = "\(error)"
        }
      }
      .dispose(in: bag)
  }

  func submit() {
    if canSubmit { submits.send(Registration(name: name.value, email: email.value)) }
  }

  private func register(_ form: Registration) async -> Result<String, Rejected> {
    attempts += 1
    return attempts == 1 ? .failure(.taken) : .success("welcome, \(form.name)")
  }
}

@MainActor func form() async {
  let model = FormModel()
  model.submit()
  model.name.value = "Jim"
  model.email.value = "jim@example.com"
  model.password.value = "secret"
  precondition(!model.canSubmit)
  model.repeated.value = "secret"
  precondition(model.canSubmit)
  model.submit()
  await until("rejection") { model.message == "taken" }
  model.submit()
  await until("registration") { model.message == "welcome, Jim" }
}
