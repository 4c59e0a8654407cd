import Dispatch
import ReactiveKit
import TestSupport
import Testing

/// A realistic use of each operator that has a picture.
///
/// The site shows it on the page of the operator.
struct Uses: Sendable {
  let names = Log<String>()

  let queries = PassthroughSubject<String, Never>()
  let lines = PassthroughSubject<String, Never>()
  let taps = PassthroughSubject<Void, Never>()
  let temperatures = PassthroughSubject<Double, Never>()
  let prices = PassthroughSubject<Double, Never>()
  let orders = PassthroughSubject<Order, Never>()
  let packets = PassthroughSubject<String, Offline>()
  let closed = PassthroughSubject<Void, Never>()
  let name = Property("")
  let password = Property("")
  let isOnline = Property(true)
  let isBusy = Property(false)
  let userID = Property(1)
  let results = Property<[String]>([])
  let title = Property("")
  let queue = ExecutionContext.global(qos: .utility)

  struct Order: Sendable, Equatable {
    var id = 0
    var customer = ""
    var price = 0.0
    var coupon: String?
  }

  struct User: Sendable, Equatable { var name = "" }
  enum Offline: Error { case busy, refused }
  struct ParseError: Error {}

  func search(_ text: String) async -> [String] { [text] }
  func user(_ id: Int) -> Signal<User, Offline> { Signal(just: User(name: "\(id)")) }
  func cachedUser(_ id: Int) -> Signal<User, Offline> { .completed() }
  func page(_ number: Int) -> Signal<[Order], Offline> { Signal(just: [Order(id: number)]) }
  func connect() -> Signal<String, Offline> { .failed(.busy) }
  func upload(_ order: Order) -> Signal<Int, Offline> { Signal(just: order.id) }
  func show(_ text: String) {}
  func number(_ text: String) throws(ParseError) -> Int {
    guard let number = Int(text) else { throw ParseError() }
    return number
  }

  /// Runs a sample, which stands between `use("name") {` and `}`.
  func use<Result>(_ name: String, _ sample: () -> Result) {
    names(name)
    _ = sample()
  }
}

@Suite("Uses of operators")
struct UsesTests {
  @Test func `every operator with a picture has a use, and no other operator has one`() {
    let uses = Uses()
    uses.transform()
    uses.filter()
    uses.limit()
    uses.combine()
    uses.flatten()
    uses.time()
    uses.recover()
    uses.aggregate()
    uses.observe()
    let pictured = pageRows.flatMap(\.rows).filter {
      $0.summary != nil && Gallery.file(of: $0) != nil
    }
    #expect(Set(uses.names.values).count == uses.names.count)
    // Add `use("name(label:)") { … }` for a new operator to the function of its theme.
    #expect(Set(pictured.map(\.name)).symmetricDifference(uses.names.values).sorted() == [])
  }
}
