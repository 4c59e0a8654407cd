import ReactiveKit
import Testing

/// A realistic use of each operator that has a picture, which the site shows on the operator's page.
///
/// The site prints the lines between `use("name") {` and `}`.
struct Uses: Sendable {
  struct Order: Sendable, Equatable { var id = 0, customer = "", price = 0.0, isPaid = false }
  struct User: Sendable, Equatable { var name = "", email: String? }
  enum Offline: Error { case busy, refused }
  struct ParseError: Error {}

  let queries = PassthroughSubject<String, Never>()
  let lines = PassthroughSubject<String, Never>()
  let taps = PassthroughSubject<Void, Never>()
  let temperatures = PassthroughSubject<Double, Never>()
  let prices = PassthroughSubject<Double, Never>()
  let orders = PassthroughSubject<Order, Never>()
  let messages = PassthroughSubject<String, Offline>()
  let downloads = PassthroughSubject<Signal<String, Offline>, Offline>()
  let selectedUser = Property(1)
  let isOnline = Property(true)
  let isEditing = Property(false)
  let name = Property("")
  let password = Property("")
  let results = Property<[String]>([])
  let status = Property("")
  let queue = ExecutionContext.global
  let names = Log()

  /// Runs a sample.
  func use<Result>(_ name: String, _ sample: () -> Result) {
    names.add(name)
    _ = sample()
  }

  func search(_ text: String) async -> [String] { [text] }
  func user(_ id: Int) -> Signal<User, Offline> { Signal(just: User(name: "user \(id)")) }
  func page(_ number: Int) -> Signal<[Order], Offline> { Signal(just: [Order(id: number)]) }
  func connect() -> Signal<String, Offline> { .failed(.busy) }
  func cached(_ id: Int) -> Signal<User, Offline> { .completed() }
  func upload(_ order: Order) -> Signal<Int, Offline> { Signal(just: order.id) }
  func number(_ text: String) throws(ParseError) -> Int {
    guard let number = Int(text) else { throw ParseError() }
    return number
  }
}
