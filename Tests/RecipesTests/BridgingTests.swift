import ReactiveKit
import TestSupport
import Testing

@MainActor
private final class Manager: LocationManager {
  weak var delegate: (any LocationManagerDelegate)?
  private(set) var log: [String] = []

  func start() { log.append("start") }
  func stop() { log.append("stop") }
}

/// A geocoder whose requests a test answers, on another thread.
private final class Requests: Geocoder {
  private let completions = Locked<[@Sendable (Result<String, LocationError>) -> Void]>([])
  let cancelled = Log<String>()

  func name(
    of location: String,
    completion: @escaping @Sendable (Result<String, LocationError>) -> Void
  ) -> @Sendable () -> Void {
    completions.withLock { $0.append(completion) }
    return { [cancelled] in cancelled(location) }
  }

  func answer(_ number: Int, _ result: Result<String, LocationError>) {
    let completion = completions.withLock { $0[number] }
    inParallel(1) { _ in completion(result) }
  }
}

@Suite("Recipe: bridging delegates and callbacks")
@MainActor
struct BridgingTests {
  private let manager = Manager()

  @Test func `the manager runs while its locations are observed`() async {
    let source = LocationSource(manager)
    let (first, second) = (Log<String>(), Log<String>())
    #expect(manager.log == [])
    let one = source.locations.suppressError(logging: false).observeNext { first($0) }
    manager.delegate?.locationManager(didUpdate: "home")
    let two = source.locations.suppressError(logging: false).observeNext { second($0) }
    manager.delegate?.locationManager(didUpdate: "work")
    await until { first.values == ["home", "work"] && second.values == ["home", "work"] }
    one.dispose()
    #expect(manager.log == ["start"])
    two.dispose()
    await until { manager.log == ["start", "stop"] }
  }

  @Test func `a failure stops the manager, and another observation starts it again`() async {
    let source = LocationSource(manager)
    let log = Log<String>()
    source.locations.observeFailed { log("\($0)") }
    manager.delegate?.locationManager(didFailWith: LocationError())
    await until { log.values == ["LocationError()"] && manager.log == ["start", "stop"] }
    source.locations.suppressError(logging: false).observeNext { log($0) }
    manager.delegate?.locationManager(didUpdate: "home")
    await until { log.values == ["LocationError()", "home"] && manager.log.count == 3 }
  }

  @Test func `the source is released, and stops the manager`() async {
    weak var released: LocationSource?
    do {
      let source = LocationSource(manager)
      released = source
      source.locations.observe { _ in }.dispose()
    }
    await until { manager.log == ["start", "stop"] }
    #expect(released == nil)
  }

  @Test func `a callback becomes an element or a failure, and disposal cancels its request`() {
    let geocoder = Requests()
    let log = Log<String>()
    geocoder.name(of: "1").write(to: log)
    geocoder.name(of: "2").write(to: log)
    geocoder.name(of: "3").write(to: log).dispose()
    geocoder.answer(0, .success("home"))
    geocoder.answer(1, .failure(LocationError()))
    geocoder.answer(2, .success("work"))
    #expect(log.values == ["next(\"home\")", "completed", "failed(LocationError())"])
    #expect(geocoder.cancelled.values.contains("3"))
  }

  @Test func `the manager is started and stopped on the main actor, from any thread`() async {
    let locations = LocationSource(manager).locations
    let observation = await Task.detached { locations.observe { _ in } }.value
    await until { manager.log == ["start"] }
    await Task.detached { observation.dispose() }.value
    await until { manager.log == ["start", "stop"] }
  }

  @Test func `the sample of the page shows the name of a location`() async {
    final class Screen { var title = "" }
    let (source, geocoder, screen, bag) = (
      LocationSource(manager), Requests(), Screen(), DisposeBag()
    )
    source.locations
      .flatMapLatest { location in geocoder.name(of: location) }
      .replaceError(with: "nowhere")
      .receive(on: MainActor.shared)
      .observeNext { [weak screen] name in screen?.title = name }
      .dispose(in: bag)
    manager.delegate?.locationManager(didUpdate: "1")
    geocoder.answer(0, .success("home"))
    await until { screen.title == "home" }
  }
}
