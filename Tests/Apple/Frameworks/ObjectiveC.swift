// The declarations of the Objective-C runtime that RKApple refers to; see Scripts/apple.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import class Foundation.NSObject

public struct objc_AssociationPolicy: RawRepresentable, Equatable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let OBJC_ASSOCIATION_RETAIN = Self(rawValue: 0o1401)
}
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }
public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) {}
