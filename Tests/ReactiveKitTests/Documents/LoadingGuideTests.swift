import ReactiveKit
import TestSupport
import Testing

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}

private struct User: Sendable, CustomStringConvertible {
  let name: String
  var description: String { name }
}

/// The samples of Docs/Loading.md.
@Suite("Documents: the guide to loading")
struct LoadingGuideTests {
  private let guide = Guide("Loading.md")
  private var print: @Sendable (Any...) -> Void { guide.print }

  @Test func `the sample of states prints what the guide shows`() throws {
    let image = Signal<String, Offline>(just: "a cat").append(Signal.failed(Offline()))
    image.toLoadingSignal().observeNext { state in print(state) }
    // prints: loading
    // prints: loaded("a cat")
    // prints: failed(offline)
    try guide.expectOutput(of: "Loading")
  }

  @Test func `the samples of loading properties print what the guide shows`() throws {
    struct API: Sendable {
      let loads = Property(0)

      func fetchUser() -> Signal<User, Offline> {
        Signal(performing: {
          loads.update { $0 += 1 }
          return User(name: "Jim \(loads.value)")
        })
      }
    }

    let api = API()
    let user = LoadingProperty<User, Offline> { api.fetchUser().toLoadingSignal() }
    user.observeNext { state in print(state) }
    // prints: loading
    // prints: loaded(Jim 1)
    user.reloadNow()  // prints: loaded(Jim 2)
    print(user.value?.name ?? "none")  // prints: Jim 2

    let isFormal = Property(false)
    let title = AnyProperty(user.property(), isFormal) { user, isFormal in
      isFormal ? "Mr \(user?.name ?? "?")" : user?.name ?? "?"
    }
    print(title.value)  // prints: Jim 2
    try guide.expectOutput(of: "Loading properties")
  }

  // In a process of its own: other tests have actions wait for the main queue.
  @Test func `the sample of showing states shows an image, an activity and a failure`() async {
    await #expect(processExitsWith: .success) { await LoadingGuideTests.showing() }
  }

  @MainActor private static func showing() {
    @MainActor final class ImageView: MainActorTarget, MainActorLoadingStateListener {
      nonisolated let bag = DisposeBag()
      var image = ""
      var isSpinning = false
      var message = ""

      func setLoadingState<Value, Failure>(_ state: ObservedLoadingState<Value, Failure>) {
        isSpinning = state.isLoading || state.isReloading
        message = state.error.map { "\($0)" } ?? ""
      }
    }

    let imageView = ImageView()
    let images = PassthroughSubject<String, Offline>()
    func fetchImage() -> Signal<String, Offline> { images.toSignal() }

    fetchImage()
      .toLoadingSignal()
      .consumeLoadingState(by: imageView)
      .bind(to: imageView) { view, image in view.image = image }
    precondition(imageView.isSpinning)
    images.send("a cat")
    precondition(imageView.image == "a cat" && !imageView.isSpinning)
    images.send(completion: .failure(Offline()))
    precondition(imageView.message == "offline")
  }
}
