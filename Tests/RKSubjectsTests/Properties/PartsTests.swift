import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Parts of a property, property(_:)")
struct PartsTests {
  struct Address: Equatable, Sendable {
    var street = "Main"
    var city = "Rome"
  }

  struct Person: Equatable, Identifiable, Sendable {
    var id = 1
    var name = "Jim"
    var address = Address()
    var home: Address?
  }

  private let person = Property(Person())

  @Test func `reads, sets and observes a part, and a part of it`() {
    let name = person.property(\.name)
    let city = person.property(\.address).property(\.city)
    let log = Log<String>()
    AnyProperty(name, city) { "\($0) \($1)" }.observeNext(with: log.append)
    name.value = "Tim"
    city.send("Paris")
    person.value = Person(name: "Ann")
    #expect(log.values == ["Jim Rome", "Tim Rome", "Tim Paris", "Ann Rome"])
    city.update { $0 += "!" }
    #expect(person.value == Person(name: "Ann", address: Address(city: "Rome!")))
  }

  @Test func `is consistent with the whole, and emits once for each step`() {
    let log = Log<[String]>()
    let name = person.property(\.name)
    AnyProperty(person, name, name.mapProperty { $0 + "!" }) { [$0.name, $1, $2] }
      .observeNext(with: log.append)
    name.value = "Tim"
    person.property(\.id).value = 2
    #expect(
      log.values == [["Jim", "Jim", "Jim!"], ["Tim", "Tim", "Tim!"], ["Tim", "Tim", "Tim!"]]
    )
  }

  @Test func `without duplicates, ignores steps that change other parts`() {
    let log = Log<String>()
    person.property(\.name).removingDuplicates().observeNext(with: log.append)
    person.property(\.id).value = 2
    person.property(\.name).value = "Tim"
    #expect(log.values == ["Jim", "Tim"])
  }

  @Test func `is set in a transaction, with what the transaction has set`() {
    let (name, city) = (person.property(\.name), person.property(\.address).property(\.city))
    let log = Log<Person>()
    person.observeNext(with: log.append)
    atomically { t in
      t[name] = "Tim"
      t[city] += "-" + t[name]
      t[person].id = 7
    }
    #expect(
      log.values == [Person(), Person(id: 7, name: "Tim", address: Address(city: "Rome-Tim"))]
    )
    struct Stop: Error {}
    try? atomically { (t) throws(Stop) in
      t[name] = "Ann"
      throw Stop()
    }
    #expect(name.value == "Tim")
  }

  @Test func `a part of an optional has a default, and sets nothing while it is nil`() {
    let selected = Property<Person?>(nil)
    let name = selected.property(\.name, default: "none")
    let city = selected.property(\.address, default: Address()).property(\.city)
    let log = Log<String>()
    name.observeNext(with: log.append)
    name.value = "Tim"
    city.value = "Paris"
    #expect(selected.value == nil)
    selected.value = Person()
    name.value = "Ann"
    city.value = "Oslo"
    #expect(selected.value == Person(name: "Ann", address: Address(city: "Oslo")))
    selected.value = nil
    #expect(log.values == ["none", "none", "none", "Jim", "Ann", "Ann", "none"])
    let home = person.property(\.home)
    home.property(\.city, default: "").value = "Bonn"
    #expect(home.value == nil)
    home.value = Address()
    home.property(\.city, default: "").value = "Bonn"
    #expect(person.value.home?.city == "Bonn")
  }

  @Test func `a part may be an element of a dictionary`() {
    let sizes = Property(["border": 1])
    let (border, width) = (sizes.property(\.["border"]), sizes.property(\.["width"]))
    width.update { $0 = ($0 ?? 0) + 5 }
    border.property(\.self, default: 0).value += 1
    sizes.property(\.["none"]).property(\.self, default: 0).value += 1
    #expect(sizes.value == ["border": 2, "width": 5])
    border.value = nil
    #expect((border.value, sizes.value) == (nil, ["width": 5]))
  }

  @Test func `a part may be an element of an array with identities`() {
    let people = Property([Person(id: 1), Person(id: 2), Person(id: 2, name: "second")])
    let two = people.property(id: 2)
    let name = two.property(\.name, default: "")
    name.value = "Ann"
    #expect(people.value.map(\.name) == ["Jim", "Ann", "second"])
    people.update { $0.swapAt(0, 1) }
    name.value += "a"
    #expect(people.value.map(\.name) == ["Anna", "Jim", "second"])
    two.value = nil
    #expect(people.value.map(\.name) == ["Jim", "second"])
    let nine = people.property(id: 9)
    nine.property(\.name, default: "").value = "nobody"
    #expect((nine.value, people.value.count) == (nil, 2))
    nine.value = Person(id: 9, name: "new")
    nine.value?.name += "!"
    #expect(people.value.map(\.name) == ["Jim", "second", "new!"])
  }

  @Test func `a mapped property has parts, and a part can be mapped`() {
    let text = Property("3:4")
    let pair = text.bidirectionalMap(
      to: { $0.split(separator: ":").map { Int($0) ?? 0 } },
      from: { $0.map(String.init).joined(separator: ":") }
    )
    pair.property(\.[1]).value = 9
    #expect(text.value == "3:9")
    let shout = person.property(\.name)
      .bidirectionalMap(to: { $0.uppercased() }, from: { $0.lowercased() })
    shout.value = "TOM"
    #expect((person.value.name, shout.value) == ("tom", "TOM"))
  }

  @Test func `a part of a validating property proposes the whole value`() {
    let validated = ValidatingProperty<Person, Never>(Person()) {
      $0.name.count > 4 ? .coerced(Person(id: $0.id, name: String($0.name.prefix(4))), nil) : .valid
    }
    let name = validated.property(\.name)
    let log = Log<String>()
    name.observeNext(with: log.append)
    name.value = "Kathryn"
    name.value += "e"
    atomically { t in t[name] = "Sam" }
    #expect(log.values == ["Jim", "Kath", "Kath", "Sam"])
  }

  @Test func `threads that set different parts lose nothing`() {
    let counts = Property([0, 0, 0, 0])
    let parts = (0..<4).map { counts.property(\.[$0]) }
    let rounds = 500
    inParallel(4) { index in
      for number in 1...rounds {
        if number % 50 == 0 {
          atomically { t in t[parts[index]] = number }
        } else {
          parts[index].value = number
        }
      }
    }
    #expect(counts.value == Array(repeating: rounds, count: 4))
  }

  @Test func `does not retain the whole in an observation`() {
    let log = Log<String>()
    var other: Property<Person>? = Property(Person())
    other?.property(\.name).write(to: log)
    other = nil
    #expect(log.values == ["next(\"Jim\")", "completed"])
  }
}
