import ReactiveKit

private func unwrapped<O: OptionalProtocol>(_ value: O) -> O.Wrapped? { value._unbox }
private func nothing<O: OptionalProtocol>(_: O.Type) -> O { O(nilLiteral: ()) }
private func something<O: OptionalProtocol>(_ value: O.Wrapped) -> O { O(value) }
private func result<R: _ResultProtocol>(_ value: R) -> Result<R.Value, R.Error> { value._unbox }

/// SignalProtocol+Optional, +Result, +Sequence, +Event.
func useValues() {
  let numbers = Signal<Int, Failed>(sequence: [1, 2])
  let optionals = Signal<Int?, Failed>(sequence: [1, nil])
  expect(elements(numbers.compactMap { $0 > 1 ? "\($0)" : nil }) == ["2"], "compactMap")
  expect(elements(optionals.mapWrapped { $0 + 1 }) == [2, nil], "mapWrapped")
  expect(elements(optionals.replaceNils(with: 7)) == [1, 7], "replaceNils")
  expect(elements(optionals.ignoreNils()) == [1], "ignoreNils")
  expect(unwrapped(Int?(1)) == 1, "OptionalProtocol")
  expect(nothing(Int?.self) == nil && something(1) as Int? == 1, "OptionalProtocol, made")

  let failing = numbers.append(Signal.failed(.once))
  let results = failing.mapToResult()
  expect(elements(results) == [.success(1), .success(2), .failure(.once)], "mapToResult")
  expect(elements(numbers.tryMap { Result<Int, Failed>.success($0 + 1) }) == [2, 3], "tryMap")
  let tried: Signal<Int, Failed> = SafeSignal(just: 1).tryMap { _ in .failure(.twice) }
  expect(events(tried) == [.failed(.twice)], "tryMap, a safe source")
  let mapped = results.mapValue { $0 + 1 }
  expect(elements(mapped) == [.success(2), .success(3), .failure(.once)], "mapValue")
  expect(events(results.getValues()).last == .failed(.once), "getValues")
  let same = Signal<Result<Int, Failed>, Failed>(just: .success(1))
  expect(elements(same.getValues()) == [1], "getValues, the same error")
  expect(result(Result<Int, Failed>.success(1)) == .success(1), "_ResultProtocol")

  expect(elements(numbers.flatMap { [$0, $0] }) == [1, 1, 2, 2], "flatMap, an array")
  let arrays = numbers.collect()
  expect(elements(arrays.mapElement { $0 + 1 }) == [[2, 3]], "mapElement")
  expect(elements(arrays.flattenElements()) == [1, 2], "flattenElements")

  let materialized = failing.materialize()
  expect(elements(materialized).last == .failed(.once), "materialize")
  let back: Signal<Int, Failed> = materialized.dematerialize()
  expect(events(back) == events(failing), "dematerialize")
  let inFailed: Signal<Signal<Int, Failed>.Event, Failed> = materialized.castError()
  let again: Signal<Int, Failed> = inFailed.dematerialize()
  expect(events(again) == events(failing), "dematerialize, the same error")
}

/// SignalProtocol+Async.
func useAsync() async {
  useBags()
  var log: [Int] = []
  for await element in SafeSignal(sequence: [1, 2]).toAsyncStream() { log.append(element) }
  let failing = Signal<Int, any Error>(just: 3).append(Signal<Int, any Error>.failed(Failed.once))
  do {
    for try await element in failing.toAsyncThrowingStream() { log.append(element) }
  } catch {
    expect(error as? Failed == .once, "it throws")
  }
  expect(log == [1, 2, 3], "toAsyncStream")
  let stream = AsyncStream<Int> { continuation in
    continuation.yield(1)
    continuation.finish()
  }
  var last = 0
  let signal = stream.toSignal()
  for await element in signal.toAsyncStream() { last = element }
  expect(last == 1, "toSignal: it throws no more than the sequence does")
  let typed = SafeSignal(just: 1).toAsyncStream().toFullyTypedSignal()
  for await element in typed.toAsyncStream() { last += element }
  expect(last == 2, "toFullyTypedSignal")
}
