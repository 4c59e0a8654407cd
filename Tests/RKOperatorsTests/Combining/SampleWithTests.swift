import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("sample(with:)")
struct SampleWithTests {
  private let digits = Dictionary(uniqueKeysWithValues: "0123456789".enumerated().map { ($1, $0) })

  @Test("sends the latest with each element of the sampler")
  func latest() {
    timeline(
      Line("-1--2-----|", values: digits),
      Line("5-5--6-7-----6-|", values: digits)
    ) { _, source, sampler in
      source.sample(with: sampler).map { $0 + $1 }
    } produces: {
      "--6--8-9-----8-|"
    }
  }

  @Test func `completes with the sampler, and with a source that sent nothing`() {
    timeline("-a-----|", "--x-|") { _, source, sampler in
      source.sample(with: sampler).map { $0.0 }
    } produces: {
      "--a-|"
    }
    timeline("---|", "--x-x-x|") { _, source, sampler in
      source.sample(with: sampler).map { $0.0 }
    } produces: {
      "---|"
    }
  }

  @Test func `fails when the source or the sampler fails`() {
    timeline("-a-#", "--x-x") { _, source, sampler in
      source.sample(with: sampler).map { $0.0 }
    } produces: {
      "--a#"
    }
    timeline("-a------", "--x-#") { _, source, sampler in
      source.sample(with: sampler).map { $0.1 }
    } produces: {
      "--x-#"
    }
  }
}
