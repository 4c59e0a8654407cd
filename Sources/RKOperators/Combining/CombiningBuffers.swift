import RKCore

/// Two to six buffers, each with its own element type.
@usableFromInline
struct TypedBuffers<
  A: CombiningBuffer,
  B: CombiningBuffer,
  C: CombiningBuffer,
  D: CombiningBuffer,
  E: CombiningBuffer,
  F: CombiningBuffer
>: CombiningBuffers {
  @usableFromInline var a = A()
  @usableFromInline var b = B()
  @usableFromInline var c = C()
  @usableFromInline var d = D()
  @usableFromInline var e = E()
  @usableFromInline var f = F()
  // The count comes last, so that a placeholder, which has no size, does not have the address of the memory
  // behind the buffers. The thread sanitizer would take an access to it for an access to that memory.
  @usableFromInline let count: Int

  @export(implementation)
  init(count: Int) {
    self.count = count
  }

  @export(implementation)
  func isEmpty(_ index: Int) -> Bool {
    switch index {
    case 0: a.isEmpty
    case 1: b.isEmpty
    case 2: c.isEmpty
    case 3: d.isEmpty
    case 4: e.isEmpty
    default: f.isEmpty
    }
  }

  #if DEBUG
  @usableFromInline var fill: [Int] {
    [a.fill, b.fill, c.fill, d.fill, e.fill, f.fill].compactMap { $0 }
  }
  #endif

  @export(implementation) var isReady: Bool {
    !(a.isEmpty || b.isEmpty || c.isEmpty || d.isEmpty || e.isEmpty || f.isEmpty)
  }

  /// Returns the result of a closure for the next element of each buffer.
  @export(implementation)
  mutating func next<Output>(
    _ combine: (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) -> Output
  ) -> Output {
    combine(a.next(), b.next(), c.next(), d.next(), e.next(), f.next())
  }

  /// Combines two to six signals with a closure that returns an element from one element of each.
  @export(implementation)
  static func combine<Output: Sendable, Failure: Error>(
    function: OperatorName = #function,
    _ a: Signal<A.Element, Failure>,
    _ b: Signal<B.Element, Failure>,
    _ c: Signal<C.Element, Failure>? = nil,
    _ d: Signal<D.Element, Failure>? = nil,
    _ e: Signal<E.Element, Failure>? = nil,
    _ f: Signal<F.Element, Failure>? = nil,
    combine:
      @escaping @Sendable (
        A.Element, B.Element, C.Element, D.Element, E.Element, F.Element
      ) -> Output
  ) -> Signal<Output, Failure> {
    typealias State = CombiningState<TypedBuffers, Output>
    return Signal(
      onSubscribe: { downstream in
        let count = f != nil ? 6 : e != nil ? 5 : d != nil ? 4 : c != nil ? 3 : 2
        let output = State.makeOperator(downstream, TypedBuffers(count: count)) {
          $0.next(combine)
        }
        State.observe(a, 0, output) { element in
          State.receive(element, output) { $0.a.append($1) }
        } completion: {
          output.receive(.end(index: 0, $0))
        }
        State.observe(b, 1, output) { element in
          State.receive(element, output) { $0.b.append($1) }
        } completion: {
          output.receive(.end(index: 1, $0))
        }
        State.observe(c, 2, output) { element in
          State.receive(element, output) { $0.c.append($1) }
        } completion: {
          output.receive(.end(index: 2, $0))
        }
        State.observe(d, 3, output) { element in
          State.receive(element, output) { $0.d.append($1) }
        } completion: {
          output.receive(.end(index: 3, $0))
        }
        State.observe(e, 4, output) { element in
          State.receive(element, output) { $0.e.append($1) }
        } completion: {
          output.receive(.end(index: 4, $0))
        }
        State.observe(f, 5, output) { element in
          State.receive(element, output) { $0.f.append($1) }
        } completion: {
          output.receive(.end(index: 5, $0))
        }
        return output.disposable
      },
      function: function
    )
  }
}

/// Any number of buffers of one type.
@usableFromInline
struct ArrayBuffers<Buffer: CombiningBuffer>: CombiningBuffers {
  @usableFromInline var buffers: [Buffer]
  /// The number of buffers without an element.
  @usableFromInline var missing: Int

  @export(implementation)
  init(_ count: Int) {
    buffers = (0..<count).map { _ in Buffer() }
    missing = count
  }

  @export(implementation) var count: Int { buffers.count }

  #if DEBUG
  @usableFromInline var fill: [Int] { buffers.compactMap(\.fill) }
  #endif

  @export(implementation)
  func isEmpty(_ index: Int) -> Bool {
    buffers[index].isEmpty
  }

  @export(implementation)
  mutating func append(_ element: Buffer.Element, of index: Int) {
    if buffers[index].isEmpty { missing -= 1 }
    buffers[index].append(element)
  }

  @export(implementation) var isReady: Bool { missing == 0 }

  @export(implementation)
  mutating func next() -> [Buffer.Element] {
    var elements: [Buffer.Element] = []
    elements.reserveCapacity(buffers.count)
    for index in buffers.indices {
      elements.append(buffers[index].next())
      if buffers[index].isEmpty { missing += 1 }
    }
    return elements
  }

  /// Combines all signals of a collection.
  @export(implementation)
  static func combine<S: Collection & Sendable>(
    function: OperatorName = #function,
    _ signals: S
  ) -> Signal<[Buffer.Element], S.Element.Error>
  where S.Element: SignalProtocol, S.Element.Element == Buffer.Element {
    typealias State = CombiningState<ArrayBuffers, [Buffer.Element]>
    return Signal(
      onSubscribe: { downstream in
        if signals.isEmpty { return downstream.finish() }
        let output = State.makeOperator(downstream, ArrayBuffers(signals.count)) { $0.next() }
        for (index, signal) in signals.enumerated() {
          State.observe(signal, index, output) { element in
            State.receive(element, output) { $0.append($1, of: index) }
          } completion: {
            output.receive(.end(index: index, $0))
          }
        }
        return output.disposable
      },
      function: function
    )
  }
}

// Signals of a pack are combined as an array of boxes. Code that is generic over a pack looks up the types of
// the pack each time it runs, so only boxing and unboxing are generic over the pack.

/// A box for an element of a pack; the index of the element determines its type.
@usableFromInline typealias AnyBox = any AnyObject & Sendable

@usableFromInline
final class ElementBox<Element: Sendable>: Sendable {
  @usableFromInline let element: Element

  @export(implementation)
  init(_ element: Element) {
    self.element = element
  }
}

extension ArrayBuffers where Buffer.Element == AnyBox {
  /// Combines signals with different element types.
  @export(implementation)
  static func combine<each T: Sendable, Failure: Error>(
    function: OperatorName = #function,
    _ signals: repeat any SignalProtocol<each T, Failure>
  ) -> Signal<(repeat each T), Failure> {
    var boxed: [Signal<AnyBox, Failure>] = []
    for signal in repeat each signals { boxed.append(signal.boxed()) }
    return combine(boxed).map { boxes in
      var index = 0
      return (repeat unboxed(boxes, &index, as: (each T).self))
    }
  }
}

extension SignalProtocol {
  @export(implementation)
  func boxed() -> Signal<AnyBox, Error> {
    map { ElementBox($0) }
  }
}

/// Returns the element at an index, and advances the index.
@export(implementation)
func unboxed<Element: Sendable>(
  _ boxes: [AnyBox],
  _ index: inout Int,
  as type: Element.Type
) -> Element {
  guard let box = boxes[index] as? ElementBox<Element> else {
    preconditionFailure("the boxes of an index have one type")
  }
  index += 1
  return box.element
}
