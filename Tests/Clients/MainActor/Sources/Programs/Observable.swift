import Observation
import ReactiveKit

@MainActor @Observable
final class Profile {
  var name = ""
  @ObservationIgnored let bag = DisposeBag()
}

@MainActor
final class ProfileView {
  private(set) var title = ""
  private let bag = DisposeBag()

  init(_ profile: Profile) {
    Signal(observing: { [weak profile] in profile?.name ?? "" })
      .receive(on: MainActor.shared)
      .map { [weak self] name in name.isEmpty ? self?.placeholder ?? "" : name }
      .assign(to: \.title, on: self, ownership: .weak)
      .store(in: bag)
  }

  private var placeholder: String { "nobody" }
}

@MainActor func observable() async {
  let profile = Profile()
  let view = ProfileView(profile)
  await until("placeholder") { view.title == "nobody" }
  let names = Property("Jim")
  names.receive(on: MainActor.shared).assign(to: \.name, on: profile).store(in: profile.bag)
  await until("name") { view.title == "Jim" }
  names.value = "Kathryn"
  await until("next name") { view.title == "Kathryn" }
}
