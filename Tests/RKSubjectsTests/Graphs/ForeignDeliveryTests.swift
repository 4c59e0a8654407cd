import Dispatch
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

private struct Refused: Error {}

/// The thread whose closure sends -1 also delivers what another thread sends meanwhile.
@Suite("Elements of another thread, delivered during a transaction")
struct ForeignDeliveryTests {
  private let subject = PassthroughSubject<Int, Never>()
  private let bag = DisposeBag()

  /// Sends the given elements on another thread, each while a -1 is delivered.
  private func send(_ elements: [Int], through subject: PassthroughSubject<Int, Never>) {
    let rest = Box(elements)
    subject.observeNext { element in
      guard element == -1, !rest.value.isEmpty else { return }
      let next = rest.value.removeFirst()
      inParallel(1) { _ in subject.send(next) }
    }
    .dispose(in: bag)
  }

  @Test(arguments: [false, true])
  func `they are not part of the transaction`(isUndone: Bool) throws {
    let (p, q, copy) = (Property(0), Property(0), Property(0))
    let difference = AnyProperty(p, q) { $0 - $1 }
    let seen = Log<[Int]>()
    send([1], through: subject)
    subject.observeNext { element in
      if element < 0 { return }
      copy.value = element
      seen([p.value, q.value, difference.value])
    }
    .dispose(in: bag)
    try? atomically { () throws(Refused) in
      p.value = 5
      subject.send(-1)
      #expect(p.value == 5)
      q.value = 5
      if isUndone { throw Refused() }
    }
    #expect(copy.value == 1)
    #expect(seen.values == [[0, 0, 0]])
    #expect(p.value == (isUndone ? 0 : 5))
  }

  @Test func `they are not part of the transaction behind an operator with a queue`() {
    let (other, copy) = (PassthroughSubject<Int, Never>(), Property(0))
    let rest = Box([1])
    other.merge(with: subject).observeNext { element in
      if element > 0 { copy.value = element }
      if element < 0, let next = rest.value.popLast() { inParallel(1) { _ in subject.send(next) } }
    }
    .dispose(in: bag)
    try? atomically { () throws(Refused) in
      other.send(-1)
      throw Refused()
    }
    #expect(copy.value == 1)
  }

  @Test func `elements that its observers send are part of the transaction`() {
    let copy = Property(0)
    subject.observeNext { element in
      if element == -1 { subject.send(2) }
      if element > 0 { copy.value = element }
    }
    .dispose(in: bag)
    try? atomically { () throws(Refused) in
      subject.send(-1)
      #expect(copy.value == 2)
      throw Refused()
    }
    #expect(copy.value == 0)
  }

  @Test func `they may set the property that an update changes`() {
    let property = Property(0)
    send([10, 20], through: subject)
    subject.observeNext { if $0 > 0 { property.value = $0 } }.dispose(in: bag)
    property.update {
      subject.send(-1)
      $0 += 1
    }
    #expect(property.value == 21)
  }

  @Test func `they may set a property while a value is computed`() {
    let (source, copy) = (Property(0), Property(0))
    send([1], through: subject)
    subject.observeNext { if $0 > 0 { copy.value = $0 } }.dispose(in: bag)
    let derived = source.mapProperty {
      subject.send(-1)
      return $0
    }
    #expect(derived.value == 0)
    #expect(copy.value == 1)
  }

  /// The element is delivered outside the transaction, and sets what the closure has read.
  @Test func `a transaction whose element another thread delivers runs once`() {
    let (property, copy, attempts) = (Property(0), Property(0), Box(0))
    let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isSet = DispatchSemaphore(value: 0)
    subject.observeNext { element in
      if element == 1 {
        entered.signal()
        left.wait()
      } else {
        property.value = element
        isSet.signal()
      }
    }
    .dispose(in: bag)
    inParallel(2) { thread in
      if thread == 0 { return subject.send(1) }
      entered.wait()
      try? atomically { () throws(Refused) in
        attempts.value += 1
        copy.value = property.value + 1
        subject.send(2)
        left.signal()
        isSet.wait()
        if attempts.value > 5 { throw Refused() }
      }
    }
    #expect(attempts.value == 1)
    #expect(copy.value == 1)
  }

  @Test func `a transaction runs once if the observer of a completion sets what it has read`() {
    let (property, copy, attempts) = (Property(0), Property(0), Box(0))
    try? atomically { () throws(Refused) in
      attempts.value += 1
      copy.value = property.value + 1
      let source = Box<Property<Int>?>(Property(0))
      source.value?.mapProperty { $0 }
        .observe { if $0.isTerminal { property.value = attempts.value } }
        .dispose(in: bag)
      source.value = nil
      if attempts.value > 5 { throw Refused() }
    }
    #expect(attempts.value == 1)
  }

  @Test func `a shared connection that starts for another thread is not part of the transaction`() {
    let (started, value, isFirst) = (Property(0), Property(0), Box(true))
    let shared = Box<SafeSignal<Int>?>(nil)
    let source = SafeSignal<Int> { [bag] observer in
      started.update { $0 += 1 }
      observer.receive(3)
      return BlockDisposable {
        if !isFirst.value { return }
        isFirst.value = false
        inParallel(1) { _ in
          shared.value?.observeNext { value.value = $0 }.dispose(in: bag)
        }
      }
    }
    shared.value = source.share()
    let observation = shared.value?.observe { _ in }
    try? atomically { () throws(Refused) in
      observation?.dispose()
      throw Refused()
    }
    #expect(started.value == 2)
    #expect(value.value == 3)
  }

  @Test func `the observer of a completion may set a property while a value is computed`() {
    let (source, copy) = (Property(0), Property(0))
    let derived = source.mapProperty { number in
      let released = Box<Property<Int>?>(Property(0))
      released.value?.mapProperty { $0 }.observe { if $0.isTerminal { copy.value = 1 } }
        .dispose(in: bag)
      released.value = nil
      return number
    }
    #expect(derived.value == 0)
    #expect(copy.value == 1)
  }

  /// A job of a queue is not a part of the transaction that sent its element.
  @Test(arguments: 0..<3)
  func `a transaction runs again if a queue that it sends to sets what it has read`(route: Int) {
    let queue = DispatchQueue(label: "queue")
    let (property, runs) = (Property(0), Sum())
    let isUpdated = DispatchSemaphore(value: 0)
    @Sendable func update() {
      property.update { $0 += 1 }
      isUpdated.signal()
    }
    switch route {
    case 0: subject.receive(on: queue).observeNext { _ in update() }.dispose(in: bag)
    case 1: subject.conflate(on: queue).observeNext { _ in update() }.dispose(in: bag)
    default: subject.lazyMap(on: queue) { $0 }.observeNext { _ in update() }.dispose(in: bag)
    }
    atomically {
      let value = property.value
      if runs.add() == 1 {
        subject.send(1)
        isUpdated.wait()
      }
      property.value = value + 1
    }
    #expect(runs.value == 2)
    #expect(property.value == 2)
  }

  @Test(arguments: [false, true])
  func `a transaction undoes no update of the thread that delivers its element`(isDerived: Bool) {
    let (property, runs) = (Property(0), Sum())
    let view = property.mapProperty { $0 }
    let (isDelivering, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isUpdated = DispatchSemaphore(value: 0)
    subject.observeNext { element in
      if element == 0 {
        isDelivering.signal()
        isReleased.wait()
      } else {
        property.update { $0 += 1 }
        isUpdated.signal()
      }
    }
    .dispose(in: bag)
    inParallel(2) { thread in
      if thread == 0 { return subject.send(0) }
      isDelivering.wait()
      atomically {
        let value = isDerived ? view.value : property.value
        if runs.add() == 1 {
          subject.send(1)
          isReleased.signal()
          isUpdated.wait()
        }
        property.value = value + 1
      }
    }
    #expect(runs.value == 2)
    #expect(property.value == 2)
  }

  @Test func `a property of a signal that is created in a transaction has the signal's value`() {
    let source = Property(5)
    let created = Box<[Property<Int>]>([])
    let views = Box<[AnyProperty<Int>]>([])
    #expect(throws: Refused.self) {
      try atomically {
        created.value = [Property(initial: -1, then: source.toSignal())]
        views.value = [source.stateIn(initial: -1)]
        throw Refused()
      }
    }
    #expect(created.value.map(\.value) == [5])
    #expect(views.value.map(\.value) == [5])
    source.value = 6
    #expect(created.value.map(\.value) == [6])
    #expect(views.value.map(\.value) == [6])
  }

  @Test func `transactions of two queues that one transaction sends to lose no update`() {
    let queues = (0..<2).map { DispatchQueue(label: "\($0)") }
    let (property, runs) = (Property(0), Sum())
    let (hasRead, isSet) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    subject.receive(on: queues[0]).observeNext { _ in
      atomically {
        let value = property.value
        if runs.add() == 1 {
          hasRead.signal()
          isSet.wait()
        }
        property.value = value + 1
      }
    }
    .dispose(in: bag)
    subject.receive(on: queues[1]).observeNext { _ in
      hasRead.wait()
      atomically { property.value += 1 }
      isSet.signal()
    }
    .dispose(in: bag)
    atomically { subject.send(1) }
    for queue in queues { queue.sync {} }
    #expect(property.value == 2)
    #expect(runs.value == 2)
  }

  @Test func `a transaction that its own element causes does not undo an element of another`() {
    let queues = (0..<2).map { DispatchQueue(label: "\($0)") }
    let (other, count) = (PassthroughSubject<Int, Never>(), Property(0))
    let (isDelivering, isSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    other.observeNext { element in
      if element == 2 { return count.value += 1 }
      isDelivering.signal()
      isSent.wait()
    }
    .dispose(in: bag)
    subject.receive(on: queues[0]).observeNext { _ in
      try? atomically { () throws(Refused) in
        other.send(1)
        throw Refused()
      }
    }
    .dispose(in: bag)
    subject.receive(on: queues[1]).observeNext { _ in
      isDelivering.wait()
      other.send(2)
      isSent.signal()
    }
    .dispose(in: bag)
    atomically { subject.send(1) }
    for queue in queues { queue.sync {} }
    #expect(count.value == 1)
  }

  /// What is caused outside the transaction, as by the events of a core, would be caused by each attempt.
  @Test func `a transaction of an observer of a core's event does not run the outer one again`() {
    let (property, runs) = (Property(0), Sum())
    subject.observeNext { _ in atomically { property.value += 1 } }.dispose(in: bag)
    atomically {
      let value = property.value
      if runs.add() > 3 { return }
      UpdateGuard.outsideTransaction {
        atomically { UpdateGuard.outsideTransaction { subject.send(1) } }
      }
      property.value = value
    }
    #expect(runs.value == 1)
  }
}
