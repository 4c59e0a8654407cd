import ReactiveKit

/// Cancellable, Disposable.
func useDisposables() {
  let count = Box(0)
  let cancellable: any Cancellable = BlockDisposable { count.value += 1 }
  cancellable.cancel()
  cancellable.cancel()
  expect(count.value == 1, "once")

  NonDisposable.instance.dispose()
  expect(!NonDisposable.instance.isDisposed, "never")
  let simple = SimpleDisposable(isDisposed: false)
  simple.isDisposed = true
  expect(simple.isDisposed && !SimpleDisposable().isDisposed, "SimpleDisposable")

  _ = BlockDisposable { count.value += 1 }
  expect(count.value == 1, "dropped, a block does not run")
  var atEnd: DeinitDisposable? = DeinitDisposable(
    disposable: BlockDisposable { count.value += 1 }
  )
  expect(atEnd?.isDisposed == false && atEnd?.otherDisposable != nil, "DeinitDisposable")
  atEnd = nil
  expect(count.value == 2, "dropped, it runs")

  let composite = CompositeDisposable([BlockDisposable { count.value += 1 }])
  composite.add(disposable: BlockDisposable { count.value += 1 })
  composite += BlockDisposable { count.value += 1 }
  composite.dispose()
  composite += BlockDisposable { count.value += 1 }
  expect(count.value == 6 && composite.isDisposed, "CompositeDisposable")
  expect(!CompositeDisposable().isDisposed, "CompositeDisposable()")

  let serial = SerialDisposable(otherDisposable: nil)
  serial.otherDisposable = BlockDisposable { count.value += 1 }
  serial.otherDisposable = BlockDisposable { count.value += 1 }
  expect(count.value == 7 && !serial.isDisposed, "what is replaced is disposed")
  serial.dispose()
  expect(count.value == 8, "SerialDisposable")
}

/// DisposeBag, AnyCancellable.
func useBags() {
  let count = Box(0)
  func more() -> BlockDisposable { BlockDisposable { count.value += 1 } }

  let bag = DisposeBag()
  expect(!bag.isDisposed, "a bag is not disposed to begin with")
  bag.add(disposable: more())
  bag.add(disposables: [more(), more()])
  bag += more()
  bag += [more(), more()]
  more().dispose(in: bag)
  more().store(in: bag)
  bag.dispose()
  expect(count.value == 8 && bag.isDisposed, "DisposeBag")
  let protocolBag: any DisposeBagProtocol = bag
  protocolBag.add(disposable: more())
  protocolBag.dispose()
  expect(count.value == 9, "a bag can be used again")

  let isGone = Box(false)
  var gone: DisposeBag? = DisposeBag()
  _ = gone?.deallocated.observeCompleted { isGone.value = true }
  gone = nil
  expect(isGone.value, "deallocated")

  let first = AnyCancellable { count.value += 1 }
  let second = AnyCancellable(more())
  expect(first == first && first != second && !first.isDisposed, "AnyCancellable")
  expect(first.hashValue == first.hashValue, "Hashable")
  var hasher = Hasher()
  first.hash(into: &hasher)
  var array: [AnyCancellable] = []
  var set: Set<AnyCancellable> = []
  first.store(in: &array)
  second.store(in: &set)
  more().store(in: &array)
  more().store(in: &set)
  first.dispose()
  second.cancel()
  array = []
  set = []
  expect(count.value == 13, "cancelled when they go")
}
