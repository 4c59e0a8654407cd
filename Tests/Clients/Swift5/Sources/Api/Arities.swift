import ReactiveKit

/// SignalProtocol+Arities.
func useArities() {
  let (a, b, c) = (SafeSignal(just: 1), SafeSignal(just: 2), SafeSignal(just: 3))
  let (d, e, f) = (SafeSignal(just: 4), SafeSignal(just: 5), SafeSignal(just: 6))

  let combineLatest2 = combineLatest(a, b) { [$0, $1] }
  expect(elements(combineLatest2) == [[1, 2]], "combineLatest 2")
  let combineLatest3 = combineLatest(a, b, c) { [$0, $1, $2] }
  expect(elements(combineLatest3) == [[1, 2, 3]], "combineLatest 3")
  let combineLatest4 = combineLatest(a, b, c, d) { [$0, $1, $2, $3] }
  expect(elements(combineLatest4) == [[1, 2, 3, 4]], "combineLatest 4")
  let combineLatest5 = combineLatest(a, b, c, d, e) { [$0, $1, $2, $3, $4] }
  expect(elements(combineLatest5) == [[1, 2, 3, 4, 5]], "combineLatest 5")
  let combineLatest6 = combineLatest(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] }
  expect(elements(combineLatest6) == [[1, 2, 3, 4, 5, 6]], "combineLatest 6")

  let zip2 = zip(a, b) { [$0, $1] }
  expect(elements(zip2) == [[1, 2]], "zip 2")
  let zip3 = zip(a, b, c) { [$0, $1, $2] }
  expect(elements(zip3) == [[1, 2, 3]], "zip 3")
  let zip4 = zip(a, b, c, d) { [$0, $1, $2, $3] }
  expect(elements(zip4) == [[1, 2, 3, 4]], "zip 4")
  let zip5 = zip(a, b, c, d, e) { [$0, $1, $2, $3, $4] }
  expect(elements(zip5) == [[1, 2, 3, 4, 5]], "zip 5")
  let zip6 = zip(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] }
  expect(elements(zip6) == [[1, 2, 3, 4, 5, 6]], "zip 6")

  expect(elements(combineLatest(a, b)).contains { $0 == (1, 2) }, "tuples 2")
  expect(elements(combineLatest(a, b, c)).contains { $0 == (1, 2, 3) }, "tuples 3")
  expect(elements(combineLatest(a, b, c, d)).contains { $0 == (1, 2, 3, 4) }, "tuples 4")
  expect(elements(combineLatest(a, b, c, d, e)).contains { $0 == (1, 2, 3, 4, 5) }, "tuples 5")
  expect(
    elements(combineLatest(a, b, c, d, e, f)).contains { $0 == (1, 2, 3, 4, 5, 6) },
    "tuples 6"
  )
  expect(elements(zip(a, b)).contains { $0 == (1, 2) }, "zipped tuples 2")
  expect(elements(zip(a, b, c)).contains { $0 == (1, 2, 3) }, "zipped tuples 3")
  expect(elements(zip(a, b, c, d)).contains { $0 == (1, 2, 3, 4) }, "zipped tuples 4")
  expect(elements(zip(a, b, c, d, e)).contains { $0 == (1, 2, 3, 4, 5) }, "zipped tuples 5")
  expect(elements(zip(a, b, c, d, e, f)).contains { $0 == (1, 2, 3, 4, 5, 6) }, "zipped tuples 6")

  expect(elements(merge(a, b)) == [1, 2], "merge 2")
  expect(elements(merge(a, b, c)) == [1, 2, 3], "merge 3")
  expect(elements(merge(a, b, c, d)) == [1, 2, 3, 4], "merge 4")
  expect(elements(merge(a, b, c, d, e)) == [1, 2, 3, 4, 5], "merge 5")
  expect(elements(merge(a, b, c, d, e, f)) == [1, 2, 3, 4, 5, 6], "merge 6")
  expect(elements(amb(a, b)) == [1], "amb 2")
  expect(elements(amb(a, b, c)) == [1], "amb 3")
  expect(elements(amb(a, b, c, d)) == [1], "amb 4")
  expect(elements(amb(a, b, c, d, e)) == [1], "amb 5")
  expect(elements(amb(a, b, c, d, e, f)) == [1], "amb 6")
}
