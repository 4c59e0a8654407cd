import Dispatch
import ReactiveKit

/// SignalProtocol+ErrorHandling.
func useErrorHandling() {
  let source = Signal<Int, Failed> { observer in
    observer.receive(1)
    observer.receive(completion: .failure(.once))
    return NonDisposable.instance
  }
  expect(events(source.mapError { "\($0)" as Text }) == [.next(1), .failed("once")], "mapError")
  let (elementsOnly, errors) = source.branchOutError()
  expect(elements(elementsOnly) == [1] && elements(errors) == [.once], "branchOutError")
  let (_, texts) = source.branchOutError { "\($0)" }
  expect(elements(texts) == ["once"], "branchOutError, mapped")
  expect(events(source.suppressError(logging: false)) == [.next(1), .completed], "suppressError")
  let told = source.suppressError(logging: true, file: #file, line: #line)
  expect(elements(told) == [1], "suppressError, told")
  let listener = ReplayOneSubject<Failed, Never>()
  let fed = source.suppressAndFeedError(into: listener, logging: false)
  _ = source.suppressAndFeedError(into: listener, logging: false, file: #file, line: #line)
  expect(elements(fed) == [1] && elements(listener) == [.once], "suppressAndFeedError")
  expect(elements(source.replaceError(with: 2)) == [1, 2], "replaceError")
  expect(events(source.retry(1)) == [.next(1), .next(1), .failed(.once)], "retry")
  expect(elements(source.retry(1, if: { $0 == .twice })) == [1], "retry if")
  expect(elements(source.retry(when: SafeSignal(just: ())).prefix(maxLength: 2)) == [1, 1], "when")
  let rarely = source.retry(when: SafeSignal(just: ()), if: { $0 == .twice })
  expect(events(rarely) == [.next(1), .failed(.once)], "retry when, if")
  expect(elements(source.toErrorSignal()) == [.once], "toErrorSignal")
  let cast: Signal<Int, Failed> = SafeSignal(just: 1).castError()
  expect(elements(cast) == [1], "castError")

  let queue = DispatchQueue(label: "timeout")
  let late = Signal<Int, Failed>.never()
  let timedOut = late.timeout(after: 0.001, with: .twice).waitAndCollectEvents()
  expect(timedOut == [.failed(.twice)], "timeout")
  let onQueue = late.timeout(after: 0.001, with: .twice, on: queue).waitAndCollectEvents()
  expect(onQueue == [.failed(.twice)], "timeout, on")
}

struct Text: Error, Equatable, ExpressibleByStringInterpolation {
  let text: String
  init(stringLiteral text: String) { self.text = text }
}
