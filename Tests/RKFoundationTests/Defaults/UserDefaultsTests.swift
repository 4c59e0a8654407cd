import Foundation
import RKFoundation
import TestSupport
import Testing

/// A suite of user defaults, which is removed when it is deallocated.
private final class Suite: Sendable {
  let name = "ReactiveKit.\(UUID().uuidString)"

  var defaults: UserDefaults { UserDefaults(suiteName: name) ?? .standard }

  deinit { defaults.removePersistentDomain(forName: name) }

  /// Changes the suite as code does that knows nothing of properties.
  func change(_ body: (UserDefaults) -> Void) {
    body(defaults)
    #if !canImport(Darwin)
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
    #endif
  }
}

// Serialized: a notification that another test posts delivers a change on the thread of that test.
@Suite("UserDefaults.property", .serialized)
struct UserDefaultsTests {
  private let suite = Suite()

  private struct Size: Codable, Equatable, Sendable {
    var width: Int
    var name: String?
  }

  /// A type that does not encode its identity.
  private struct Item: Codable, Equatable, Sendable {
    var id = UUID()
    var name: String

    enum CodingKeys: CodingKey { case name }
  }

  /// A type whose decoding calls a closure, once.
  private struct Decoded: Codable, Equatable, Sendable {
    static let meanwhile = Locked<(@Sendable () -> Void)?>(nil)

    var number: Int

    init(number: Int) {
      self.number = number
    }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
      Self.meanwhile.withLock { $0.take() }?()
    }
  }

  private func property<Value: Codable & Equatable & Sendable>(
    _ defaultValue: Value
  ) -> Property<Value> {
    UserDefaults.property(forKey: "key", default: defaultValue, suite: suite.name)
  }

  @Test func `has the default if nothing is stored, and does not store it`() {
    #expect(property(7).value == 7)
    #expect(suite.defaults.object(forKey: "key") == nil)
  }

  @Test func `stores a new value`() {
    let size = property(Size(width: 1))
    size.value = Size(width: 2, name: "x")
    #expect(property(Size(width: 1)).value == Size(width: 2, name: "x"))
  }

  @Test func `stores simple values without encoding them`() {
    property(1).value = 2
    #expect(suite.defaults.integer(forKey: "key") == 2)
    property("a").value = "b"
    #expect(suite.defaults.string(forKey: "key") == "b")
    property(false).value = true
    #expect(suite.defaults.bool(forKey: "key"))
    property(0.5).value = 1.5
    #expect(suite.defaults.double(forKey: "key") == 1.5)
    property(Data()).value = Data([1])
    #expect(suite.defaults.data(forKey: "key") == Data([1]))
    let date = Date(timeIntervalSince1970: 1)
    property(Date.distantPast).value = date
    #expect(property(Date.distantPast).value == date)
  }

  @Test func `stores nil, which is not the default`() {
    let name = property(String?.some("a"))
    name.value = nil
    #expect(property(String?.some("a")).value == nil)
    let size = property(Size?.some(Size(width: 1)))
    size.value = nil
    #expect(property(Size?.some(Size(width: 1))).value == nil)
  }

  @Test func `stores optionals of simple values without encoding them`() {
    func stores<Value: Codable & Equatable & Sendable>(_ value: Value) {
      let optional = property(Value?.none)
      optional.value = value
      #expect(suite.defaults.object(forKey: "key") as? Value == value)
      #expect(property(Value?.none).value == value)
      optional.value = nil
      #expect(property(Value?.none).value == nil)
      // A notification of another change.
      suite.change { $0.set(1, forKey: "other") }
      #expect(optional.value == nil)
    }
    stores(3)
    stores(0.5)
    stores(true)
    stores("a")
    stores(Data([1]))
    stores(Date(timeIntervalSince1970: 1))
  }

  @Test func `stores optionals of other values`() {
    let size = property(Size?.none)
    size.value = Size(width: 2)
    #expect(property(Size?.none).value == Size(width: 2))
  }

  @Test func `stores the largest and the smallest integer`() {
    property(0).value = .max
    #expect(property(0).value == .max)
    property(0).value = .min
    #expect(property(0).value == .min)
  }

  @Test func `has the default where another type is stored`() {
    suite.change { $0.set("text", forKey: "key") }
    #expect(property(7).value == 7)
  }

  @Test func `adopts a value that is stored elsewhere, and sends it once`() {
    let count = property(1)
    let log = Log<Int>()
    count.observeNext { log($0) }.dispose(in: count.bag)
    suite.change { $0.set(5, forKey: "key") }
    suite.change { $0.set(1, forKey: "other") }
    #expect(log.values == [1, 5])
    suite.change { $0.removeObject(forKey: "key") }
    #expect(log.values == [1, 5, 1])
    #expect(suite.defaults.object(forKey: "key") == nil)
  }

  @Test func `sends an already stored value only once, even if another key changes`() {
    suite.defaults.set(5, forKey: "key")
    let count = property(1)
    let log = Log<Int>()
    count.observeNext { log($0) }.dispose(in: count.bag)
    suite.change { $0.set(1, forKey: "other") }
    #expect(log.values == [5])
  }

  @Test func `two properties of one key have one value`() {
    let (first, second) = (property(0), property(0))
    first.value = 1
    #expect(second.value == 1)
    second.value = 2
    #expect(first.value == 2)
    #expect(suite.defaults.integer(forKey: "key") == 2)
  }

  @Test func `does not replace a value that is being stored by an earlier one`() {
    let count = property(0)
    let log = Log<Int>()
    count.observeNext { log($0) }.dispose(in: count.bag)
    count.observeNext { if $0 == 1 { count.value = 2 } }.dispose(in: count.bag)
    count.value = 1
    #expect(log.values == [0, 1, 2])
    #expect(suite.defaults.integer(forKey: "key") == 2)
  }

  @Test func `does not replace a value that is set while an earlier one is read`() throws {
    let count = property(Decoded(number: 0))
    let log = Log<Int>()
    count.observeNext { log($0.number) }.dispose(in: count.bag)
    let stored = try JSONEncoder().encode([Decoded(number: 1)])
    Decoded.meanwhile.withLock { $0 = { count.value = Decoded(number: 2) } }
    suite.change { $0.set(stored, forKey: "key") }
    #expect(log.values == [0, 2])
    #expect(property(Decoded(number: 0)).value.number == 2)
  }

  @Test func `keeps the value that was set, even if reading it back gives an unequal one`() {
    let item = property(Item(name: "a"))
    let other = property(Item(name: "a"))
    let log = Log<Item>()
    item.observeNext { log($0) }.dispose(in: item.bag)
    let new = Item(name: "b")
    item.value = new
    #expect(item.value == new)
    #expect(other.value.name == "b" && other.value != new)
    suite.change { $0.set(1, forKey: "other") }
    #expect(log.values.map(\.name) == ["a", "b"])
    #expect(item.value == new)
  }

  @Test func `sends NaN once when it is set, and stores it`() {
    let (ratio, other) = (property(0.0), property(0.0))
    let log = Log<Double>()
    for property in [ratio, other] {
      property.observeNext { log($0) }.dispose(in: property.bag)
    }
    ratio.value = .nan
    suite.change { $0.set(1, forKey: "other") }
    #expect(log.values.count == 4)
    #expect(ratio.value.isNaN && other.value.isNaN && property(0.0).value.isNaN)
  }

  @Test func `does not store a default of NaN`() {
    let ratio = property(Double.nan)
    ratio.value = 1
    suite.change { $0.removeObject(forKey: "key") }
    #expect(ratio.value.isNaN)
    #expect(suite.defaults.object(forKey: "key") == nil)
  }

  @Test func `keeps a value that cannot be encoded without storing it, and stores the next one`() {
    let ratios = property([0.0])
    ratios.value = [1]
    ratios.value = [.infinity]
    suite.change { $0.set(1, forKey: "other") }
    #expect(ratios.value == [.infinity])
    #expect(property([0.0]).value == [1])
    ratios.value = [2]
    #expect(property([0.0]).value == [2])
  }

  @Test func `does not store what another property stored`() {
    // The order of the members of a set is another one in each copy.
    let names = Set((0..<20).map { "\($0)" })
    let (first, second) = (property(Set<String>()), property(Set<String>()))
    first.value = names
    let stored = suite.defaults.data(forKey: "key")
    #expect(second.value == names)
    #expect(stored != nil && suite.defaults.data(forKey: "key") == stored)
  }

  @Test func `stores a value again after a change without a notification`() {
    let count = property(0)
    suite.change { $0.set(1, forKey: "key") }
    suite.defaults.set(2, forKey: "key")
    count.value = 1
    #expect(suite.defaults.integer(forKey: "key") == 1)
  }

  @Test func `is deallocated when nothing retains it`() {
    weak var count: Property<Int>?
    do {
      let property = property(0)
      property.value = 1
      count = property
    }
    #expect(count == nil)
  }

  // The property is set to what others have stored, while it decodes that.
  @Test func `sends a value once that is read and set at the same time`() throws {
    let property = property(Decoded(number: 1))
    let data = try JSONEncoder().encode([Decoded(number: 2)])
    let log = Log<Int>()
    property.observeNext { log($0.number) }.dispose(in: property.bag)
    Decoded.meanwhile.withLock { $0 = { [property] in property.value = Decoded(number: 2) } }
    suite.change { $0.set(data, forKey: "key") }
    #expect(log.values == [1, 2])
  }
}
