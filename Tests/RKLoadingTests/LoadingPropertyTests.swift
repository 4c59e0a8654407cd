import RKBindings
import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("LoadingProperty")
struct LoadingPropertyTests {
  @Test func `loads at the first observation, once for all observers`() {
    let server = Server()
    let property = server.property
    #expect(property.loadingState == .loading && property.value == nil)
    #expect(server.started == 0)
    let logs = [Log<String>(), Log<String>()]
    for log in logs { property.note(in: log) }
    server.send(.loading, of: 0)
    server.reply(.loaded(1), to: 0)
    let late = Log<String>()
    property.note(in: late)
    #expect(logs.map(\.values) == [["loading", "1"], ["loading", "1"]])
    #expect(late.values == ["1"])
    #expect(server.started == 1 && server.running == 0)
    #expect(property.loadingState == .loaded(1) && property.value == 1)
  }

  @Test func `prints its state, without loading`() {
    let server = Server()
    let property = server.property
    #expect("\(property)" == "LoadingProperty(loading)")
    #expect(server.started == 0)
    property.value = 3
    #expect("\(property)" == "LoadingProperty(loaded(3))")
    #expect(Mirror(reflecting: property).children.map(\.label) == ["loadingState", "value"])
  }

  @Test func `the first observer receives loading, even before a synchronous reply`() {
    let property = LoadingProperty<Int, DiagramFailure> {
      Signal<Int, DiagramFailure>(just: 1).toLoadingSignal()
    }
    let log = Log<String>()
    property.note(in: log)
    #expect(log.values == ["loading", "1"])
  }

  @Test func `does not load for an observer that disposes on receiving loading`() {
    let server = Server()
    let property = server.property
    property.prefix(maxLength: 1).observe { _ in }
    #expect(server.started == 0)
  }

  @Test func `can be created from a signal that can fail`() {
    let log = Log<String>()
    let property = LoadingProperty<Int, DiagramFailure> {
      Signal<Int, DiagramFailure>.failed(DiagramFailure())
    }
    property.note(in: log)
    #expect(log.values == ["loading", "failed"])
  }

  @Test func `stays failed until it is reloaded`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.note(in: log)
    property.retryIfFailed()
    server.reply(.failed(DiagramFailure()), to: 0)
    property.observe { _ in }
    #expect(server.started == 1)
    property.retryIfFailed()
    property.retryIfFailed()
    server.reply(.loaded(1), to: 1)
    property.retryIfFailed()
    #expect(server.started == 2)
    #expect(log.values == ["loading", "failed", "loading", "1"])
  }

  @Test func `takes every value of a load`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.note(in: log)
    server.send(.loaded(1), of: 0)
    server.send(.loading, of: 0)
    #expect(property.value == 1)
    server.send(.loading, of: 0)
    server.reply(.loaded(2), to: 0)
    #expect(log.values == ["loading", "1", "loading", "2"])
  }

  @Test func `can be set, and running loads do not overwrite the value`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.note(in: log)
    let silent = Log<String>()
    property.reload().note(in: silent)
    property.value = 5
    #expect(server.running == 1)
    server.reply(.loaded(1), to: 1)
    #expect(property.value == 5)
    #expect(log.values == ["loading", "5"])
    #expect(silent.values == ["loading", "1", "completed"])
  }

  @Test func `is loaded for the next observer when the value was set to nil`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.value = 5
    property.note(in: log)
    property.value = nil
    #expect(server.started == 0 && property.value == nil)
    property.observe { _ in }
    server.reply(.loaded(1), to: 0)
    #expect(log.values == ["5", "loading", "1"])
  }

  @Test func `continues to load without observers`() {
    let server = Server()
    let property = server.property
    property.observe { _ in }.dispose()
    #expect(server.running == 1)
    server.reply(.loaded(1), to: 0)
    #expect(property.value == 1)
  }

  @Test func `ends its loads when the last observer disposes, on request`() {
    let server = Server()
    let property = LoadingProperty<Int, DiagramFailure>(cancelsWhenUnobserved: true) {
      server.request()
    }
    let observations = [property.observe { _ in }, property.observe { _ in }]
    let reload = property.reload().observe { _ in }
    observations[0].dispose()
    observations[0].dispose()
    #expect(server.running == 2)
    observations[1].dispose()
    #expect(server.running == 1)
    reload.dispose()
    #expect(server.running == 0)
    let log = Log<String>()
    property.note(in: log)
    server.reply(.loaded(1), to: 2)
    #expect(log.values == ["loading", "1"])
  }

  @Test func `completes when it is deallocated, and ends its own loads`() {
    let server = Server()
    let log = Log<String>()
    var property: LoadingProperty<Int, DiagramFailure>? = server.property
    let observation = property?.note(in: log)
    weak let remains = property
    property = nil
    #expect(remains == nil)
    #expect(log.values == ["loading", "completed"])
    #expect(server.running == 0)
    #expect(observation?.isDisposed == true)
  }

  @Test func `loads again for the next observer if a load is released without a reply`() {
    let starts = Sum()
    let property = LoadingProperty<Int, DiagramFailure> {
      LoadingSignal { _ in
        starts.add()
        return nil
      }
    }
    property.observe { _ in }
    #expect(starts.value == 1)
    property.observe { _ in }
    #expect(starts.value == 2)
  }

  @Test func `holds no lock while it releases values`() {
    let tracker = Tracker()
    let ended = Sum()
    let property = LoadingProperty<Tracked, DiagramFailure> { LoadingSignal.never() }
    let end: @Sendable () -> Void = { [weak property] in
      ended.add()
      _ = property?.value
    }
    property.value = tracker.track(onDeinit: end)
    property.value = tracker.track(onDeinit: end)
    property.value = nil
    #expect(ended.value == 2)
  }

  @Test func `its loaded value can be bound to a property`() {
    let property = LoadingProperty<Int, DiagramFailure> { .loaded(3) }
    let number = Property(0)
    property.value().bind(to: number)
    #expect(number.value == 3)
  }
}
