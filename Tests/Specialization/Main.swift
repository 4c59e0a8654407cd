import RKTesting
import ReactiveKit

/// Counts how often the operators and subjects of the registry ask the runtime for metadata; see
/// `Scripts/specialized`.
@main
enum Main {
  static func main() {
    let names = CommandLine.arguments.dropFirst()
    func isMeasured(_ name: String) -> Bool {
      names.isEmpty || names.contains { name.hasPrefix($0) }
    }
    let operators = lawSamples.filter { isMeasured($0.description) }
    let subjects = subjects.filter { isMeasured($0.description) }
    var failures = 0
    func check(_ name: String, _ calls: Int, of unit: String, permitted: Int) {
      if calls <= permitted { return }
      failures += 1
      print("\(name): \(calls) calls for 1,000 \(unit), permitted are \(permitted)")
    }
    for sample in operators {
      let name = sample.description
      check(
        name,
        callsPerThousandElements(sample),
        of: "elements",
        permitted: callsOfOthers + 1_000 * (permittedCalls[name] ?? 0)
      )
      check(
        name,
        callsPerThousandSubscriptions(to: sample),
        of: "subscriptions",
        permitted: callsOfOthers + 1_000 * (permittedSubscriptionCalls[name] ?? callsOfSubscription)
      )
    }
    for subject in subjects {
      let name = subject.description
      let (elements, subscriptions) = callsPerThousand(subject)
      check(
        name,
        elements,
        of: "elements",
        permitted: callsOfOthers + 1_000 * (permittedSubjectCalls[name] ?? 0)
      )
      check(
        name,
        subscriptions,
        of: "subscriptions",
        permitted: callsOfOthers + 1_000 * (permittedSubscriptionCalls[name] ?? callsOfSubscription)
      )
    }
    let collections = CollectionOperators.all.filter { isMeasured($0.name) }
    for (name, derive) in collections {
      check(
        name,
        callsPerThousandChanges(derive),
        of: "changes",
        permitted: callsOfOthers + 1_000 * (callsOfChange + (permittedCollectionCalls[name] ?? 0))
      )
    }
    print(
      "\(operators.count) samples of operators, \(subjects.count) of subjects"
        + " and \(collections.count) operators of collections, \(failures) of them not specialised"
    )
    end(operators.isEmpty && subjects.isEmpty && collections.isEmpty ? 2 : failures == 0 ? 0 : 1)
  }

  /// The calls that are no element's: of the scheduler, of a buffer that grows.
  static let callsOfOthers = 100

  /// The calls that a subscription may need: the nodes that it creates are released by code that is not
  /// specialized.
  static let callsOfSubscription = 4

  /// The calls that the second and third thousand of elements need, halved.
  private static func callsPerThousandElements(_ sample: Sample<Passing>) -> Int {
    let subject = PassthroughSubject<Int, Trouble>()
    let time = TestScheduler()
    let observation = observe(sample.apply(subject.toSignal(), time))
    func send(_ range: Range<Int>) -> Int {
      countingCalls {
        for number in range {
          subject.send(number)
          // The scheduler itself asks for metadata.
          if number % 100 == 99 { time.advance(by: .zero) }
        }
      }
    }
    _ = send(0..<1_000)
    let calls = send(1_000..<3_000)
    observation.dispose()
    return calls / 2
  }

  /// The calls that a thousand observations need, which are disposed at once.
  private static func callsPerThousandSubscriptions(to sample: Sample<Passing>) -> Int {
    let subject = PassthroughSubject<Int, Trouble>()
    let time = TestScheduler()
    let signal = sample.apply(subject.toSignal(), time)
    return callsPerThousandSubscriptions(to: signal) { time.advance(by: .zero) }
  }

  /// The calls that a subject needs for elements and for subscriptions: as an operator's.
  private static func callsPerThousand(
    _ subject: Sending
  ) -> (elements: Int, subscriptions: Int) {
    let (send, signal) = subject.make()
    let first = observe(signal)
    for number in 0..<1_000 { send(number) }
    let elements = countingCalls { for number in 1_000..<3_000 { send(number) } }
    let subscriptions = callsPerThousandSubscriptions(to: signal) {}
    first.dispose()
    return (elements / 2, subscriptions)
  }

  /// The calls that an operator of collections needs for changes: as an operator's for elements.
  private static func callsPerThousandChanges(
    _ derive: (CollectionOperators.Numbers) -> Any
  ) -> Int {
    let numbers = CollectionOperators.Numbers(Array(0..<100))
    let derived = derive(numbers)
    func change(_ range: Range<Int>) {
      for event in range { CollectionOperators.change(numbers, event) }
    }
    change(0..<1_000)
    let calls = countingCalls { change(1_000..<3_000) }
    withExtendedLifetime(derived) {}
    return calls / 2
  }

  private static func callsPerThousandSubscriptions<Failure>(
    to signal: Signal<Int, Failure>,
    _ advance: () -> Void
  ) -> Int {
    func cycle(_ count: Int) {
      for number in 0..<count {
        observe(signal).dispose()
        if number % 100 == 99 { advance() }
      }
    }
    cycle(100)
    return countingCalls { cycle(1_000) }
  }

  private static func observe<Failure>(_ signal: Signal<Int, Failure>) -> any Disposable {
    signal.observe(with: AnyObserver(receive: { _ in }, completion: { _ in }))
  }

  private static func countingCalls(_ body: () -> Void) -> Int {
    let before = metadataCalls()
    body()
    return metadataCalls() - before
  }
}
