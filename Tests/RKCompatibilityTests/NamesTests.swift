import RKCompatibility
import Testing

@Suite("Earlier names of types and bags")
struct EarlierTypeNameTests {
  @available(*, deprecated)
  @Test func `a subject has a disposeBag`() {
    let subjects: [(disposeBag: DisposeBag, bag: DisposeBag)] = [
      Subject<Int, Never>().bags, PassthroughSubject<Int, Never>().bags,
    ]
    #expect(subjects.allSatisfy { $0 === $1 })
    let (current, one) = (CurrentValueSubject<Int, Never>(1), ReplayOneSubject<Int, Never>())
    let (all, loading) = (
      ReplaySubject<Int, Never>(), ReplayLoadingValueSubject<Int, Never, Never>()
    )
    #expect(current.disposeBag === current.bag && one.disposeBag === one.bag)
    #expect(all.disposeBag === all.bag && loading.disposeBag === loading.bag)
  }

  @available(*, deprecated)
  @Test func `the outcome of a validation is a Result`() {
    let age = ValidatingProperty<Int, Never>(30) { _ in .valid }
    let result: ValidatingProperty<Int, Never>.Result = age.result.value
    #expect(result.proposed == 30)
  }
}

extension Subject {
  @available(*, deprecated)
  fileprivate var bags: (disposeBag: DisposeBag, bag: DisposeBag) { (disposeBag, bag) }
}

extension PassthroughSubject {
  @available(*, deprecated)
  fileprivate var bags: (disposeBag: DisposeBag, bag: DisposeBag) { (disposeBag, bag) }
}
