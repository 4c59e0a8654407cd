import Observation
import RKBindings
import TestSupport
import Testing

/// Properties and models of the main actor, in both directions.
@Suite("Models of the main actor")
@MainActor
struct MainActorModelTests {
  // Not Sendable: state of the main actor.
  private final class Unit {
    var name = "km"
  }

  private let unit = Unit()
  private let distance = Property(2)

  @Test func `a derived property reads the state of the main actor`() {
    let text = distance.mapProperty(on: MainActor.shared) { "\($0) \(unit.name)" }
    #expect(text.value == "2 km")
    unit.name = "miles"
    #expect(text.value == "2 miles")
    distance.value = 3
    #expect(text.value == "3 miles")
  }

  @Test func `a derived property emits for each change of the property`() {
    let text = distance.mapProperty(on: MainActor.shared) { "\($0) \(unit.name)" }
    var received: [String] = []
    let sink = text.receive(on: MainActor.shared).sink { received.append($0) }
    distance.value = 3
    unit.name = "miles"
    distance.value = 4
    #expect(received == ["2 km", "3 km", "4 miles"])
    sink.cancel()
    distance.value = 5
    #expect(received.count == 3 && text.value == "5 miles")
  }

  @Test func `a change on another thread is delivered on the main actor`() async {
    let text = distance.mapProperty(on: MainActor.shared) { "\($0) \(unit.name)" }
    var received: [String] = []
    text.receive(on: MainActor.shared).observeNext { received.append($0) }
    inParallel(1) { [distance] _ in distance.value = 3 }
    #expect(received == ["2 km"])
    await theMainQueue()
    #expect(received == ["2 km", "3 km"])
  }

  private final class Model: ObservableObject {
    @Published var name = "Jim"
    let bag = DisposeBag()
  }

  @Test func `a published property is read and written without annotations`() {
    let model = Model()
    let names = Property("Kathryn")
    var greetings: [String] = []
    model.$name.receive(on: MainActor.shared)
      .map { "\(unit.name): \($0)" }
      .observeNext { greetings.append($0) }
      .dispose(in: model.bag)
    names.receive(on: MainActor.shared).assign(to: \.name, on: model, ownership: .weak)
      .dispose(in: model.bag)
    names.value = "Benjamin"
    #expect(model.name == "Benjamin")
    #expect(greetings == ["km: Jim", "km: Kathryn", "km: Benjamin"])
  }

  @Observable
  final class Profile {
    var name = "Jim"
  }

  @Test func `an observable model is read and written without annotations`() async {
    let profile = Profile()
    let names = Property("Jim")
    let bag = DisposeBag()
    var received: [String] = []
    Signal(observing: { [weak profile] in profile?.name ?? "" })
      .receive(on: MainActor.shared)
      .handleEvents(receiveOutput: { received.append($0) })
      .bind(to: names)
      .dispose(in: bag)
    names.receive(on: MainActor.shared).removeDuplicates()
      .assign(to: \.name, on: profile, ownership: .weak)
      .dispose(in: bag)
    names.value = "Kathryn"
    #expect(profile.name == "Kathryn")
    await until { received.last == "Kathryn" }
    profile.name = "Benjamin"
    await until { received.last == "Benjamin" }
    #expect(names.value == "Benjamin")
  }
}
