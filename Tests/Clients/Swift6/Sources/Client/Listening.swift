import ReactiveKit

// A class of the main actor shows the states of a load, with nothing to mark.
@MainActor
final class Status: MainActorLoadingStateListener {
  var text = ""

  init(_ users: LoadingSignal<String, Never>, _ screen: Screen) {
    users.consumeLoadingState(by: self).bind(to: screen, keyPath: \.title)
  }

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {
    text = "\(state)"
  }
}
