import ReactiveKit
import Testing
import TestSupport

extension TourTests {
  // In a process of its own: other tests have actions wait for the main queue.
  @Test func `the samples of chapter 7, bindings and loading, print what the page shows`() async {
    await #expect(processExitsWith: .success) { try await TourTests.bindings() }
  }

  /// The samples of Docs/Tour/7-Bindings.md.
  @MainActor private static func bindings() async throws {
    let guide = Guide("Tour/7-Bindings.md")
    let print = guide.print

    let names = PassthroughSubject<String, Never>()
    let title = Property("")
    names.map { "Hello, \($0)" }.bind(to: title)
    names.send("Jim")
    print(title.value)  // prints: Hello, Jim

    @MainActor final class Screen: MainActorTarget {
      nonisolated let bag = DisposeBag()
      var title = ""
      var lines: [String] = []
    }

    let screen = Screen()
    title.bind(to: screen, keyPath: \.title)
    names.bind(to: screen) { screen, name in screen.lines.append(name) }
    names.send("Kathryn")
    print(screen.title, screen.lines)  // prints: Hello, Kathryn ["Kathryn"]

    enum SaveError: Error { case diskFull }

    let isEdited = Property(false)
    let disk = PassthroughSubject<Int, SaveError>()
    let save = Action<String, Int, SaveError>(isEnabled: isEdited) { text in disk.first() }

    save.isEnabled.observeNext { print("enabled:", $0) }  // prints: enabled: false
    save.elements.observeNext { print("saved", $0, "bytes") }
    isEdited.value = true  // prints: enabled: true
    save.execute("text").observe { _ in }  // prints: enabled: false
    disk.send(4)
    // prints: saved 4 bytes
    // prints: enabled: true

    let user = LoadingProperty<String, SaveError> { Signal(just: "Jim").toLoadingSignal() }
    user.observeNext { state in
      switch state {
      case .loading: print("loading")
      case .loaded(let name): print("loaded", name)
      case .failed(let error): print("failed:", error)
      }
    }
    // prints: loading
    // prints: loaded Jim
    print(user.value ?? "none")  // prints: Jim

    try guide.expectOutput()
  }
}
