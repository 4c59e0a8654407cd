import ReactiveKit
import Glibc

@inline(never) func opaque(_ x: Int) { total &+= x }
nonisolated(unsafe) var total = 0

func measure(_ name: String, _ n: Int, _ body: () -> Void) -> Double {
  var best: [Double] = []
  for _ in 0..<7 {
    let c = ContinuousClock()
    let t = c.measure { body() }
    best.append(Double(t.components.attoseconds) / 1e9 + Double(t.components.seconds) * 1e9)
  }
  best.sort()
  let ns = best[3] / Double(n)
  print(name, ns)
  return ns
}
func run() {
  var thread = pthread_t()
  pthread_create(
    &thread,
    nil,
    { @Sendable _ in
      sleep(1000); return nil
    },
    nil
  )

  let n = 1_000_000
  let hand = HandSource<Int>()
  hand.observers.append(
    handMap({ $0 + 1 }, handFilter({ $0 % 2 == 0 }, handMap({ $0 * 3 }, { opaque($0) })))
  )
  let subject = PassthroughSubject<Int, Never>()
  subject.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.observeNext { opaque($0) }
  let a = measure("hand  mfm", n) { for i in 0..<n { hand.send(i) } }
  let b = measure("ours  mfm", n) { for i in 0..<n { subject.send(i) } }
  print("ratio", b / a)
  let hand10 = HandSource<Int>()
  var c: (Int) -> Void = { opaque($0) }
  for _ in 0..<10 { c = handMap({ $0 &+ 1 }, c) }
  hand10.observers.append(c)
  let subject10 = PassthroughSubject<Int, Never>()
  var s = subject10.toSignal()
  for _ in 0..<10 { s = s.map { $0 &+ 1 } }
  s.observeNext { opaque($0) }
  let a10 = measure("hand 10", n) { for i in 0..<n { hand10.send(i) } }
  let b10 = measure("ours 10", n) { for i in 0..<n { subject10.send(i) } }
  print("ratio", b10 / a10)
  let handS = HandSource<Int>()
  handS.observers.append({ opaque($0) })
  let subjectS = PassthroughSubject<Int, Never>()
  subjectS.observeNext { opaque($0) }
  let aS = measure("hand 0", n) { for i in 0..<n { handS.send(i) } }
  let bS = measure("ours 0", n) { for i in 0..<n { subjectS.send(i) } }
  print("ratio", bS / aS)
  let fan = PassthroughSubject<Int, Never>()
  let fanHand = HandSource<Int>()
  for _ in 0..<100 { fan.observeNext { opaque($0) }; fanHand.observers.append({ opaque($0) }) }
  _ = measure("hand fan", n) { for i in 0..<n / 100 { fanHand.send(i) } }
  _ = measure("fan", n) { for i in 0..<n / 100 { fan.send(i) } }
  _ = measure("subscribe", n / 5) {
    for _ in 0..<n / 5 {
      subject.map { $0 + 1 }.filter { $0 % 2 == 0 }.observeNext { opaque($0) }.dispose()
    }
  }
}
