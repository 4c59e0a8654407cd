import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: a form")
@MainActor
struct FormTests {
  private let server = Stub<String, String>()

  private func makeForm() -> RegistrationForm {
    RegistrationForm { [server] form async throws(Rejected) in
      do throws(Offline) {
        return try await server("\(form.email) \(form.password)")
      } catch {
        throw Rejected(reason: "\(form.email) is taken.")
      }
    }
  }

  private func fill(_ form: RegistrationForm) {
    form.email.value = "jim@example.com"
    form.password.value = "password"
    form.repeated.value = "password"
  }

  @Test func `names the first problem, and enables the button when there is none`() {
    let form = makeForm()
    let problems = Log<String>()
    let enabled = Log<Bool>()
    form.problem.observeNext { problems($0 ?? "none") }
    form.submit.isEnabled.observeNext { enabled($0) }
    form.email.value = "jim"
    fill(form)
    form.password.value = "short"
    #expect(
      problems.values == [
        "The email address is incomplete.", "The password needs 8 characters.",
        "The passwords differ.", "none", "The password needs 8 characters.",
      ]
    )
    #expect(enabled.values == [false, true, false])
  }

  @Test func `submits once at a time, and then again`() async {
    let form = makeForm()
    let (busy, rejected) = (Log<Bool>(), Log<Bool>())
    form.submit.isExecuting.observeNext { busy($0) }
    form.submit.rejections.observeNext { rejected(true) }
    fill(form)
    let taps = PassthroughSubject<Void, Never>()
    taps.bind(to: form.submit)
    taps.send()
    taps.send()
    await until { server.calls == ["jim@example.com password"] }
    server.fail(1)
    await until { form.message == "jim@example.com is taken." }
    #expect(rejected.count == 1)
    taps.send()
    await until { server.calls.count == 2 }
    server.answer(2, "Jim")
    await until { form.message == "Welcome, Jim!" && busy.count == 5 }
    #expect(busy.values == [false, true, false, true, false])
  }

  @Test func `submits nothing that is invalid`() async {
    let form = makeForm()
    form.submit.execute().observe { _ in }
    await theMainQueue()
    #expect(server.calls == [])
  }

  @Test func `the form is released`() {
    weak var released: RegistrationForm?
    do {
      let form = makeForm()
      fill(form)
      released = form
    }
    #expect(released == nil)
  }
}
