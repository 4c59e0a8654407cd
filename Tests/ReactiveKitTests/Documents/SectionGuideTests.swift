import ReactiveKit
import TestSupport
import Testing

/// The samples of Docs/Sections.md; the controller is one of the clients.
@Suite("Documents: the guide to sections")
struct SectionGuideTests {
  struct Book: Identifiable, Equatable, Sendable {
    var id: String
    var shelf: String
    var price = 1
  }

  private let guide = Guide("Sections.md")

  @Test func `the samples of section events print what the guide shows`() throws {
    let print = guide.print
    let books = CollectionProperty([
      Book(id: "Klee", shelf: "art"), Book(id: "Marc", shelf: "art"),
      Book(id: "Dix", shelf: "art"), Book(id: "Hart", shelf: "law"),
      Book(id: "Brehm", shelf: "zoo"),
    ])
    let shelves = books.sectioned(by: \.shelf)
    print(shelves.sections.map(\.key), shelves.sections[0].items.map(\.id))
    // prints: ["art", "law", "zoo"] ["Klee", "Marc", "Dix"]
    try guide.expectOutput(of: "Sections")

    shelves.observeNext { event in
      print(event.sections.map { "\($0.key) \($0.items.count)" })
      print("sections", event.deletedSections, event.insertedSections)
      print("items", event.deletes, event.moves.map { "\($0.from) to \($0.to)" })
    }
    // prints: ["art 3", "law 1", "zoo 1"]
    // prints: sections [] []
    // prints: items [] []
    books.update { books in
      books[1].shelf = "law"  // Marc
      books.remove(at: 2)  // Dix
      books[3].shelf = "new"  // Brehm
    }
    // prints: ["art 1", "law 2", "new 1"]
    // prints: sections [2] [2]
    // prints: items [0.2] ["0.1 to 1.0"]
    try guide.expectOutput(of: "Events")
  }

  @Test func `the sample of headers and rows prints what the guide shows`() throws {
    let print = guide.print
    let books = CollectionProperty([
      Book(id: "Klee", shelf: "art"), Book(id: "Marc", shelf: "law"),
      Book(id: "Hart", shelf: "law"),
    ])
    let list = books.sectioned(by: \.shelf, sortedBy: <)
    list.observeNext { event in
      for section in event.changedSections.map({ event.sections[$0] }) {
        let sum = section.items.map(\.price).reduce(0, +)
        print("\(section.key): \(section.items.count) for \(sum) €")
      }
    }
    books[0].price = 5  // prints: art: 1 for 5 €
    books[1].shelf = "art"  // prints: art: 2 for 6 € law: 1 for 1 €
    try guide.expectOutput(of: "Headers")
  }

  @Test func `the sample of a list in the terminal prints what the guide shows`() throws {
    let print = guide.print
    let books = CollectionProperty([
      Book(id: "Klee", shelf: "art"), Book(id: "Hart", shelf: "law"),
    ])
    let list = books.sectioned(by: \.shelf, sortedBy: <)
    let rows = list.rows {
      "\($0.key) (\($0.items.count))"
    } item: {
      "  \($0.id)"
    }
    rows.observeNext { event in print(event.collection, event.updates, event.inserts) }
    // prints: ["art (1)", "  Klee", "law (1)", "  Hart"] [] []
    books.append(Book(id: "Dix", shelf: "art"))
    // prints: ["art (2)", "  Klee", "  Dix", "law (1)", "  Hart"] [0] [2]
    let selected = Property("law")
    let caption = AnyProperty(list.property(), selected) { sections, key in
      "\(key): \(sections.first { $0.key == key }?.items.count ?? 0)"
    }
    print(caption.value)  // prints: law: 1
    try guide.expectOutput(of: "A list in the terminal")
    #expect(list.joined().countProperty().value == 3)
  }

  @Test func `the sample of replacing everything prints what the guide shows`() throws {
    let print = guide.print
    let (klee, marc) = (Book(id: "Klee", shelf: ""), Book(id: "Marc", shelf: ""))
    let (hart, dix) = (Book(id: "Hart", shelf: ""), Book(id: "Dix", shelf: ""))
    let lists = CollectionProperty([
      CollectionSection(key: "to read", items: [klee, marc]),
      CollectionSection(key: "read", items: [hart]),
    ])
    lists.sectioned().observeNext { event in
      print(event.moves.map { "\($0.from) to \($0.to)" }, event.inserts, event.deletes)
    }  // prints: [] [] []
    lists.replace(with: [
      CollectionSection(key: "to read", items: [marc, dix]),
      CollectionSection(key: "read", items: [hart, klee]),
    ])  // prints: ["0.0 to 1.1"] [0.1] []
    try guide.expectOutput(of: "Replacing everything")
  }

  @Test func `the samples of more lists print what the guide shows`() throws {
    let print = guide.print
    let books = CollectionProperty([
      Book(id: "Klee", shelf: "art"), Book(id: "Marc", shelf: "art"),
      Book(id: "Hart", shelf: "law"), Book(id: "Dix", shelf: "law", price: 9),
    ])
    let large = books.filter { $0.price < 9 }.sectioned(by: \.shelf)
      .filterSections { $0.items.count > 1 }
      .sortedSections { $0.items.count > $1.items.count }
    print(large.sections.map(\.key))  // prints: ["art"]
    try guide.expectOutput(of: "Other sources of sections")
    #expect(books.grouped(by: \.shelf).sectioned().sections.map(\.key) == ["art", "law"])
  }
}
