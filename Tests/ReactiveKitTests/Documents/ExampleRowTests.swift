import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// The examples in the documentation of ReactiveKit that show several operators at work.
@Suite("Documents: examples")
struct ExampleRowTests {
  @Test("two variables, and a sentence about their sum")
  func sum() {
    let log = Log<String>()
    let (a, b) = (Property(1), Property(2))
    combineLatest(a, b) { $0 + $1 }
      .filter { $0 >= 0 }
      .map { "\($0) is positive" }
      .observeNext(with: log.append)
    #expect(log.values == ["3 is positive"])
    a.value = 4
    #expect(log.values == ["3 is positive", "6 is positive"])
    b.value = -8
    #expect(log.values == ["3 is positive", "6 is positive"])
    a.value = 9
    #expect(log.values == ["3 is positive", "6 is positive", "1 is positive"])
  }

  @Test("a number is asked about when the answers to those before it have come")
  func prime() {
    struct Prime: Sendable {
      let n: Int
      let isPrime: Bool
    }
    let answers = Log<PassthroughSubject<Prime, Never>>()
    @Sendable func isPrime(_ n: Int) -> Signal<Prime, Never> {
      Signal(deferring: {
        let answer = PassthroughSubject<Prime, Never>()
        answers.append(answer)
        return answer
      })
    }
    func answer(_ index: Int, _ n: Int, _ isPrime: Bool) {
      answers.values[index].send(Prime(n: n, isPrime: isPrime))
      answers.values[index].send(completion: .finished)
    }
    let text = PassthroughSubject<String, Never>()
    let label = Property("")
    let shown = Log<String>()
    label.observeNext(with: shown.append)
    let subscription =
      text
      .map { isPrime(Int($0) ?? 0) }
      .concat()
      .map { "number \($0.n) is prime? \($0.isPrime)" }
      .observeNext { label.value = $0 }
    text.send("43")
    #expect(label.value == "")
    text.send("44")
    #expect(answers.count == 1)
    answer(0, 43, true)
    #expect(label.value == "number 43 is prime? true")
    #expect(answers.count == 2)
    answer(1, 44, false)
    #expect(label.value == "number 44 is prime? false")
    text.send("45")
    subscription.dispose()
    answer(2, 45, false)
    #expect(
      shown.values == ["", "number 43 is prime? true", "number 44 is prime? false"]
    )
  }

  private struct Validation: Equatable, Sendable {
    let valid: Bool?
    let message: String
  }

  @Test(
    "a name is checked on the server, and a check that is pending is cancelled by the next"
  )
  func validation() {
    let requests = Log<(name: String, answer: PassthroughSubject<Bool, Never>)>()
    let cancelled = Log<String>()
    @Sendable func usernameAvailable(_ username: String) -> Signal<Bool, Never> {
      Signal { observer in
        let answer = PassthroughSubject<Bool, Never>()
        requests.append((username, answer))
        let request = answer.observe { observer.on($0) }
        return BlockDisposable {
          cancelled(username)
          request.dispose()
        }
      }
    }
    let username = PassthroughSubject<String, Never>()
    let shown = Log<Validation>()
    let bag = DisposeBag()
    let loading = Validation(valid: nil, message: "Checking availability ...")
    username
      .map { username -> Signal<Validation, Never> in
        if username.isEmpty {
          return Signal(just: Validation(valid: false, message: "Username can't be empty."))
        }
        return usernameAvailable(username)
          .map { available in
            available
              ? Validation(valid: true, message: "Username available")
              : Validation(valid: false, message: "Username already taken")
          }
          .prepend(loading)
      }
      .switchToLatest()
      .observeNext(with: shown.append)
      .dispose(in: bag)

    username.send("")
    #expect(shown.values.map(\.message) == ["Username can't be empty."])
    username.send("ann")
    #expect(shown.values.last == loading)
    #expect(cancelled.values == [])
    username.send("anna")
    #expect(cancelled.values == ["ann"])
    requests.values[0].answer.send(true)
    #expect(shown.values.last == loading)
    requests.values[1].answer.send(false)
    #expect(shown.values.last == Validation(valid: false, message: "Username already taken"))
    requests.values[1].answer.send(true)
    #expect(shown.values.last == Validation(valid: true, message: "Username available"))
    #expect(shown.count == 5)
    bag.dispose()
    #expect(cancelled.values == ["ann", "anna"])
    requests.values[1].answer.send(false)
    username.send("annabel")
    #expect(shown.count == 5)
    #expect(requests.count == 2)
  }
}
