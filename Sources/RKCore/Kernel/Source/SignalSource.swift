/// What sends the events of a signal: a function, or the one element that is all that the signal sends.
///
/// An operator that makes a signal of each element need not observe one whose content is known. A small
/// element of plain data is stored in place, so that such a signal allocates nothing. A field of the type
/// of the element is not possible: a type that has a signal of itself would be infinitely large.
@usableFromInline
package enum SignalSource<Element: Sendable, Error: Swift.Error>: Sendable {
  case function(@Sendable (AnyObserver<Element, Error>) -> any Disposable)
  case empty
  /// The bytes of an element.
  case bytes(UInt)
  case object(ElementObject<Element>)

  /// Creates a source that sends an element and completes.
  @inlinable @inline(__always)
  init(_ element: Element) {
    if Self.storesInPlace {
      var bytes: UInt = 0
      withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: element, as: Element.self) }
      self = .bytes(bytes)
    } else {
      self = .object(ElementObject(element))
    }
  }

  /// Whether the elements that it sends are known.
  @inlinable var isKnown: Bool {
    @inline(__always) get { if case .function = self { false } else { true } }
  }

  /// The element of a source that is known; nil if it completes without one.
  @inlinable var element: Element? {
    @inline(__always) get {
      switch self {
      case .function, .empty: nil
      case .bytes(let bytes): withUnsafeBytes(of: bytes) { $0.load(as: Element.self) }
      case .object(let object): object.element
      }
    }
  }

  /// Sends the element, if there is one, and completes.
  @inlinable @inline(never)
  func send(to observer: AnyObserver<Element, Error>) -> any Disposable {
    if !observer.isDisposed, let element { observer.receive(element) }
    return observer.finish()
  }

  @inlinable static var storesInPlace: Bool {
    @inline(__always) get {
      _isPOD(Element.self) && MemoryLayout<Element>.size <= MemoryLayout<UInt>.size
        && MemoryLayout<Element>.alignment <= MemoryLayout<UInt>.alignment
    }
  }
}

/// An element that is not stored in place.
@usableFromInline
package final class ElementObject<Element: Sendable>: Sendable {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) {
    self.element = element
  }
}

extension Signal {
  /// Whether the signal sends at most one element, which is known, and completes.
  @inlinable package var isKnown: Bool {
    @inline(__always) get { source.isKnown }
  }

  /// The element of a signal that is known; nil if it completes without one.
  @inlinable package var knownElement: Element? {
    @inline(__always) get { source.element }
  }
}
