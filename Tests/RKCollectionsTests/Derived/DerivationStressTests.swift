import RKCollections
import RKCore
import TestSupport
import Testing

/// Laws 3 and 14, for each row of the table of derivations.
@Suite("Derived collections on many threads", .serialized)
struct DerivationStressTests {
  @Test(arguments: DerivationRow.all)
  func `changes of four threads lead to the same result as deriving again`(row: DerivationRow) {
    for number in modelSeeds(part: 0, of: 1, programs: 1) {
      run(row, seed: row.name.utf8.reduce(number) { $0 &* 31 &+ Int($1) })
    }
  }

  private func run(_ row: DerivationRow, seed: Int) {
    let inputs = DerivationInputs()
    let kept = row.derive(inputs)
    let last = Box("")
    let observed = kept.observe { last.value = $0 }
    inParallel(4) { thread in
      var random = SplitMix64(seed: UInt64(truncatingIfNeeded: seed &* 4 &+ thread))
      for round in 0..<(isSanitized ? 25 : 60) {
        inputs.change(&random)
        if (round + thread) % 8 != 0 { continue }
        let derived = row.derive(inputs)
        let observation = derived.observe { _ in }
        inputs.change(&random)
        _ = derived.value()
        observation.dispose()
      }
    }
    let anew = row.derive(inputs).value()
    #expect(kept.value() == anew, "seed \(seed)")
    if last.value != "" { #expect(last.value == anew, "seed \(seed), the last event") }
    observed.dispose()
  }
}
