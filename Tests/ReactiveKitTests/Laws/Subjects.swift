import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport

/// What laws fail with.
enum Trouble: Error { case trouble }

/// An operator, made to pass on what it is given, so that a law can look at it from both sides.
struct Passing: Sendable, CustomStringConvertible {
  let description: String
  /// Puts the operator behind a signal.
  ///
  /// What it schedules runs on the scheduler, which is run after
  /// each step of a law.
  let apply: @Sendable (Signal<Int, Trouble>, TestScheduler) -> Signal<Int, Trouble>

  /// What is special about it.
  enum Trait {
    /// Of what it is given at once, it passes on the latest only.
    case lossy
    /// A timer runs, or an object lives, which has something to send also when the source does not.
    case ticking
    /// What comes while it delivers is dropped.
    case inattentive
    /// Of a source that sends nothing it makes an element.
    case filling
    /// Something of its own is left to do on disposal, also when the source is gone.
    case finishing
  }

  let traits: Set<Trait>

  init(
    _ description: String,
    _ traits: Set<Trait> = [],
    _ apply: @escaping @Sendable (Signal<Int, Trouble>, TestScheduler) -> Signal<Int, Trouble>
  ) {
    self.description = description
    self.traits = traits
    self.apply = apply
  }
}

/// A subject, as a law sends to it and observes it.
///
/// `AsyncSubject` and `Future` tell nothing before the end: they are among `endingSubjects`.
struct Sending: Sendable, CustomStringConvertible {
  let description: String
  /// How many of its observers are told what is sent.
  var audience = Int.max
  let make: @Sendable () -> (send: @Sendable (Int) -> Void, signal: Signal<Int, Never>)
}

/// Everything that is a subject.
let subjects: [Sending] =
  sociable + [
    Sending("UnicastSubject", audience: 1) { UnicastSubject() }
  ]

/// Those that tell all who observe.
let sociable: [Sending] =
  [
    Sending(description: "PassthroughSubject") {
      let subject = PassthroughSubject<Int, Never>()
      return ({ subject.send($0) }, subject.toSignal())
    },
    // The value at the beginning is left out: laws are about what is sent.
    Sending(description: "Property") {
      let property = Property(-1)
      return ({ property.value = $0 }, property.filter { $0 >= 0 })
    },
  ] + moreSubjects + sharedSignals + propertySubjects + boundSubjects
  + loadingSubjects
