import ReactiveKit

// Bindings as users of ReactiveKit write them.

extension Profile: ReactiveExtensionsProvider {}
extension ReactiveExtensions where Base: Profile {
  var name: Bond<String> { bond { profile, name in profile.name = name } }
  var nameInContext: Bond<String> { Bond(target: base, context: .immediate) { $0.name = $1 } }
  var editedName: DynamicSubject<String> {
    DynamicSubject(
      target: base,
      signal: .never(),
      context: .immediate,
      get: { $0.name },
      set: { $0.name = $1 }
    )
  }
}

// A class that is only deallocatable.
class Model: Deallocatable {
  private let bag = DisposeBag()
  var user: User?
  var deallocated: SafeSignal<Void> { bag.deallocated }
}

// A class of the main actor.
@MainActor
class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""
  var taps = 0

  init(titles: SafeSignal<String>, taps: SafeSignal<Void>) {
    titles.bind(to: self) { me, title in me.title = title }
    titles.bind(to: self, keyPath: \.title)
    taps.bind(to: self) { me, _ in me.taps += 1 }
    titles.observeNext(on: .shared) { [weak self] in self?.title = $0 }.dispose(in: bag)
  }
}

actor Store: DisposeBagProvider {
  nonisolated let bag = DisposeBag()
  var names: [String] = []

  func listen(to signal: SafeSignal<String>) {
    signal.bind(to: self) { store, name in store.names.append(name) }
    signal.observe(on: self) { store, event in
      if let name = event.element { store.names.append(name) }
    }
  }
}

@MainActor
func bindings() async {
  let profile = Profile()
  let model = Model()
  let name = Property("Jim")
  name.bind(to: profile, context: .immediate) { me, name in me.log.append(name) }
  name.bind(to: profile, keyPath: \.name)
  name.map { User($0) }.bind(to: model, context: .immediate) { me, user in me.user = user }
  name.bind(to: profile.reactive.name)
  name.bind(to: profile.reactive.nameInContext)
  name.bind(to: Property<String?>(nil))
  check(profile.name == "Jim" && model.user?.name == "Jim")
  check(Profile.reactive == Reactive<Profile>.self)

  let taps = PassthroughSubject<Void, Never>()
  taps.bind(to: profile) { me, _ in me.log.append("tap") }
  taps.bind(to: profile, context: .immediate) { me, _ in me.log.append("tap") }
  taps.send()
  check(profile.log.suffix(2) == ["tap", "tap"], "Void")

  let copy = Property("")
  name.bidirectionalBind(to: copy)
  let edited = profile.reactive.editedName
  copy.bidirectionalBind(to: edited)
  edited.send("Kathryn")
  check(name.value == "Kathryn")

  let (isBusy, errors) = (Property(false), PassthroughSubject<ClientError, Never>())
  let last = Property<User?>(nil)
  let length = Property(0)
  getUser()
    .feedActivity(into: isBusy)
    .feedNext(into: last) { $0 }
    .feedNext(into: length, when: { $0.name != "" }, map: { $0.name.count })
    .feedError(into: errors)
    .prefix(during: profile)
    .suppressAndFeedError(into: errors, logging: false)
    .bind(to: model, context: .immediate) { $0.user = $1 }
  check(last.value?.name == "Jim" && length.value == 3 && !isBusy.value)

  let greet = Action<User, String, ClientError> { user in Signal(just: "Hi \(user.name)!") }
  let greeting = Property("")
  greet.elements.bind(to: greeting)
  greet.execute(User("Jim")).observe { _ in }
  check(greeting.value == "Hi Jim!")

  let assignment = name.sink { [weak profile] in profile?.name = $0 }
  name.value = "Tuvok"
  assignment.cancel()
  check(profile.name == "Tuvok")

  let titles = PassthroughSubject<String, Never>()
  let screen = Screen(titles: titles.toSignal(), taps: taps.toSignal())
  titles.send("a")
  taps.send()
  check(screen.title == "a" && screen.taps == 1, "the main actor")
}
