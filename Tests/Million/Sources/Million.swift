import Foundation
import ReactiveKit
import Synchronization

/// Law 9 as it is promised, a million of each on a stack of 512 KiB, and law 4: crossed sends end.
///
/// A trial that recurses ends the process; one that loses an element reports it. The tests try the same in
/// smaller numbers, as frames are larger without the optimizer and everything is slower.
///
/// `million graphs` compares a million random graphs of properties with a model, instead of 20,000.
@main
struct Million {
  static let count = 1_000_000

  static func main() {
    if CommandLine.arguments.dropFirst() == ["graphs"] {
      exit(compareGraphs(count) == count ? 0 : 1)
    }
    let right = Count()
    DispatchQueue.concurrentPerform(iterations: trials.count) { index in
      let trial = trials[index]
      let begin = ContinuousClock.now
      let result = onSmallStacks { _ in trial.run() }
      let line = "\(trial.name): \(result) in \(ContinuousClock.now - begin)\n"
      // Unbuffered: the missing line shows what ended the process.
      FileHandle.standardOutput.write(Data(line.utf8))
      if result == trial.expected { right.add(1) }
    }
    if right.value < trials.count {
      FileHandle.standardError.write(Data("million: not each is what it should be\n".utf8))
      exit(1)
    }
  }

  /// How long the processor has worked for the calling thread.
  static var time: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Runs on threads of its own, and waits for them; the sum of what they return.
  static func onSmallStacks(
    _ threads: Int = 1,
    _ body: @escaping @Sendable (_ thread: Int) -> Int
  ) -> Int {
    let sum = Count()
    let ends = DispatchSemaphore(value: 0)
    for number in 0..<threads {
      let thread = Thread {
        sum.add(body(number))
        ends.signal()
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    for _ in 0..<threads { ends.wait() }
    return sum.value
  }
}

/// Something to do a million times.
struct Trial: Sendable {
  let name: String
  let expected: Int
  let run: @Sendable () -> Int

  init(_ name: String, expecting: Int = Million.count, _ run: @escaping @Sendable () -> Int) {
    self.name = name
    expected = expecting
    self.run = run
  }

  /// A signal that sends a million elements.
  init(_ name: String, of make: @escaping @Sendable () -> Signal<Int, Never>) {
    self.init(name) {
      let count = Count()
      make().observeNext { _ in count.add(1) }
      return count.value
    }
  }

  /// An operator behind a subject that is sent the next element from inside each delivery.
  init(
    _ name: String,
    answering apply: @escaping @Sendable (Signal<Int, Never>) -> Signal<Int, Never>
  ) {
    self.init(name) {
      let count = Count()
      let subject = PassthroughSubject<Int, Never>()
      apply(subject.toSignal()).observeNext { number in
        if count.add(1) < Million.count { subject.send(number + 1) }
      }
      subject.send(0)
      return count.value
    }
  }

  /// Disposables, each of which disposes the one before.
  init<Outer: Disposable>(
    _ name: String,
    nesting wrap: @escaping @Sendable (any Disposable) -> Outer
  ) {
    self.init(name) {
      let count = Count()
      var outermost: any Disposable = BlockDisposable { count.add(Million.count) }
      for _ in 0..<Million.count { outermost = wrap(outermost) }
      outermost.dispose()
      return count.value
    }
  }
}

/// A number that closures count up.
final class Count: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func add(_ amount: Int) -> Int {
    number.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}
