import Synchronization

/// A strong reference that is set at most once.
///
/// An `AtomicLazyReference` looks up its type at each load in unspecialized code, which includes every debug
/// build. This type has no type parameter, so it avoids the lookup.
@usableFromInline
package struct LazyReference: ~Copyable, Sendable {
  /// The address of the object; 0 if none was stored.
  @usableFromInline let address = Atomic<UInt>(0)

  @inlinable package init() {}

  @inlinable
  deinit { object(at: address.load(ordering: .acquiring))?.release() }

  /// True if no object was stored.
  @inlinable @inline(__always)
  package var isNil: Bool { address.load(ordering: .acquiring) == 0 }

  /// Returns the stored object, which must have the given type; nil if no object was stored.
  @inlinable @inline(__always)
  package func load<Object: AnyObject & Sendable>(as type: Object.Type) -> Object? {
    // Without `map`, whose closure would look up the type in unspecialized code.
    guard let object = object(at: address.load(ordering: .acquiring)) else { return nil }
    return unsafeDowncast(object.takeUnretainedValue(), to: type)
  }

  /// Calls a closure with the stored object, without retaining the object; returns nil if there is none.
  ///
  /// The stored object must have the given type.
  @inlinable @inline(__always)
  package func withObject<Object: AnyObject & Sendable, Result>(
    as type: Object.Type,
    _ body: (Object) -> Result
  ) -> Result? {
    guard let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else {
      return nil
    }
    return Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }

  /// Stores an object, unless one is already stored.
  ///
  /// - Returns: The object that is now stored, either the given object or the earlier one.
  @inlinable
  package func storeIfNil<Object: AnyObject & Sendable>(_ made: Object) -> Object {
    let retained = Unmanaged<AnyObject>.passRetained(made)
    let (isStored, _) = address.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: retained.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    if isStored { return made }
    retained.release()
    return load(as: Object.self) ?? made
  }

  @inlinable @inline(__always)
  func object(at address: UInt) -> Unmanaged<AnyObject>? {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    return Unmanaged.fromOpaque(pointer)
  }
}
