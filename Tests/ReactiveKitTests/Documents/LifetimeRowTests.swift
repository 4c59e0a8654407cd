import Dispatch
import ReactiveKit
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of disposal and contexts.
@Suite("Documents: lifetime and contexts")
struct LifetimeRowTests {
  @Test("disposables run once")
  func disposables() {
    let log = Log<String>()
    let disposables: [any Disposable] = [
      BlockDisposable { log("block") }, AnyCancellable { log("cancellable") }, SimpleDisposable(),
    ]
    for disposable in disposables {
      #expect(!disposable.isDisposed)
      disposable.dispose()
      disposable.cancel()
      #expect(disposable.isDisposed)
    }
    #expect(log.values == ["block", "cancellable"])
  }

  @available(*, deprecated)
  @Test("a bag disposes what is put into it, at will and when it goes")
  func bags() {
    let log = Log<Int>()
    var bag: DisposeBag? = DisposeBag()
    if let bag {
      BlockDisposable { log(1) }.dispose(in: bag)
      BlockDisposable { log(2) }.disposeIn(bag)
      bag.add(disposable: BlockDisposable { log(3) })
      bag.dispose()
      BlockDisposable { log(4) }.store(in: bag)
    }
    #expect(log.values == [1, 2, 3])
    bag = nil
    #expect(log.values == [1, 2, 3, 4])
  }

  @Test(
    "one disposal, or a bag's, takes down the whole chain and cancels its work"
  )
  func chain() {
    let log = Log<String>()
    let bag = DisposeBag()
    let inner = Signal<Int, Never> { _ in BlockDisposable { log("cancelled") } }
    let outer = PassthroughSubject<Int, Never>()
    outer.map { $0 }.flatMapLatest { _ in inner }.observe { _ in }.dispose(in: bag)
    outer.send(1)
    bag.dispose()
    #expect(log.values == ["cancelled"])
    #expect(bag.isEmpty)
  }

  @Test("a binding is disposed when its target goes, and its source with it")
  func bindings() {
    final class Target: DisposeBagProvider, Sendable { let bag = DisposeBag() }
    let log = Log<String>()
    let work = Signal<Int, Never> { _ in BlockDisposable { log("cancelled") } }
    do {
      let target = Target()
      work.bind(to: target, context: .immediate) { _, _ in }
    }
    #expect(log.values == ["cancelled"])
  }

  @Test("contexts")
  func contexts() async {
    let queue = DispatchQueue(label: "rows")
    let contexts: [ExecutionContext] = [
      .immediate, .main, .immediateOnMain, .global(qos: .background), queue.context,
      .nonRecursive(),
    ]
    for context in contexts {
      let number = await Signal<Int, Never>(just: 1).subscribe(on: context).receive(on: context)
        .first
      #expect(number == 1)
    }
  }

  @Test("many threads may send, observe and dispose at once")
  func threads() {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    inParallel(4) { _ in
      for _ in 0..<500 {
        let observation = subject.map { $0 }.observeNext { _ in sum.add() }
        subject.send(1)
        observation.dispose()
      }
    }
    #expect(sum.value >= 1)
  }
}
