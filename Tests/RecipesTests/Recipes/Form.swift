import ReactiveKit

struct Registration: Sendable {
  var email: String
  var password: String
}

struct Rejected: Error, Equatable {
  var reason: String
}

/// A form that can be submitted when its fields are valid, one submission at a time.
@MainActor
final class RegistrationForm: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let email = Property("")
  let password = Property("")
  let repeated = Property("")
  /// The first problem in the fields; nil if there is none.
  let problem: AnyProperty<String?>
  /// The action of the submit button, with `isEnabled` and `isExecuting`.
  let submit: Action<Void, String, Rejected>
  private(set) var message = ""

  /// - Parameter register: A function that returns the name of the new user.
  init(register: @escaping @Sendable (Registration) async throws(Rejected) -> String) {
    problem = AnyProperty(email, password, repeated) { email, password, repeated in
      if !email.contains("@") { return "The email address is incomplete." }
      if password.count < 8 { return "The password needs 8 characters." }
      return password == repeated ? nil : "The passwords differ."
    }
    .removingDuplicates()
    submit = Action(isEnabled: problem.map { $0 == nil }) { [email, password] in
      let form = Registration(email: email.value, password: password.value)
      return Signal { () async throws(Rejected) in try await register(form) }
    }
    submit.elements.bind(to: self) { form, name in form.message = "Welcome, \(name)!" }
    submit.errors.bind(to: self) { form, error in form.message = error.reason }
  }
}
