import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of loading signals.
@Suite("Documents: loading signals")
struct LoadingRowTests {
  private typealias State = LoadingState<Int, ClientError>

  private enum Work {
    static func fetch(_ result: Int = 1) -> Signal<Int, ClientError> { Signal(just: result) }
    static func fail() -> Signal<Int, ClientError> { .failed(.offline) }
  }

  @Test("a state is loading, loaded or failed, and can be abstracted over")
  func states() {
    func name(_ state: some LoadingStateProtocol<Int, ClientError>) -> String {
      switch state.asLoadingState {
      case .loading: "loading"
      case .loaded(let value): "loaded \(value)"
      case .failed(let error): "failed \(error)"
      }
    }
    let all: [State] = [.loading, .loaded(1), .failed(.offline)]
    #expect(all.map(name) == ["loading", "loaded 1", "failed offline"])
    #expect(name(ObservedLoadingState<Int, ClientError>.reloading) == "loading")
  }

  @Test("a failure does not end a loading signal")
  func goesOn() {
    let subject = PassthroughSubject<State, Never>()
    let signal: LoadingSignal<Int, ClientError> = subject.toSignal()
    let log = Log<State>()
    signal.observeNext(with: log.append)
    for state in [State.loading, .failed(.offline), .loading, .loaded(1)] { subject.send(state) }
    #expect(log.values == [.loading, .failed(.offline), .loading, .loaded(1)])
  }

  @Test("toLoadingSignal is loading as soon as it is observed, then loaded or failed")
  func toLoadingSignal() {
    let log = Log<String>()
    for signal in [Work.fetch(), Work.fail()] {
      signal.toLoadingSignal().observeNext { loadingState in
        switch loadingState {
        case .loading: log("loading")
        case .loaded(let number): log("\(number)")
        case .failed(let error): log("\(error)")
        }
      }
    }
    #expect(log.values == ["loading", "1", "loading", "offline"])
  }

  /// The listener of the documents: a view controller.
  private final class ViewController: LoadingStateListener, BindingExecutionContextProvider,
    DisposeBagProvider, Sendable
  {
    let bag = DisposeBag()
    let log = Log<String>()
    let bindingExecutionContext = ExecutionContext.immediate

    func setLoadingState<LoadingValue, LoadingError>(
      _ state: ObservedLoadingState<LoadingValue, LoadingError>
    ) {
      switch state {
      case .loading: log("loading")
      case .reloading: log("reloading")
      case .loaded: log("loaded")
      case .failed(let error): log("\(error)")
      }
    }
  }

  @Test("a listener is shown the states, reloading for loading again")
  func consume() {
    let (viewController, imageView) = (ViewController(), ViewController())
    Work.fetch().toLoadingSignal()
      .append(Work.fail().toLoadingSignal())
      .consumeLoadingState(by: viewController)
      .bind(to: imageView) { imageView, image in imageView.log("shows \(image)") }
    #expect(viewController.log.values == ["loading", "loaded", "reloading", "offline"])
    #expect(imageView.log.values == ["shows 1"])
  }

  @Test("what is loaded, and the failure, can be changed and taken out")
  func change() {
    let states = Work.fetch().toLoadingSignal()
    let log = Log<String>()
    states.value().write(to: log)
    states.mapValue { $0 + 1 }.value().write(to: log)
    Work.fail().toLoadingSignal().mapLoadingError { "\($0)" as Word }.write(to: log)
    states.append(Work.fail().toLoadingSignal()).dematerializeLoadingState().write(to: log)
    states.flatMapValue { Work.fetch($0 + 2).toLoadingSignal() }.value().write(to: log)
    states.flatMapValue { Work.fetch($0 + 3) }.value().write(to: log)
    #expect(
      log.values == [
        "next(1)", "completed", "next(2)", "completed", "next(loading)", "next(failed(offline))",
        "completed", "next(1)", "failed(offline)", "next(3)", "completed", "next(4)", "completed",
      ]
    )
  }

  private struct Word: Error, ExpressibleByStringInterpolation, CustomStringConvertible {
    let description: String
    init(stringLiteral value: String) { description = value }
  }

  @Test("regular operators apply to what is loaded")
  func lift() {
    let time = TestScheduler()
    let log = Log<State>()
    LoadingSignal<Int, ClientError>(sequence: [.loading] + (1...5).map { .loaded($0) })
      .liftValue { $0.dropFirst(3).delay(for: .seconds(1), on: time) }
      .observeNext(with: log.append)
    #expect(log.values == [.loading])
    time.run()
    #expect(log.values == [.loading, .loaded(4), .loaded(5)])
  }

  /// The service of the documents.
  private final class UserService: Sendable {
    let requests = Sum()
    let user: LoadingProperty<Int, ClientError>

    init() {
      user = LoadingProperty { [requests] in Work.fetch(requests.add()).toLoadingSignal() }
    }

    func refresh() -> LoadingSignal<Int, ClientError> { user.reload() }
  }

  @Test(
    "a property is loaded when it is first observed, and again when it is reloaded"
  )
  func property() {
    let service = UserService()
    let log = Log<State>()
    #expect(service.requests.value == 0)
    service.user.observeNext(with: log.append)
    service.user.value().observeNext { _ in }
    #expect(service.requests.value == 1)
    let refresh = service.refresh()
    #expect(service.requests.value == 1)
    let refreshed = Log<State>()
    refresh.observeNext(with: refreshed.append)
    #expect(log.values == [.loading, .loaded(1), .loaded(2)])
    #expect(refreshed.values == [.loading, .loaded(2)])
    service.user.reloadNow()
    #expect(service.user.value == 3)
  }

  @Test("reloading waits for the property, and flattens as it is told")
  func reloading() {
    let property = LoadingProperty<Int, ClientError> { Work.fetch().toLoadingSignal() }
    let log = Log<String>()
    Signal<Int, ClientError>(just: 1).reloading(property, strategy: .concat).write(to: log)
    LoadingSignal<Int, ClientError>.loaded(2).reloading(property, strategy: .merge).value()
      .write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(2)", "completed"])
  }
}
