import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// A key that calls a closure when it is deallocated.
private final class ReleasedKey: Hashable, Sendable {
  let number: Int
  let release: @Sendable () -> Void

  init(_ number: Int, release: @escaping @Sendable () -> Void = {}) {
    (self.number, self.release) = (number, release)
  }

  deinit { release() }

  static func == (left: ReleasedKey, right: ReleasedKey) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private struct Refused: Error {}

@Suite("Keys of groups")
struct GroupKeyTests {
  @Test func `the keys of released groups are released outside the lock of the groups`() {
    let source = CollectionProperty<[ReleasedKey]>([])
    let groups = source.grouped { $0 }
    let log = Log<Int>()
    @Sendable func attempt(_ key: ReleasedKey) {
      try? atomically {
        source.append(key)
        _ = groups.collection
        throw Refused()
      }
    }
    @Sendable func key(_ number: Int) -> ReleasedKey {
      ReleasedKey(number) {
        log(number)
        onOtherThread { attempt(ReleasedKey(0)) }
      }
    }
    attempt(key(1))
    source.append(ReleasedKey(1))
    source.removeFirst()
    #expect(log.values == [1])
    for number in 2..<40 { attempt(key(number)) }
    #expect(log.count > 20)
  }
}
