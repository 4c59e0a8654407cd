import RKCore
import TestSupport
import Testing

@Suite("Trampoline and trampoline")
struct TrampolineTests {
  @Test func `an action from inside another runs after it`() {
    let order = Log<Int>()
    let trampoline = SharedTrampoline()
    trampoline.run {
      trampoline.run {
        trampoline.run { order(4) }
        order(2)
      }
      trampoline.run { order(3) }
      order(1)
    }
    #expect(order.values == [1, 2, 3, 4])
  }

  @Test func `actions of eight threads run serially, in each thread's order`() {
    let trampoline = SharedTrampoline()
    let log = Log<Step>()
    let (inside, met) = (Sum(), Sum())
    inParallel(8) { thread in
      for number in 0..<2_000 {
        trampoline.run {
          if inside.add() != 1 { met.add() }
          log(Step(thread: thread, number: number))
          inside.add(-1)
        }
      }
    }
    #expect(met.value == 0)
    #expect(log.count == 16_000)
    for thread in 0..<8 {
      #expect(log.values.filter { $0.thread == thread }.map(\.number) == Array(0..<2_000))
    }
  }

  @Test func `the stack does not grow with nested actions`() {
    let runs = Sum()
    onSmallStack {
      let trampoline = SharedTrampoline()
      @Sendable func next() {
        if runs.add() < many { trampoline.run { next() } }
      }
      trampoline.run { next() }
    }
    #expect(runs.value == many)
  }

  @Test func `a trampoline runs an action from inside another after it, on the same thread`() {
    let order = Log<Int>()
    Trampoline.ofThread.run {
      Trampoline.ofThread.run {
        Trampoline.ofThread.run { order(4) }
        order(2)
      }
      Trampoline.ofThread.run { order(3) }
      order(1)
    }
    #expect(order.values == [1, 2, 3, 4])
  }

  @Test func `each thread has its own trampoline`() {
    let (runs, waited) = (Sum(), Sum())
    inParallel(4) { _ in
      for _ in 0..<1_000 {
        let done = SimpleDisposable()
        Trampoline.ofThread.run {
          runs.add()
          done.dispose()
        }
        if !done.isDisposed { waited.add() }
      }
    }
    #expect(runs.value == 4_000)
    #expect(waited.value == 0)
  }

  @Test func `the stack does not grow with the number of trampolined actions`() {
    let runs = Sum()
    onSmallStack {
      @Sendable func next() {
        if runs.add() < many { Trampoline.ofThread.run { next() } }
      }
      Trampoline.ofThread.run { next() }
    }
    #expect(runs.value == many)
  }
}

/// A trampoline that several threads can reach.
private final class SharedTrampoline: Sendable {
  private let trampoline = Trampoline()

  func run(_ action: @escaping @Sendable () -> Void) { trampoline.run(action) }
}
