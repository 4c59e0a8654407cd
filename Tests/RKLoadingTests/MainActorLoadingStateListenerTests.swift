import RKCore
import RKLoading
import RKSubjects
import TestSupport
import Testing

@Suite("loading states shown on the main actor")
struct MainActorLoadingStateListenerTests {
  private typealias Replies = PassthroughSubject<LoadingState<Int, Never>, Never>

  // At once only where nothing else waits for the main queue: in a process of its own.
  @Test func `shows states sent on the main actor at once, and passes on loaded values`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (screen, replies, values) = (Screen(), Replies(), Log<String>())
        replies.consumeLoadingState(by: screen).observeNext { values.append("\($0)") }
        replies.send(.loading)
        replies.send(.loaded(1))
        replies.send(.loading)
        precondition(screen.shown == ["loading", "loaded 1", "reloading"], "\(screen.shown)")
        precondition(values.values == ["1"], "\(values.values)")
      }
    }
  }

  @MainActor
  @Test func `shows states sent on other threads in order`() async {
    let (screen, replies) = (Screen(), Replies())
    let states = replies.updateLoadingState(of: screen)
    states.observe { _ in }
    await Task.detached { for number in 0..<100 { replies.send(.loaded(number)) } }.value
    await withCheckedContinuation { continuation in
      ExecutionContext.main.schedule { continuation.resume() }
    }
    #expect(screen.shown == (0..<100).map { "loaded \($0)" })
  }

  @MainActor
  @Test func `does not retain the listener, unless it requests it`() {
    let replies = Replies()
    weak var loose: Screen?
    weak var tied: TiedScreen?
    do {
      let (screen, kept) = (Screen(), TiedScreen())
      (loose, tied) = (screen, kept)
      replies.consumeLoadingState(by: screen).observeNext { _ in }
      replies.consumeLoadingState(by: kept).observeNext { _ in }
    }
    #expect(loose == nil)
    #expect(tied != nil)
    replies.send(completion: .finished)
    #expect(tied == nil)
  }
}

private final class Screen: MainActorLoadingStateListener {
  private(set) var shown: [String] = []

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {
    switch state {
    case .loading: shown.append("loading")
    case .reloading: shown.append("reloading")
    case .loaded(let value): shown.append("loaded \(value)")
    case .failed: shown.append("failed")
    }
  }
}

private final class TiedScreen: MainActorLoadingStateListener {
  nonisolated var loadingStateListenerNeedsWeakReference: Bool { false }

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {}
}
