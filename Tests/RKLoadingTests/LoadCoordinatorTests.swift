import RKBindings
import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

private typealias State = LoadingState<Int, DiagramFailure>

@Suite("LoadingProperty.reload")
struct ReloadTests {
  @Test func `does nothing until it is observed, and loads for each observer`() {
    let server = Server()
    let property = server.property
    let reload = property.reload()
    #expect(server.started == 0)
    let logs = [Log<String>(), Log<String>()]
    for log in logs { reload.note(in: log) }
    #expect(server.started == 2)
    server.send(.loading, of: 0)
    server.reply(.loaded(1), to: 0)
    server.reply(.failed(DiagramFailure()), to: 1)
    #expect(
      logs.map(\.values) == [["loading", "1", "completed"], ["loading", "failed", "completed"]]
    )
    #expect(property.value == 1)
  }

  @Test func `a silent load passes only loaded values to the property`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.value = 0
    property.note(in: log)
    property.reload().observe { _ in }
    #expect(property.loadingState == .loaded(0))
    server.reply(.failed(DiagramFailure()), to: 0)
    property.reload().observe { _ in }
    server.reply(.loaded(1), to: 1)
    #expect(log.values == ["0", "1"])
  }

  @Test func `a load that is not silent passes every state to the property`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.value = 0
    property.note(in: log)
    property.reload(silently: false).observe { _ in }
    #expect(property.loadingState == .loading && property.value == 0)
    server.reply(.failed(DiagramFailure()), to: 0)
    #expect(property.value == nil)
    property.reload(silently: false).observe { _ in }
    server.reply(.loaded(1), to: 1)
    #expect(log.values == ["0", "loading", "failed", "loading", "1"])
  }

  @Test func `does not overwrite the value of a newer load`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.value = 0
    property.note(in: log)
    property.reload().observe { _ in }
    property.reload().observe { _ in }
    server.reply(.loaded(2), to: 1)
    server.reply(.loaded(1), to: 0)
    #expect(property.value == 2)
    #expect(log.values == ["0", "2"])
  }

  @Test func `replaces the shown load, which completes`() {
    let server = Server()
    let property = server.property
    let logs = [Log<String>(), Log<String>(), Log<String>()]
    property.note(in: logs[0])
    property.reload(silently: false).note(in: logs[1])
    #expect(server.started == 2 && server.running == 1)
    property.reload(silently: false).note(in: logs[2])
    #expect(server.started == 3 && server.running == 1)
    server.reply(.loaded(1), to: 2)
    #expect(
      logs.map(\.values) == [
        ["loading", "1"], ["loading", "completed"], ["loading", "1", "completed"],
      ]
    )
  }

  @Test func `restores the previous state when it is disposed`() {
    for before in [State.loaded(0), .failed(DiagramFailure())] {
      let server = Server()
      let property = server.property
      let log = Log<State>()
      property.observeNext(with: log.append)
      server.reply(before, to: 0)
      property.reload(silently: false).observe { _ in }
      let second = property.reload(silently: false).observe { _ in }
      #expect(property.loadingState == .loading)
      second.dispose()
      #expect(server.running == 0)
      #expect(property.loadingState == before)
      #expect(log.values == [.loading, before, .loading, before])
    }
  }

  @Test func `leaves other loads alone when it is disposed`() {
    let server = Server()
    let property = server.property
    property.value = 0
    let first = property.reload().observe { _ in }
    property.reload(silently: false).observe { _ in }
    first.dispose()
    #expect(server.running == 1)
    server.reply(.loaded(1), to: 1)
    #expect(property.value == 1)
  }

  @Test func `restores the previous state when it completes without a reply`() {
    let server = Server()
    let property = server.property
    property.value = 0
    let log = Log<String>()
    property.note(in: log)
    property.reload(silently: false).note(in: log)
    server.complete(0)
    #expect(log.values == ["0", "loading", "loading", "0", "completed"])
  }

  @Test func `a new load starts for waiting observers when it is disposed`() {
    let server = Server()
    let property = server.property
    let log = Log<String>()
    property.note(in: log)
    property.reload(silently: false).observe { _ in }.dispose()
    #expect(server.started == 3 && server.running == 1)
    server.reply(.loaded(1), to: 2)
    #expect(log.values == ["loading", "1"])
  }

  @Test func `the property changes before the load's observer receives a value`() {
    let server = Server()
    let property = server.property
    property.value = 0
    let log = Log<String>()
    property.value().observeNext { log("property \($0)") }
    property.reload().value().observeNext { log("reload \($0), \(property.value ?? 0)") }
    server.reply(.loaded(1), to: 0)
    #expect(log.values == ["property 0", "property 1", "reload 1, 1"])
  }

  @Test func `continues for its observer when the property is released`() {
    let server = Server()
    let log = Log<String>()
    server.property.reload().note(in: log)
    server.reply(.loaded(1), to: 0)
    #expect(log.values == ["loading", "1", "completed"])
  }

  @Test func `reloadNow begins a load at once`() {
    let server = Server()
    let property = server.property
    property.reloadNow()
    #expect(server.started == 1 && property.value == nil)
    server.reply(.loaded(1), to: 0)
    #expect(property.value == 1)
    let log = Log<String>()
    property.note(in: log)
    property.reloadNow(silently: false).dispose()
    #expect(server.running == 0)
    #expect(log.values == ["1", "loading", "1"])
  }

  @Test func `may be disposed from inside its own delivery`() {
    let server = Server()
    let property = server.property
    property.value = 0
    let observation = SerialDisposable()
    let log = Log<String>()
    observation.otherDisposable = property.reload(silently: false).observeNext { state in
      log("\(state)")
      if state.value == 1 {
        observation.dispose()
        log("\(property.loadingState)")
      }
    }
    server.send(.loaded(1), of: 0)
    #expect(server.running == 0)
    server.send(.loaded(2), of: 0)
    #expect(log.values == ["loading", "loaded(1)", "loaded(1)"])
    #expect(property.value == 1)
  }
}

@Suite("LoadingProperty, from many threads")
struct ManyLoadsTests {
  @Test("an older reply never overwrites a newer one", arguments: [true, false])
  func order(silently: Bool) {
    for _ in 0..<300 {
      let server = Server()
      let property = server.property
      property.value = -1
      let log = Log<Int>()
      property.value().observeNext(with: log.append)
      for _ in 0..<6 { property.reload(silently: silently).observe { _ in } }
      inParallel(2) { thread in
        for number in stride(from: thread, to: 6, by: 2) {
          server.reply(.loaded(number), to: number)
        }
      }
      #expect(property.value == 5)
      #expect(log.values == log.values.sorted())
      #expect(log.values.last == 5)
      #expect(server.running == 0)
    }
  }

  @Test func `loads once for concurrent observers`() {
    for _ in 0..<(isSanitized ? 400 : 2_000) {
      let server = Server()
      let property = server.property
      let log = Log<Int>()
      inParallel(2) { _ in property.value().observeNext(with: log.append) }
      #expect(server.started == 1)
      server.reply(.loaded(1), to: 0)
      #expect(log.values == [1, 1])
    }
  }

  @Test func `all observers see one order of concurrent changes`() {
    let counter = Sum()
    let property = LoadingProperty<Int, DiagramFailure> {
      let number = counter.add()
      return LoadingSignal(sequence: [
        .loading, number.isMultiple(of: 3) ? .failed(DiagramFailure()) : .loaded(number),
      ])
    }
    property.value = 0
    let violations = Log<String>()
    let logs = [Log<State>(), Log<State>()]
    for log in logs {
      property.checkingSerial(violations.append).observeNext(with: log.append)
    }
    inParallel(4) { thread in
      for number in 0..<500 {
        switch (thread + number) % 4 {
        case 0: property.reload(silently: false).observe { _ in }
        case 1: property.reload().prefix(maxLength: 1).observe { _ in }
        case 2: property.reload(silently: false).prefix(maxLength: 1).observe { _ in }
        default: property.retryIfFailed()
        }
      }
    }
    #expect(violations.values == [])
    let (states, isSame) = (logs[0].values, logs[0].values == logs[1].values)
    #expect(isSame)
    #expect(states.last == property.loadingState)
    #expect(property.loadingState != .loading)
    let repeats = zip(states, states.dropFirst()).count { $0.isLoading && $1.isLoading }
    #expect(repeats == 0)
  }

  @Test func `does not count an observer that is disposed while it is added`() {
    let server = Server()
    let property = LoadingProperty<Int, DiagramFailure>(cancelsWhenUnobserved: true) {
      server.request()
    }
    property.observe { _ in }
    let next = Locked(Slot())
    inParallel(2) { thread in
      for _ in 0..<(isSanitized ? 4_000 : 20_000) {
        if thread == 0 {
          let slot = Slot()
          next.withLock { $0 = slot }
          property.observe(
            with: AnyObserver(receive: { _ in }, completion: { _ in }, upstream: slot)
          )
          slot.dispose()
        } else {
          next.withLock { $0 }.dispose()
        }
      }
    }
    #expect(server.started == 1 && server.running == 1)
  }

  @Test func `ends its loads with the last observer, on request`() {
    let server = Server()
    let property = LoadingProperty<Int, DiagramFailure>(cancelsWhenUnobserved: true) {
      server.request()
    }
    inParallel(2) { _ in
      for _ in 0..<(isSanitized ? 400 : 2_000) { property.observe { _ in }.dispose() }
    }
    #expect(server.started > 0)
    #expect(server.running == 0)
  }
}
