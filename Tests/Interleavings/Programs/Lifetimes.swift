import RKCore
import RKOperators
import RKSubjects
import Synchronization

let lifetimePrograms = [
  Program("bag: add, dispose") { run in
    let bag = DisposeBag()
    let disposable = SimpleDisposable()
    run.thread(.call { bag.add(disposable: disposable) })
    run.thread(.call { bag.dispose() })
    run.check {
      run.result("isDisposed", disposable.isDisposed)
      run.result("isEmpty", bag.isEmpty)
    }
  },
  Program("bag: add, release") { run in
    let first = SimpleDisposable(), second = SimpleDisposable()
    let bag = Box(DisposeBag())
    let other = Box(bag.value)
    run.thread(.call { bag.value?.add(disposable: first) }, .call { bag.value = nil })
    run.thread(.call { other.value?.add(disposable: second) }, .call { other.value = nil })
    run.check {
      run.require(first.isDisposed && second.isDisposed, "a disposable is not disposed")
    }
  },
  Program("bag: dispose, dispose", isLinearizable: false) { run in
    let bag = DisposeBag()
    let log = run.log("disposals")
    for number in 1...2 {
      bag.add(disposable: BlockDisposable { log.deliver("\(number)", isConcurrent: true) })
    }
    run.thread(.call { bag.dispose() })
    run.thread(.call { bag.dispose() })
    run.check { run.require(log.events.sorted() == ["1", "2"], "disposed: \(log.text)") }
  },
  Program("composite: add, dispose") { run in
    let composite = CompositeDisposable()
    let disposable = SimpleDisposable()
    run.thread(.call { composite.add(disposable: disposable) })
    run.thread(.call { composite.dispose() })
    run.check { run.require(disposable.isDisposed, "a disposable is not disposed") }
  },
  Program("block: dispose, dispose") { run in
    let log = run.log("block")
    let block = BlockDisposable { log.deliver("runs") }
    run.thread(.call { block.dispose() })
    run.thread(.call { block.dispose() })
  },
  Program("serial: set, dispose") { run in
    let serial = SerialDisposable()
    let first = SimpleDisposable(), second = SimpleDisposable()
    serial.otherDisposable = first
    run.thread(.call { serial.otherDisposable = second })
    run.thread(.call { serial.dispose() })
    run.check { run.require(first.isDisposed && second.isDisposed, "one is not disposed") }
  },
  Program("slot: hold, dispose") { run in
    let slot = Slot()
    let disposable = SimpleDisposable()
    run.thread(.call { slot.hold(disposable) })
    run.thread(.call { slot.dispose() })
    run.check { run.require(disposable.isDisposed, "what the slot holds is not disposed") }
  },
  Program("slot: hold, dispose, dispose", preemptions: 3) { run in
    let serial = SerialDisposable()
    let log = run.log("block")
    let block = BlockDisposable { log.deliver("runs") }
    run.thread(.call { serial.otherDisposable = block })
    run.thread(.call { serial.dispose() })
    run.thread(.call { serial.dispose() })
  },
  Program("observation: dispose in a bag, complete") { run in
    let bag = DisposeBag()
    let subject = PassthroughSubject<Int, Never>()
    let log = run.log("a")
    subject.map { $0 }.observe(log).dispose(in: bag)
    run.thread(.call { subject.send(1) }, .call { subject.send(completion: .finished) })
    run.thread(.call { bag.dispose() })
    run.check { run.require(bag.isEmpty, "the bag is not empty") }
  },
]
