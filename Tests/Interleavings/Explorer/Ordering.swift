/// An order of memory.
enum Order {
  case relaxed
  case acquire
  case release
  case acquireRelease
  case sequential

  var acquires: Bool { self == .acquire || self == .acquireRelease || self == .sequential }
  var releases: Bool { self == .release || self == .acquireRelease || self == .sequential }
}

/// `Synchronization.AtomicLoadOrdering`.
public struct AtomicLoadOrdering: Sendable {
  let order: Order

  /// Orders nothing else.
  public static var relaxed: Self { Self(order: .relaxed) }
  /// Orders what follows after what was released.
  public static var acquiring: Self { Self(order: .acquire) }
  /// Acquires, releases, and is in one order with others like it.
  public static var sequentiallyConsistent: Self { Self(order: .sequential) }
}

/// `Synchronization.AtomicStoreOrdering`.
public struct AtomicStoreOrdering: Sendable {
  let order: Order

  /// Orders nothing else.
  public static var relaxed: Self { Self(order: .relaxed) }
  /// Orders what precedes before what acquires it.
  public static var releasing: Self { Self(order: .release) }
  /// Acquires, releases, and is in one order with others like it.
  public static var sequentiallyConsistent: Self { Self(order: .sequential) }
}

/// `Synchronization.AtomicUpdateOrdering`.
public struct AtomicUpdateOrdering: Sendable {
  let order: Order

  /// Orders nothing else.
  public static var relaxed: Self { Self(order: .relaxed) }
  /// Orders what follows after what was released.
  public static var acquiring: Self { Self(order: .acquire) }
  /// Orders what precedes before what acquires it.
  public static var releasing: Self { Self(order: .release) }
  /// Acquires and releases.
  public static var acquiringAndReleasing: Self { Self(order: .acquireRelease) }
  /// Acquires, releases, and is in one order with others like it.
  public static var sequentiallyConsistent: Self { Self(order: .sequential) }
}

/// `Synchronization.AtomicRepresentable`: a value of at most 64 bits.
public protocol AtomicRepresentable {
  /// Creates the value with bits.
  init(bits: UInt64)
  /// The bits of the value.
  var bits: UInt64 { get }
}

extension AtomicRepresentable where Self: FixedWidthInteger {
  /// Creates the value with bits.
  public init(bits: UInt64) { self.init(truncatingIfNeeded: bits) }
  /// The bits of the value.
  public var bits: UInt64 { UInt64(truncatingIfNeeded: self) }
}

extension AtomicRepresentable where Self: RawRepresentable, RawValue: FixedWidthInteger {
  /// Creates the value with bits.
  public init(bits: UInt64) {
    guard let value = Self(rawValue: RawValue(truncatingIfNeeded: bits)) else {
      fatalError("\(Self.self) has no value \(bits)")
    }
    self = value
  }
  /// The bits of the value.
  public var bits: UInt64 { UInt64(truncatingIfNeeded: rawValue) }
}

extension Int: AtomicRepresentable {}
extension UInt: AtomicRepresentable {}
extension UInt8: AtomicRepresentable {}
extension UInt16: AtomicRepresentable {}
extension UInt32: AtomicRepresentable {}
extension UInt64: AtomicRepresentable {}
extension Int32: AtomicRepresentable {}
extension Int64: AtomicRepresentable {}

extension Bool: AtomicRepresentable {
  /// Creates the value with bits.
  public init(bits: UInt64) { self = bits != 0 }
  /// The bits of the value.
  public var bits: UInt64 { self ? 1 : 0 }
}

extension Optional: AtomicRepresentable where Wrapped: AtomicReference {
  /// Creates the value with bits.
  public init(bits: UInt64) {
    self = UnsafeRawPointer(bitPattern: UInt(bits)).map { Wrapped(pointer: $0) }
  }

  /// The bits of the value.
  public var bits: UInt64 { UInt64(UInt(bitPattern: self?.pointer)) }
}

/// A pointer that an optional atomic may contain.
public protocol AtomicReference {
  /// Creates the reference of a pointer.
  init(pointer: UnsafeRawPointer)
  /// The pointer of the reference.
  var pointer: UnsafeRawPointer { get }
}

extension Unmanaged: AtomicReference {
  /// Creates the reference of a pointer.
  public init(pointer: UnsafeRawPointer) { self = .fromOpaque(pointer) }
  /// The pointer of the reference.
  public var pointer: UnsafeRawPointer { UnsafeRawPointer(toOpaque()) }
}
