import RKTesting
import ReactiveKit

/// Counts how often the operators of the registry ask the runtime for metadata; see `Scripts/specialized`.
@main
enum Main {
  static func main() {
    let names = CommandLine.arguments.dropFirst()
    let samples = lawSamples.filter { sample in
      names.isEmpty || names.contains { sample.description.hasPrefix($0) }
    }
    var failures = 0
    for sample in samples {
      let calls = callsPerThousandElements(sample)
      let permitted = callsOfOthers + 1_000 * (permittedCalls[sample.description] ?? 0)
      if calls <= permitted { continue }
      failures += 1
      print("\(sample.description): \(calls) calls for 1,000 elements, permitted are \(permitted)")
    }
    print("\(samples.count) samples of operators, \(failures) of them not specialised")
    end(samples.isEmpty ? 2 : failures == 0 ? 0 : 1)
  }

  /// The calls that are no element's: of the scheduler, of a buffer that grows.
  static let callsOfOthers = 100

  /// The calls that the second and third thousand of elements need, halved.
  private static func callsPerThousandElements(_ sample: Sample<Passing>) -> Int {
    let subject = PassthroughSubject<Int, Trouble>()
    let time = TestScheduler()
    let observation = sample.apply(subject.toSignal(), time).observe(
      with: AnyObserver(receive: { _ in }, completion: { _ in })
    )
    func send(_ range: Range<Int>) -> Int {
      let before = metadataCalls()
      for number in range {
        subject.send(number)
        // The scheduler itself asks for metadata.
        if number % 100 == 99 { time.advance(by: .zero) }
      }
      return metadataCalls() - before
    }
    _ = send(0..<1_000)
    let calls = send(1_000..<3_000)
    observation.dispose()
    return calls / 2
  }
}
