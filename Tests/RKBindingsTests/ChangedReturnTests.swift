#if DEBUG
import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// Warnings about bindings that drop a value which returns changed.
@Suite("Diagnostics of bindings")
struct ChangedReturnTests {
  @Test func `a value that is clamped on the way around causes one warning`() {
    struct Clamped: Equatable {
      let value: Int
    }
    let (raw, clean) = (Property(Clamped(value: 0)), Property(Clamped(value: 0)))
    raw.map { Clamped(value: max(0, $0.value)) }.bind(to: clean)
    clean.bind(to: raw)
    let warnings = warnings(with: "Clamped") { warned in
      raw.value = Clamped(value: 5)
      #expect(warned.count == 0)
      raw.value = Clamped(value: -5)
      #expect(warned.count == 1)
      raw.value = Clamped(value: -6)
    }
    #expect(warnings.count == 1)
    #expect(warnings[0].contains("changed Clamped(value: -5) to Clamped(value: 0)"))
    #expect(raw.value.value == -6)
    #expect(clean.value.value == 0)
  }

  @Test func `a value that a mapped property changes causes a warning`() {
    struct Rounded: Equatable {
      let value: Double
    }
    let (exact, whole) = (Property(Rounded(value: 0)), Property(0))
    exact.bidirectionalBind(
      to: whole.bidirectionalMap(to: { Rounded(value: Double($0)) }, from: { Int($0.value) })
    )
    let warnings = warnings(with: "Rounded") { warned in
      exact.value = Rounded(value: 2)
      whole.value = 3
      #expect(warned.count == 0)
      exact.value = Rounded(value: 1.5)
    }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("changed Rounded(value: 1.5) to Rounded(value: 1.0)") == true)
  }

  @Test func `a value that returns converted to a mapped property causes no warning`() {
    struct Degrees: Equatable {
      let value: Double
    }
    let (celsius, text) = (Property(Degrees(value: 0)), Property(Degrees(value: 0)))
    let fahrenheit = celsius.bidirectionalMap(
      to: { Degrees(value: $0.value * 1.8 + 32) },
      from: { Degrees(value: ($0.value - 32) / 1.8) }
    )
    fahrenheit.bidirectionalBind(to: text)
    let warnings = warnings(with: "Degrees") { _ in
      celsius.value = Degrees(value: 50)
      text.value = Degrees(value: 32)
    }
    #expect(warnings.isEmpty)
    #expect(celsius.value.value == 0)
  }

  @Test func `values that return unchanged, or cannot be compared, cause no warning`() {
    struct Same: Equatable {
      let value: Double
    }
    struct Opaque {
      var value = 0
    }
    let (a, b, c) = (Property(Same(value: 0)), Property(Same(value: 0)), Property(Same(value: 0)))
    a.bidirectionalBind(to: b)
    b.bidirectionalBind(to: c)
    c.bidirectionalBind(to: a)
    a.observeNext { [weak a] in if $0.value == 7 { a?.value = Same(value: 8) } }
    let (d, e) = (Property(Opaque()), Property(Opaque()))
    d.map { Opaque(value: max(0, $0.value)) }.bind(to: e)
    e.bind(to: d)
    let warnings =
      warnings(with: "Same") { _ in
        a.value = Same(value: .nan)
        b.value = Same(value: 7)
        inParallel(2) { thread in
          for number in 0..<500 { [a, c][thread].value = Same(value: Double(number)) }
        }
      } + warnings(with: "Opaque") { _ in d.value = Opaque(value: -5) }
    #expect(warnings.isEmpty)
  }
}
#endif
