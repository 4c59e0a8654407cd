import Glibc
import Synchronization

// The linker replaces calls of these functions of the Swift runtime (`--wrap`). Code that is not specialised for
// its types calls them to learn the layout of a type.

private let calls = Atomic<Int>(0)

/// The number of calls since the process started.
func metadataCalls() -> Int { calls.load(ordering: .relaxed) }

/// Ends the process.
func end(_ status: Int32) -> Never { exit(status) }

typealias Response = (UnsafeRawPointer?, UInt)

@_silgen_name("__real_swift_getGenericMetadata")
private func realGetGenericMetadata(
  _ request: UInt,
  _ arguments: UnsafeRawPointer?,
  _ description: UnsafeRawPointer?
) -> Response

@_silgen_name("__wrap_swift_getGenericMetadata")
func wrapGetGenericMetadata(
  _ request: UInt,
  _ arguments: UnsafeRawPointer?,
  _ description: UnsafeRawPointer?
) -> Response {
  calls.add(1, ordering: .relaxed)
  return realGetGenericMetadata(request, arguments, description)
}

@_silgen_name("__real_swift_getAssociatedTypeWitness")
private func realGetAssociatedTypeWitness(
  _ request: UInt,
  _ table: UnsafeRawPointer?,
  _ type: UnsafeRawPointer?,
  _ base: UnsafeRawPointer?,
  _ associatedType: UnsafeRawPointer?
) -> Response

@_silgen_name("__wrap_swift_getAssociatedTypeWitness")
func wrapGetAssociatedTypeWitness(
  _ request: UInt,
  _ table: UnsafeRawPointer?,
  _ type: UnsafeRawPointer?,
  _ base: UnsafeRawPointer?,
  _ associatedType: UnsafeRawPointer?
) -> Response {
  calls.add(1, ordering: .relaxed)
  return realGetAssociatedTypeWitness(request, table, type, base, associatedType)
}
