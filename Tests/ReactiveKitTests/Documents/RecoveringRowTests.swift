import Dispatch
import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of errors and threads.
@Suite("Documents: errors and threads")
struct RecoveringRowTests {
  private func events<Element, Failure>(
    _ signal: some SignalProtocol<Element, Failure>
  ) -> [String] {
    let log = Log<String>()
    signal.write(to: log)
    return log.values
  }

  /// Fails a number of times, then sends 1.
  private func flaky(failures: Int) -> Signal<Int, ClientError> {
    let runs = Sum()
    return Signal(evaluating: { runs.add() > failures ? .success(1) : .failure(.offline) })
  }

  @available(*, deprecated)
  @Test("retry observes again after a failure, and stays able to fail")
  func retry() {
    #expect(events(flaky(failures: 3).map { $0 }.retry(3)) == ["next(1)", "completed"])
    #expect(events(flaky(failures: 4).retry(3)) == ["failed(offline)"])
    #expect(events(flaky(failures: 3).retry(times: 3)) == ["next(1)", "completed"])
  }

  @available(*, deprecated)
  @Test("recover(with:) sends an element in the place of the failure")
  func recover() {
    let failing = Signal<Int, ClientError>.failed(.offline).prepend(1)
    for safe: SafeSignal<Int> in [
      failing.replaceError(with: 0), failing.recover(with: 0), failing.toStream(recoverWith: 0),
    ] {
      #expect(events(safe) == ["next(1)", "next(0)", "completed"])
    }
  }

  @available(*, deprecated)
  @Test("suppressError(logging:) completes, and tells of the error if asked to")
  func suppress() {
    let log = Log<String>()
    let failing = Signal<Int, ClientError>.failed(.offline)
    #expect(events(failing.suppressError(logging: true, to: log.append)) == ["completed"])
    #expect(log.values.count == 1)
    #expect(log.values.first?.hasSuffix("encountered an error: offline") == true)
    #expect(events(failing.suppressError(logging: false, to: log.append)) == ["completed"])
    #expect(log.values.count == 1)
    #expect(events(failing.toStream(logError: false)) == ["completed"])
  }

  @Test("flatMapError, and catch, go on with another signal")
  func flatMapError() {
    let user = Signal<String, ClientError>.failed(.offline)
    let log = Log<String>()
    user.flatMapError { _ in SafeSignal.just("Anonymous") }
      .observeNext { log("Authenticated as \($0).") }
    user.catch { _ in SafeSignal.just("nobody") }.observeNext { log("Authenticated as \($0).") }
    #expect(log.values == ["Authenticated as Anonymous.", "Authenticated as nobody."])
  }

  @available(*, deprecated)
  @Test("observeOn and kin deliver on a queue, or in a context")
  func observeOn() {
    let queue = DispatchQueue(label: "RecoveringRowTests")
    let here = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: here, value: true)
    let source = Signal<Int, Never>(just: 1)
    for signal in [
      source.receive(on: queue), source.receive(on: queue.context), source.observeOn(queue),
      source.observeOn(queue.context), source.observeIn(queue.context),
      source.observeSingleOn(queue),
    ] {
      let log = Log<Bool>()
      signal.observeNext { _ in log(DispatchQueue.getSpecific(key: here) == true) }
      queue.sync {}
      #expect(log.values == [true])
    }
  }

  @available(*, deprecated)
  @Test("executeOn and kin run the producer on a queue, or in a context")
  func executeOn() {
    let queue = DispatchQueue(label: "RecoveringRowTests")
    let here = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: here, value: true)
    let source = Signal<Bool, Never>(performing: { DispatchQueue.getSpecific(key: here) == true })
    for signal in [
      source.subscribe(on: queue), source.subscribe(on: queue.context), source.executeOn(queue),
      source.executeOn(queue.context), source.executeIn(queue.context), source.subscribeOn(queue),
    ] {
      let log = Log<Bool>()
      signal.observeNext(with: log.append)
      queue.sync {}
      #expect(log.values == [true])
    }
  }

  @available(*, deprecated)
  @Test("the producer works elsewhere, the current thread goes on, and the main one displays")
  @MainActor
  func elsewhere() async {
    let mayWork = DispatchSemaphore(value: 0)
    let log = Log<String>()
    let bag = DisposeBag()
    let someData = Signal<Int, Never> { observer in
      // Until the thread that observes has gone on, which it could not if it were this one.
      mayWork.wait()
      observer.receive(lastElement: 1)
      return nil
    }
    await withCheckedContinuation { continuation in
      someData
        .executeOn(.global(qos: .background))
        .observeOn(.main)
        .handleEvents(receiveCompletion: { _ in continuation.resume() })
        .observeNext { data in
          MainActor.assertIsolated()
          log("displays \(data)")
        }
        .dispose(in: bag)
      log("observes")
      mayWork.signal()
    }
    #expect(log.values == ["observes", "displays 1"])
  }
}
