import RKCore

extension Flatten {
  /// The elements that inner signals send early, before all signals with lower numbers have completed.
  @usableFromInline
  struct OrderedBuffer {
    /// The number of the signal whose elements are emitted immediately.
    @usableFromInline var first = 1
    @usableFromInline var early: [Int: FIFO<Element>] = [:]
    @usableFromInline var completed: Set<Int> = []

    @export(implementation) init() {}
  }

  /// Buffers an element, unless its signal is the first; returns whether it was buffered.
  @export(implementation) @inline(never)
  func append(_ element: Element, of number: Int, _ state: inout State) -> Bool {
    if number == state.ordered.first { return false }
    state.ordered.early[number, default: FIFO()].append(element)
    return true
  }

  /// Records a completion, and sends the buffered elements of each signal that becomes the first one.
  @export(implementation) @inline(never)
  func completeInOrder(_ number: Int, _ state: inout State, _ output: Operator) {
    state.ordered.completed.insert(number)
    while !output.isDisposed {
      let first = state.ordered.first
      if let element = state.ordered.early[first]?.popFirst() {
        output.send(element)
        continue
      }
      state.ordered.early[first] = nil
      if state.ordered.completed.remove(first) == nil { return }
      state.ordered.first += 1
      subscribeNext(&state, output)
    }
  }
}
