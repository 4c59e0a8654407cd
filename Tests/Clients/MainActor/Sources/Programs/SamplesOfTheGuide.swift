import Dispatch
import ReactiveKit

nonisolated struct Photo: Sendable {
  var number: Int

  func thumbnail() -> String { "thumbnail \(number)" }
}

/// The samples of Docs/MainActor.md that no other program has.
@MainActor
final class Album: MainActorTarget {
  nonisolated let bag = DisposeBag()
  private(set) var thumbnails: [String] = []
  private(set) var message = ""
  private(set) var steps: [Int] = []
  private(set) var captions: [String] = []
  private(set) var numbers: [Int] = []
  private let title = Property("photos")
  private let isOnline = Property(true)

  init(_ photos: SafeSignal<Photo>, _ forms: SafeSignal<Registration>) {
    photos.receive(on: MainActor.shared)
      .filter { [weak self] photo in self?.isSelected(photo) == true }
      .toSignal()
      .receive(on: DispatchQueue.global())
      .map { photo in photo.thumbnail() }
      .receive(on: MainActor.shared)
      .bind(to: self) { model, thumbnail in model.thumbnails.append(thumbnail) }

    photos.receive(on: MainActor.shared)
      .through { photos in photos.map(\.number).pairwise() }
      .bind(to: self) { model, pair in model.steps.append(pair.1 - pair.0) }

    let taps = photos.eraseType().receive(on: MainActor.shared)
    let captions =
      taps.through { taps in combineLatest(taps, title, isOnline) }
      .map { [weak self] _, title, isOnline in self?.caption(title, isOnline) ?? "" }
    captions.bind(to: self) { model, caption in model.captions.append(caption) }

    let replies: MainActorSignal<String, Rejected> = forms.receive(on: MainActor.shared)
      .flatMap(.concat) { [weak self] form async throws(Rejected) in
        try await self?.register(form) ?? ""
      }
    replies.through { $0.replaceError(with: "rejected") }.bind(to: self, keyPath: \.message)

    photos.receive(on: MainActor.shared)
      .through { photos in
        photos.prefix { photo in MainActor.assumeIsolated { self.hasRoom(for: photo) } }
      }
      .bind(to: self) { model, photo in model.numbers.append(photo.number) }
  }

  private func caption(_ title: String, _ isOnline: Bool) -> String {
    "\(thumbnails.count) \(title), \(isOnline ? "online" : "offline")"
  }

  private func hasRoom(for photo: Photo) -> Bool { numbers.count < 2 }

  private func isSelected(_ photo: Photo) -> Bool { photo.number > 1 }

  private func register(_ form: Registration) async throws(Rejected) -> String {
    if form.name.isEmpty { throw .taken }
    return "welcome, \(form.name)"
  }
}

@MainActor func samplesOfTheGuide() async {
  let forms = PassthroughSubject<Registration, Never>()
  let album = Album(SafeSignal(sequence: (1...3).map { Photo(number: $0) }), forms.toSignal())
  await until("steps") { album.steps == [1, 1] && album.captions == ["0 photos, online"] }
  precondition(album.numbers == [1, 2])
  await until("thumbnails") { album.thumbnails == ["thumbnail 2", "thumbnail 3"] }
  forms.send(Registration(name: "Jim"))
  await until("welcome") { album.message == "welcome, Jim" }
  forms.send(Registration())
  await until("rejection") { album.message == "rejected" }
}
