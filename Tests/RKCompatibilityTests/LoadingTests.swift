import RKCompatibility
import TestSupport
import Testing

private enum Trouble: Error { case offline }

@Suite("Misspelt names")
struct MisspeltNameTests {
  @available(*, deprecated)
  @Test func `flatMapValue accepts the misspelt label transfrom`() {
    let source = LoadingSignal<Int, Trouble>.loaded(1)
    let log = Log<Int>()
    source.flatMapValue(.latest, transfrom: { LoadingSignal<Int, Trouble>.loaded($0 + 1) })
      .value().observeNext(with: log.append)
    source.flatMapValue(transfrom: { Signal<Int, Trouble>(just: $0 + 2) })
      .value().observeNext(with: log.append)
    #expect(log.values == [2, 3])
  }

  @available(*, deprecated)
  @Test func `ProperyElement is the type of the value`() {
    func value<P: PropertyProtocol>(of property: P) -> P.ProperyElement
    where P.ProperyElement == Int {
      property.value
    }
    #expect(value(of: Property(1)) == 1)
  }
}
