#if canImport(Glibc)
import Glibc

// The linker makes `malloc` and its kin these functions (see Package.swift), for the executable and for
// every library that it loads. They do what the C library does, and keep a `Heap` while there is one.
// They run before anything of Swift does, so they touch nothing that is initialised lazily.

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
  arrived(systemMalloc(size))
}

@_cdecl("counted_calloc")
package func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  arrived(systemCalloc(count, size))
}

@_cdecl("counted_realloc")
package func countedRealloc(
  _ block: UnsafeMutableRawPointer?,
  _ size: Int
) -> UnsafeMutableRawPointer? {
  left(block)
  return arrived(systemRealloc(block, size))
}

@_cdecl("counted_aligned_alloc")
package func countedAlignedAlloc(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  arrived(systemMemalign(alignment, size))
}

@_cdecl("counted_posix_memalign")
package func countedPosixMemalign(
  _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ alignment: Int,
  _ size: Int
) -> Int32 {
  guard let block = arrived(systemMemalign(alignment, size)) else { return ENOMEM }
  result.pointee = block
  return 0
}

@_cdecl("counted_free")
package func countedFree(_ block: UnsafeMutableRawPointer?) {
  left(block)
  systemFree(block)
}

@inline(__always)
private func arrived(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let block, let heap { heap.pointee.add(usableSize(block)) }
  return block
}

@inline(__always)
private func left(_ block: UnsafeMutableRawPointer?) {
  if let block, let heap { heap.pointee.remove(usableSize(block)) }
}
#endif
