import RKCore
import RKTesting
import Testing

/// Compares the signal that an expression makes of its inputs with a diagram.
///
///     timeline(
///       "-a-bc-----d------|"
///     ) { time, source in
///       source.debounce(for: .ticks(3), on: time)
///     } produces: {
///       "-------c-----d---|"
///     }
///
/// A string is a cold signal of letters; a `Line` describes any other input. The output is observed in tick 0.
/// An expected line that terminates is compared with all that the output ever sends. Any other line is compared
/// until the last tick of the longest line. Overlapping events, and events after a terminal event, always fail.
///
/// - Parameters:
///   - input: Any number of strings and `Line`s.
///   - disposal: The tick in which the output is disposed, before anything else in it: `!` in the expected
///     line. Default: the output is not disposed.
///   - outputs: The elements that letters of the expected line stand for. Others are drawn as the letter of an
///     input's element with the same description, or as their own description, of one character.
///   - sourceLocation: The place of a failure.
///   - fail: The receiver of each failure. Default: it records an issue.
///   - expression: Makes the output from the scheduler and the inputs.
///   - expected: Draws the output.
public func timeline<each Input: TimelineInput, Output: SignalProtocol>(
  _ input: repeat each Input,
  disposingAt disposal: Int? = nil,
  outputs: [Character: Output.Element] = [:],
  sourceLocation: SourceLocation = #_sourceLocation,
  onFailure fail: (String, SourceLocation) -> Void = {
    Issue.record(Comment(rawValue: $0), sourceLocation: $1)
  },
  of expression:
    (TestScheduler, repeat TestSignal<(each Input).Element, (each Input).Failure>) -> Output,
  produces expected: () -> String
) {
  do {
    var sources: [Diagram] = []
    var letters: [String: Character] = [:]
    for input in repeat each input {
      sources.append(try Diagram(input.text))
      letters.merge(input.letters) { first, _ in first }
    }
    letters.merge(Diagram.legend(outputs)) { _, own in own }
    let expected = try Diagram(expected())

    let time = TestScheduler()
    let observation = SerialDisposable()
    if let disposal { time.schedule(after: .ticks(disposal)) { observation.dispose() } }
    let violations = Log<String>()
    let output = expression(time, repeat try (each input).signal(on: time))
    let recorder = time.record(output.checkingSerial(violations.append))
    observation.otherDisposable = recorder

    let ticks = (sources + [expected]).map(\.ticks).max() ?? 0
    time.advance(to: .ticks(max(0, ticks - 1)))
    if expected.events.last?.kind.isEnd == true { time.advance(by: .ticks(2 * ticks + 10)) }

    let got = recorder.diagram(letters: letters)
    for violation in violations.values { fail(violation, sourceLocation) }
    if got.events != expected.events {
      fail(picture(of: sources, expected, got), sourceLocation)
    }
  } catch {
    fail("\(error)", sourceLocation)
  }
}

/// An input of a timeline: a string, or a `Line` where there is more to say.
public protocol TimelineInput<Element, Failure> {
  /// The type of the elements.
  associatedtype Element: Sendable
  /// The type of the failure.
  associatedtype Failure: Error

  /// The diagram.
  var text: String { get }
  /// The letters, by the descriptions of what they stand for.
  var letters: [String: Character] { get }
  /// Makes the signal.
  func signal(on time: TestScheduler) throws -> TestSignal<Element, Failure>
}

extension String: TimelineInput {
  /// The diagram: the string itself.
  public var text: String { self }
  /// Each letter stands for itself.
  public var letters: [String: Character] { [:] }

  /// A cold signal of letters.
  public func signal(on time: TestScheduler) throws -> TestSignal<Character, DiagramFailure> {
    time.cold(try Diagram(self))
  }
}

/// An input with values or a failure of its own, or a hot one.
public struct Line<Element: Sendable, Failure: Error>: TimelineInput {
  /// The diagram.
  public let text: String
  private let isHot: Bool
  private let values: [Character: Element]
  private let failure: Failure?

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - text: The diagram.
  ///   - hot: Whether the signal plays from tick 0, instead of from its observation. Default: false.
  ///   - values: The elements that the letters stand for. Default: the letters.
  ///   - failure: The error that `#` stands for. With `nil` the signal cannot fail.
  public init(
    _ text: String,
    hot: Bool = false,
    values: [Character: Element] = Diagram.letters,
    failure: Failure = DiagramFailure()
  ) {
    self.text = text
    isHot = hot
    self.values = values
    self.failure = failure
  }

  /// Creates an input that cannot fail.
  public init(
    _ text: String,
    hot: Bool = false,
    values: [Character: Element] = Diagram.letters,
    failure: Never?
  ) where Failure == Never {
    self.text = text
    isHot = hot
    self.values = values
    self.failure = failure
  }

  /// The letters, by the descriptions of what they stand for.
  public var letters: [String: Character] { Diagram.legend(values) }

  /// Makes the signal.
  public func signal(on time: TestScheduler) throws -> TestSignal<Element, Failure> {
    time.signal(try Diagram(text), values, failure, isHot: isHot)
  }
}

/// Returns lines below each other, each tick in one column.
private func picture(of sources: [Diagram], _ expected: Diagram, _ got: Diagram) -> String {
  let labels = sources.map { _ in "source  " } + ["expected", "got     "]
  return zip(labels, Diagram.aligned(sources + [expected, got])).map { "\n\($0)  \($1)" }.joined()
}
