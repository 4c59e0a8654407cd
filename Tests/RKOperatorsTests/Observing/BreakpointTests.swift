import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("breakpoint")
struct BreakpointTests {
  @Test func `stops at an element`() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Signal<Int, Never>(sequence: 1...3).breakpoint(receiveOutput: { $0 == 2 }).observe { _ in }
    }
  }

  @Test func `stops at a subscription`() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Signal<Int, Never>.never().breakpoint(receiveSubscription: { true }).observe { _ in }
    }
  }

  @Test func `stops at a failure`() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Signal<Int, DiagramFailure>.failed(DiagramFailure()).breakpointOnError().observe { _ in }
    }
  }

  @Test func `passes everything on if no closure returns true`() {
    timeline("-a-b-#") { _, source in
      source.breakpoint(
        receiveSubscription: { false },
        receiveOutput: { _ in false },
        receiveCompletion: { _ in false }
      )
    } produces: {
      "-a-b-#"
    }
    timeline("-a-b-|") { _, source in
      source.breakpointOnError()
    } produces: {
      "-a-b-|"
    }
  }
}
