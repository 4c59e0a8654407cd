import RKCompatibility
import ReactiveKit

extension OldNames {
  @available(*, deprecated)
  func useRest() {
    let failing = numbers.append(Signal<Int, Failed>.failed(.once))
    let all: SafeSignal<Int> = failing.materialize().elements()
    let errors: SafeSignal<Failed> = failing.materialize().errors()
    expect(elements(all) == [1, 2, 2] && elements(errors) == [.once], "elements, errors")
    expect(elements(numbers.replace(with: 0)) == [0, 0, 0], "replace")
    expect(elements(numbers.collect().unwrap()) == [1, 2, 2], "unwrap")
    expect(elements(numbers.buffer(ofSize: 2)) == [[1, 2], [2]], "buffer")
    expect(elements(numbers.dropFirst(9).defaultIfEmpty(7)) == [7], "defaultIfEmpty")
    expect(elements(numbers.start(with: 0)) == [0, 1, 2, 2], "start")
    expect(elements(failing.recover(with: 3)) == [1, 2, 2, 3], "recover")
    expect(elements(failing.retry(times: 1)).count == 6, "retry")
    let log = Box<[String]>([])
    expect(AnyProperty(property: Property(1)).value == 1, "AnyProperty(property:)")
    let tapped = failing.doOn(
      next: { log.value.append("\($0)") },
      start: { log.value.append("start") },
      failed: { log.value.append("\($0)") },
      completed: { log.value.append("end") },
      disposed: { log.value.append("disposed") }
    )
    expect(events(tapped).count == 4, "doOn")
    expect(Set(log.value) == ["start", "1", "2", "once", "disposed"], "doOn")
    expect(elements(numbers.concat(with: numbers)).count == 6, "concat")
    expect(elements(numbers.concat(with: SafeSignal(just: 3))).count == 4, "concat, safe")
    expect(elements(SafeSignal(just: 3).concat(with: numbers)).count == 4, "safe, concat")
    let bag = AnyCancellable(failing.sink { log.value.append("\($0)") })
    expect(log.value.suffix(3) == ["1", "2", "2"] && bag.isDisposed == bag.isDisposed, "sink")
    expect(elements(numbers.replay().refCount(disconnectCount: 0)) == [1, 2, 2], "disconnectCount")
    let subject = PassthroughSubject<Int, Never>()
    expect(subject.disposeBag === subject.bag, "disposeBag")
    expect(value(of: Property(1)) == 1, "ProperyElement")
    let one = LoadingSignal<Int, Failed>.loaded(1)
    let more = one.flatMapValue(.concat, transfrom: { Signal<Int, Failed>(just: $0 + 1) })
    let most = one.flatMapValue(transfrom: { LoadingSignal<Int, Failed>.loaded($0 + 1) })
    expect(elements(more.value()) == [2] && elements(most.value()) == [2], "transfrom")
  }
}

@available(*, deprecated)
private func value<P: PropertyProtocol>(of property: P) -> P.ProperyElement
where P.ProperyElement == Int { property.value }
