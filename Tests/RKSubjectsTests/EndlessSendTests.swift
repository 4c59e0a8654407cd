#if DEBUG
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// Warnings about observers that send to their own source without end.
@Suite("Diagnostics", .serialized)
struct EndlessSendTests {
  /// An element that only these tests send, so that they know their warnings.
  private struct Mark: Sendable {
    var isLast = false
  }

  private struct Number: Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  @Test func `an observer that sets its own property without end causes one warning`() {
    let property = Property(Mark())
    let warnings = warnings(with: "Mark") { warned in
      property.observeNext { [weak property] _ in
        if warned.count == 0 { property?.value = Mark() }
      }
    }
    #expect(warnings.count == 1)
    #expect(warnings[0].hasPrefix("an observer of Property<Mark> has sent to it 100000 times"))
    #if os(Linux)
    #expect(warnings[0].contains("EndlessSendTests"))
    #endif
  }

  @Test func `a source warns once`() {
    let subject = PassthroughSubject<Mark, Never>()
    let loops = Sum()
    let warnings = warnings(with: "Mark") { warned in
      subject.observeNext { mark in
        if !mark.isLast { subject.send(Mark(isLast: loops.add() == 250_000)) }
      }
      subject.send(Mark())
    }
    #expect(warnings.count == 1)
    #expect(loops.value == 250_000)
  }

  @Test func `subjects, producers and operators name their types`() {
    let (subject, other) = (PassthroughSubject<Mark, Never>(), PassthroughSubject<Mark, Never>())
    let value = CurrentValueSubject<Mark, Never>(Mark())
    let producer = Latest<AtomicObserver<Mark, Never>>()
    let produced = SafeSignal<Mark> { observer in
      producer.value = observer
      return NonDisposable.instance
    }
    let loops: [(name: String, signal: SafeSignal<Mark>, send: @Sendable () -> Void)] = [
      ("PassthroughSubject<Mark, Never>", subject.toSignal(), { subject.send(Mark()) }),
      ("CurrentValueSubject<Mark, Never>", value.toSignal(), { value.send(Mark()) }),
      ("Signal<Mark, Never>", subject.merge(with: other), { other.send(Mark()) }),
      ("Signal<Mark, Never>", produced, { producer.value?.receive(Mark()) }),
    ]
    for (name, signal, send) in loops {
      let warnings = warnings(with: "Mark") { warned in
        let observation = signal.observeNext { _ in if warned.count == 0 { send() } }
        subject.send(Mark())
        send()
        observation.dispose()
      }
      #expect(warnings.count == 1)
      #expect(warnings.first?.hasPrefix("an observer of \(name) ") == true)
    }
  }

  @Test func `a hundred thousand sends to itself cause no warning`() {
    let property = Property(Number(0))
    let numbers = warnings(with: "Property<Number>") { _ in
      property.observeNext { [weak property] number in
        if number.value < 100_000 { property?.value = Number(number.value + 1) }
      }
    }
    #expect(numbers.isEmpty)
    #expect(property.value.value == 100_000)
  }

  @Test func `an operator that starts many queued signals causes no warning`() {
    let first = PassthroughSubject<Int, Never>()
    let received = Sum()
    let warnings = warnings(with: "Closure") { _ in
      SafeSignal(sequence: 0...150_000)
        .flatMapConcat { $0 == 0 ? first.toSignal() : SafeSignal(just: $0) }
        .observeNext { _ in received.add() }
      first.send(completion: .finished)
    }
    #expect(warnings.isEmpty)
    #expect(received.value == 150_000)
  }

  @Test func `no lock is held when a warning is reported`() {
    let property = Property(Mark())
    let values = Sum()
    _ = warnings(with: "Mark") { warned in
      property.observeNext { [weak property] _ in
        if warned.count == 0 { property?.value = Mark() }
      }
    } receive: { _ in
      property.observeNext { _ in values.add() }
      property.value = Mark()
    }
    #expect(values.value > 0)
  }
}
#endif
