// A client in the Swift 6 language mode, under complete checking: no warning, and no escape.
import Chains
import Migration
import ReactiveKit
import Rows
import Synchronization

enum ClientError: Error { case offline }

// The recipe for an operator; the closure is @Sendable because it is called wherever the source sends.
extension SignalProtocol {
  func keeping(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Signal<Element, Error> {
    Signal { observer in
      observe { event in
        switch event {
        case .next(let element): if isIncluded(element) { observer.receive(element) }
        default: observer(event)
        }
      }
    }
  }

  // A name of the library's, shadowed.
  func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Signal<Element, Error> {
    keeping(isIncluded)
  }

  func observeElements(
    with observer: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    observe { event in
      if case .next(let element) = event { observer(element) }
    }
  }
}

final class Label: DisposeBagProvider, BindingExecutionContextProvider, Sendable {
  let bag = DisposeBag()
  let bindingExecutionContext = ExecutionContext.immediate
  private let lines = Mutex<[String]>([])

  var text: String {
    get { lines.withLock { $0.last ?? "" } }
    set { lines.withLock { $0.append(newValue) } }
  }
  var all: [String] { lines.withLock { $0 } }
}

@main
struct Client {
  static func main() async throws {
    await onTheMainActor()
    await onAnActor()

    let counter = Signal<Int, Never>(sequence: 1...4)
    let log = Mutex<[Int]>([])
    _ = counter.filter { $0 % 2 == 0 }.observeElements { element in
      log.withLock { $0.append(element) }
    }
    precondition(log.withLock { $0 } == [2, 4])

    let label = Label()
    let name = Property("Jim")
    name.bind(to: label) { $0.text = $1 }
    name.map { $0.uppercased() }.bind(to: label, keyPath: \.text)
    name.value = "Kathryn"
    precondition(label.all == ["Jim", "JIM", "Kathryn", "KATHRYN"])

    let user = Signal<String, ClientError>(await: { () async throws(ClientError) in "Jim" })
    var greeted: [String] = []
    for try await name in user.values { greeted.append(name) }
    precondition(greeted == ["Jim"])

    do throws(ClientError) {
      _ = try await Signal<String, ClientError>.failed(.offline).first
      preconditionFailure("a failure is thrown")
    } catch .offline {}

    let stream = AsyncStream<Int> { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    var sums: [Int] = []
    for await sum in stream.toSignal().scan(0, +).values { sums.append(sum) }
    precondition(sums == [1, 3, 6])
    readme()
    precondition(chains.allSatisfy { !$0.isEmpty })
    precondition(rows.allSatisfy { $0 > 0 }, "\(rows)")
    precondition(names().count + protocols().count + namesOfCombine().count > 70)
    await followTheGuides()
    compilerErrors()
    try await compilerErrorsOfTypes()
    print("ok")
  }
}
