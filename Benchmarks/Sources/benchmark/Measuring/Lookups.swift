#if canImport(Glibc)
// The linker replaces calls of these functions of the Swift runtime by the executable (see Package.swift). Code
// that is not specialized for its types calls them for each event, which costs 300 instructions a time.
// `heap` counts the calls, unless it is nil.

typealias Response = (UnsafeRawPointer?, UInt)

@_silgen_name("__real_swift_getGenericMetadata")
private func genericMetadata(
  _ request: UInt,
  _ arguments: UnsafeRawPointer?,
  _ description: UnsafeRawPointer?
) -> Response

@_silgen_name("__wrap_swift_getGenericMetadata")
func countedGenericMetadata(
  _ request: UInt,
  _ arguments: UnsafeRawPointer?,
  _ description: UnsafeRawPointer?
) -> Response {
  if let heap { heap.pointee.addLookup() }
  return genericMetadata(request, arguments, description)
}

@_silgen_name("__real_swift_getAssociatedTypeWitness")
private func associatedTypeWitness(
  _ request: UInt,
  _ table: UnsafeRawPointer?,
  _ type: UnsafeRawPointer?,
  _ base: UnsafeRawPointer?,
  _ associatedType: UnsafeRawPointer?
) -> Response

@_silgen_name("__wrap_swift_getAssociatedTypeWitness")
func countedAssociatedTypeWitness(
  _ request: UInt,
  _ table: UnsafeRawPointer?,
  _ type: UnsafeRawPointer?,
  _ base: UnsafeRawPointer?,
  _ associatedType: UnsafeRawPointer?
) -> Response {
  if let heap { heap.pointee.addLookup() }
  return associatedTypeWitness(request, table, type, base, associatedType)
}
#endif
