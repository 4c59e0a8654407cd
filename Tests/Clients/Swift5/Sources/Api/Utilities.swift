import Dispatch
import ReactiveKit

/// SignalProtocol+Utilities.
func useUtilities() {
  let numbers = Signal<Int, Failed>(sequence: [1, 2])
  let failing = numbers.append(Signal<Int, Failed>.failed(.once))
  let queue = DispatchQueue(label: "utilities")
  let quiet = numbers.breakpoint(
    receiveSubscription: { false },
    receiveOutput: { _ in false },
    receiveCompletion: { _ in false }
  )
  expect(elements(quiet) == [1, 2], "breakpoint")
  expect(elements(numbers.breakpoint().breakpointOnError()) == [1, 2], "breakpointOnError")
  expect(elements(numbers.debug("numbers").debug()) == [1, 2], "debug")
  let told = numbers.debug("numbers", file: #file, function: #function, line: #line)
  expect(elements(told) == [1, 2], "debug, told where")
  expect(waited(numbers.delay(interval: 0.001)) == [1, 2], "delay")
  expect(waited(numbers.delay(interval: 0.001, on: queue)) == [1, 2], "delay, on")
  let repeated = SafeSignal(just: 1).repeat(when: { _ in SafeSignal(just: ()) })
  expect(elements(repeated.prefix(maxLength: 3)) == [1, 1, 1], "repeat")

  let log = Box<[String]>([])
  let handled = numbers.handleEvents(
    receiveSubscription: { log.value.append("start") },
    receiveOutput: { log.value.append("\($0)") },
    receiveCompletion: { _ in log.value.append("end") },
    receiveCancel: { log.value.append("cancelled") }
  )
  expect(events(handled).count == 3 && log.value == ["start", "1", "2", "end"], "handleEvents")

  let isActive = ReplaySubject<Bool, Never>()
  let (same, strings) = (ReplaySubject<Int, Never>(), ReplaySubject<String, Never>())
  let errors = ReplaySubject<Failed, Never>()
  let fed = failing.feedActivity(into: isActive).feedNext(into: same).feedError(into: errors)
    .feedNext(into: strings, when: { $0 > 1 }, map: { "\($0)" })
  expect(events(fed).count == 3, "feed")
  expect(elements(isActive) == [true, false] && elements(errors) == [.once], "feedActivity, Error")
  expect(elements(same) == [1, 2] && elements(strings) == ["2"], "feedNext")
  _ = elements(numbers.feedNext(into: strings, map: { "\($0)" }))
  expect(elements(strings) == ["2", "1", "2"], "feedNext, all of them")

  expect(failing.waitAndCollectEvents().count == 3, "waitAndCollectEvents")
  expect(failing.waitAndCollectElements() == [1, 2], "waitAndCollectElements")
}
