import ReactiveKit

/// A view model in the style of Combine: published properties, chains, and cancellables.
@MainActor
final class SignUpModel: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published private(set) var isNameFree = false
  @Published private(set) var canSignUp = false
  private var cancellables: Set<AnyCancellable> = []

  init(
    isFree: @escaping @Sendable (String) async throws -> Bool,
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    $name
      .map { name in
        SafeSignal(just: name, after: .milliseconds(500), on: time)
          .flatMapLatest { name in Signal(await: { try await isFree(name) }) }
          .replaceError(with: false)
          .prepend(false)  // Until it is checked.
      }
      .switchToLatest()  // The next letter ends the wait, or the check.
      .receive(on: MainActor.shared)
      .assign(to: \.isNameFree, on: self, ownership: .weak)
      .store(in: &cancellables)

    combineLatest($isNameFree, $password)
      .map { isNameFree, password in isNameFree && password.count >= 8 }
      .removeDuplicates()
      .receive(on: MainActor.shared)
      .sink { [weak self] canSignUp in self?.canSignUp = canSignUp }
      .store(in: &cancellables)
  }
}
