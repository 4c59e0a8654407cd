// What the samples of the doc comments are about: Scripts/clients compiles them as methods of `Sample`.
import Dispatch
import RKTesting
import ReactiveKit

@MainActor
final class Sample: MainActorTarget {
  nonisolated let bag = DisposeBag()

  func present(_ user: User) {}
}

func expect(_ condition: Bool, _ message: String = "") {}

// Values

struct User: Sendable, Decodable { var name = "" }
struct Picture: Sendable {}
struct Document: Sendable {}
struct Form: Sendable {}
struct Reading: Sendable { let temperature: Double }
struct Message: Sendable {
  let text: String
  var isRead = false
  var conversation = 0
}
struct Person: Sendable {
  var name = "", id = 0, address = Address()
  func text(in column: Int) -> String { name }
}
struct Address: Sendable { var city = "" }
struct Book: Sendable, Equatable, Identifiable {
  var id = 0, title = "", shelf = "", author = "", price = 0, isLent = false, isNew = true
}
struct Order: Sendable, Equatable, Identifiable { var id = 0, number = 0, price = 0, customer = 0 }

enum ClientError: Error { case offline }
enum ApplicationError: Error { case offline }
enum DownloadError: Error { case offline }
enum SaveError: Error { case full }
enum AgeError: Error { case negative }
struct Rejected: Error {}
struct Timeout: Error {}
struct Busy: Error { let wait: Duration }

let (document, form) = (Document(), Form())
let (order, balance) = (Order(), Property(0))
let price = Property(3)
let total = price.mapProperty { $0 * 2 }
let (savings, checking) = (Property(0), Property(0))
let (isMetric, metres, feet) = (Property(true), Property(0), Property(0))

// Work

final class Cell: Sendable { let content = Property("") }
let cell = Cell()
enum sheet {
  static func value(of name: Substring) -> AnyProperty<String> { cell.content.readOnlyView }
}

final class Chore: Sendable { let isDone = Property(false) }
final class Project: Sendable { let tasks = CollectionProperty([Chore]()) }
enum server { static var orders: SafeSignal<[Order]> { .never() } }

final class Request: Sendable { func cancel() {} }
func fetchUser(_ done: @escaping @Sendable (Result<User, ClientError>) -> Void) -> Request {
  Request()
}
func fetchUser() -> Signal<User, ClientError> { .never() }
func fetchImage() -> Signal<Picture, ClientError> { .never() }
func fetch(_ text: String) -> SafeSignal<String> { .never() }
func loadUser() async -> User { User() }
func register(_ form: Form) async throws(Rejected) -> User { User() }
func searched(_ texts: SafeSignal<String>) -> SafeSignal<[String]> { .never() }
func log(_ user: User) {}
func show(_ user: User) {}
func show(_ picture: Picture) {}
func show(_ error: ClientError) {}
func showSpinner() {}

enum disk { static func write(_ document: Document) -> Signal<Int, SaveError> { .never() } }
enum api { static func fetchUser() -> LoadingSignal<User, ApplicationError> { .never() } }
enum file { @Sendable static func write(_ text: String) {} }
enum sensor { static var readings: AsyncStream<Reading> { AsyncStream { _ in } } }

// Signals, properties and schedulers

let names = SafeSignal<String>.never()
let titles = SafeSignal<String>.never()
let search = SafeSignal<String>.never()
let results = SafeSignal<String>.never()
let ticks = SafeSignal<Int>.never()
let motion = SafeSignal<Bool>.never()
let reachability = SafeSignal<Bool>.never()
let presentProfile = SafeSignal<User>.never()
let signal = SafeSignal<Message>.never()
let source = Signal<Int, ClientError>.never()
let aLoadingSignal = LoadingSignal<Int, ClientError>.never()
let orderSignal = SafeSignal<[Order]>.never()
let numbers = CollectionProperty([2, 3, 1])
let (orders, copy) = (CollectionProperty([Order()]), CollectionProperty([Order]()))
let newOrders = [Order()]
nonisolated(unsafe) var list = [Order()]
let event = CollectionEvent([Order()], changeset: CollectionChangeset<Int>())
let people = CollectionProperty([Person()])
let (contacts, customers) = (people, people)
let (texts, lines) = (CollectionProperty([""]), CollectionProperty([""]))
let tasks = CollectionProperty([Chore]())
let projects = CollectionProperty([Project]())
let (searchText, column) = (Property(""), Property(0))
let messages = CollectionProperty([Message]())
let isEdited = Property(true)
let spinner = Property(false)
let alerts = PassthroughSubject<SaveError, Never>()
let (name, password) = (Property(""), Property(""))
let count = Property(0)
let (person, selected, library) = (Property(Person()), Property(Book?.none), Property([Book()]))
let queue = DispatchQueue(label: "samples")
let main = ExecutionContext.main
let time = TestScheduler()
let scheduler = TestScheduler()
let recorder = time.record(SafeSignal<Int>.never())

// Objects

final class Field: MainActorTarget {
  nonisolated let bag = DisposeBag()
  nonisolated let edits = SafeSignal<Void>.never()
  var text = ""
}

final class Label: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var text = ""
}

final class ImageView: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var image: Picture?
}

final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""
}

final class Lamp: MainActorTarget, ReactiveExtensionsProvider {
  nonisolated let bag = DisposeBag()
  var isOn = false
}

final class Player: ReactiveExtensionsProvider, Sendable {
  let positions = PassthroughSubject<Double, Never>()
  func play(_ name: String) {}
}

final class Account: Sendable { var name: String { "" } }

final class Button { var onPress: @Sendable () -> Void = {} }

final class ViewController: MainActorTarget, LoadingStateListener {
  nonisolated let bag = DisposeBag()
  nonisolated func setLoadingState<Value, Failure>(_ state: ObservedLoadingState<Value, Failure>) {}
}

@MainActor
final class Model {
  var name = ""
  init(search: SafeSignal<String>) {}
}

@MainActor let field = Field()
@MainActor let label = Label()
@MainActor let imageView = ImageView()
@MainActor let screen = Screen()
@MainActor let lamp = Lamp()
@MainActor let button = Button()
@MainActor let viewController = ViewController()
@MainActor var model: Model? = Model(search: search)
let player = Player()
let account = Account()
let books = CollectionProperty([Book()])
let shelves = books.sectioned(by: \.shelf)
