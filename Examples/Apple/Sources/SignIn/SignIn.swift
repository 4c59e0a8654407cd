import RKApple
import ReactiveKit

/// The state of the screen, without a word about its views.
@MainActor
final class SignIn {
  let name = Property("")
  let password = Property("")
  let message = Property("")
  let canSignIn: AnyProperty<Bool>
  private let attempts = PassthroughSubject<Void, Never>()
  private let bag = DisposeBag()

  /// Creates the state with a function that asks a server for a greeting.
  init(greeting: @escaping @Sendable (_ name: String) async -> String) {
    canSignIn = AnyProperty(name, password) { !$0.isEmpty && $1.count >= 8 }
    // A new attempt cancels the request of the one before.
    attempts
      .with(latestFrom: name) { $1 }
      .flatMapLatest { name in SafeSignal(await: { await greeting(name) }) }
      .bind(to: message)
      .dispose(in: bag)
  }

  func signIn() {
    attempts.send()
  }
}
