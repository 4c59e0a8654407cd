/// How much of each thread's execution is known: one count of steps for each thread.
typealias Clock = SIMD8<UInt32>

extension Clock {
  static var zero: Clock { Clock(repeating: 0) }

  @inline(__always)
  mutating func join(_ other: Clock) {
    self = pointwiseMax(self, other)
  }
}

/// An object whose operations are steps: an atomic, a mutex, a probe.
///
/// Steps on different objects are independent, as are two steps that only read: their order has no effect.
/// The clocks record which steps depend on which, so that orders with the same effect are explored once.
///
/// Guarded by the token: all state is touched only by the thread that has it.
public class SharedObject: @unchecked Sendable {
  /// The execution that the state belongs to.
  final var epoch = 0
  /// The number of the object in the trace of its execution.
  final var number = 0
  final var lastWrite: Int32 = -1
  final var lastWriter = 0
  /// The last read of each thread since the last write; -1 for none.
  final var lastReads = SIMD8<Int32>(repeating: -1)
  final var writes = Clock.zero
  final var reads = Clock.zero

  var typeName: String { "object" }

  /// Forgets what an earlier execution left.
  @inline(__always)
  final func renew() {
    if epoch != machine.epoch { reset() }
  }

  func reset() {
    epoch = machine.epoch
    machine.objects += 1
    number = machine.objects
    lastWrite = -1
    lastReads = SIMD8(repeating: -1)
    writes = .zero
    reads = .zero
  }
}
