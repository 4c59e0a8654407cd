#if canImport(Glibc)
import Glibc

// The linker replaces `malloc` and related functions by these (see Package.swift), in the
// executable and in every library that it loads. They call the C library, and count in `heap`
// unless it is nil. They run before the Swift runtime starts, so they use no lazy initialization.

@_silgen_name("__libc_malloc")
private func systemMalloc(_ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_calloc")
private func systemCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_realloc")
private func systemRealloc(
  _ block: UnsafeMutableRawPointer?,
  _ size: Int
) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_memalign")
private func systemMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_free")
private func systemFree(_ block: UnsafeMutableRawPointer?)
@_silgen_name("malloc_usable_size")
private func usableSize(_ block: UnsafeMutableRawPointer) -> Int

@_cdecl("counted_malloc")
package func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
  countAllocation(systemMalloc(size))
}

@_cdecl("counted_calloc")
package func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  countAllocation(systemCalloc(count, size))
}

@_cdecl("counted_realloc")
package func countedRealloc(
  _ block: UnsafeMutableRawPointer?,
  _ size: Int
) -> UnsafeMutableRawPointer? {
  countFree(block)
  return countAllocation(systemRealloc(block, size))
}

@_cdecl("counted_aligned_alloc")
package func countedAlignedAlloc(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  countAllocation(systemMemalign(alignment, size))
}

@_cdecl("counted_posix_memalign")
package func countedPosixMemalign(
  _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ alignment: Int,
  _ size: Int
) -> Int32 {
  guard let block = countAllocation(systemMemalign(alignment, size)) else { return ENOMEM }
  result.pointee = block
  return 0
}

@_cdecl("counted_free")
package func countedFree(_ block: UnsafeMutableRawPointer?) {
  countFree(block)
  systemFree(block)
}

@inline(__always)
private func countAllocation(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let block, let heap { heap.pointee.add(usableSize(block)) }
  return block
}

@inline(__always)
private func countFree(_ block: UnsafeMutableRawPointer?) {
  if let block, let heap { heap.pointee.remove(usableSize(block)) }
}
#endif
