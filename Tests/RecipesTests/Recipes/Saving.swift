import ReactiveKit

/// A document that saves itself five seconds after an edit, or immediately on request.
@MainActor
final class Document {
  let text: Property<String>
  let isSaved: AnyProperty<Bool>
  /// The action that saves: one save at a time, with signals of its state and errors.
  let save: Action<String, String, any Error>
  private let requests = PassthroughSubject<Void, Never>()
  private let bag = DisposeBag()

  init(
    _ initial: String,
    write: @escaping @Sendable (String) async throws -> Void,
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    let text = Property(initial)
    let saved = Property(initial)
    self.text = text
    isSaved = AnyProperty(text, saved) { $0 == $1 }.removingDuplicates()
    save = Action { text in
      Signal(await: {
        try await write(text)
        return text
      })
    }
    save.elements.bind(to: saved)
    let edits = text.dropFirst(1).audit(for: .seconds(5), on: time)
    let urgent = requests.map { text.value }
    edits.merge(with: urgent)
      .hold(while: save.isExecuting)
      .filter { $0 != saved.value }
      .bind(to: save)
      .dispose(in: bag)
  }

  /// Saves unsaved changes now, for example when the user leaves the app.
  func saveNow() {
    requests.send()
  }
}
