import RKCore
import RKInspection
import RKSubjects
import TestSupport
import Testing

@Suite("Inspection: names and the graph")
struct GraphTests {
  @Test func `a description contains the name`() {
    let count = Property(3).named("count")
    #expect("\(count)" == #"Property "count" (3)"#)
    #expect("\(Property(3))" == "Property(3)")
    #expect("\(count.readOnlyView)" == #"AnyProperty "count" (3)"#)
    #expect("\(CollectionProperty([1]).named("list"))" == #"CollectionProperty "list" ([1])"#)
    #expect("\(count.mapProperty { $0 + 1 }.named("next"))" == #"AnyProperty "next" (4)"#)
    count.named("number")
    #expect("\(count)" == #"Property "number" (3)"#)
  }

  @Test func `a name does not pass to another object with the same identity`() {
    for index in 0..<1_000 { PassthroughSubject<Int, Never>().named("\(index)") }
    let subject = PassthroughSubject<Int, Never>()
    #expect(
      Inspection.inspecting { () -> [String] in
        subject.observeNext { _ in }
        return Inspection.live().map(\.name)
      } == ["Int"]
    )
  }

  /// A price with a net price, a tax and a total of both.
  struct Shop {
    let price = Property(3).named("price")
    let net: AnyProperty<Int>
    let tax: AnyProperty<Int>
    let total: AnyProperty<Int>

    init() {
      net = price.mapProperty { $0 * 10 }.named("net")
      tax = price.mapProperty { $0 / 3 }.named("tax")
      total = AnyProperty(net, tax) { $0 + $1 }.named("total")
    }
  }

  @Test func `the graph of a property is printed as a tree, even without an inspector`() {
    #expect(
      "\(Shop().total.dependencies)" == """
        total = 31 (derived Int)
        ├─ net = 30 (derived Int)
        │  └─ price = 3 (property Int)
        └─ tax = 1 (derived Int)
           └─ price (see above)
        """
    )
  }

  @Test func `the nodes of the graph are in depth-first order, the first input first`() {
    #expect(Shop().total.dependencies.nodes.map(\.name) == ["total", "net", "price", "tax"])
  }

  @Test func `the graph shows observers, computations and the last step`() {
    Inspection.inspecting {
      let shop = Shop()
      let observation = shop.total.observeNext { _ in }
      shop.price.value = 6
      shop.price.value = 9
      let graph = Inspection.graph()
      #expect(
        "\(graph)" == """
          total = 93 (derived Int, 1 observer, 3 computations, step 2)
          ├─ net = 90 (derived Int, 3 computations, step 2)
          │  └─ price = 9 (property Int, step 2)
          └─ tax = 3 (derived Int, 3 computations, step 2)
             └─ price (see above)
          """
      )
      #expect(graph.nodes.count == 4)
      #expect(graph.edges.count == 4)
      #expect(graph.nodes.allSatisfy { $0.location?.hasPrefix("GraphTests.swift:") == true })
      observation.dispose()
    }
  }

  @Test func `the roots of the graph are in the order of their creation`() {
    Inspection.inspecting {
      let properties = (1...3).map { Property($0).named("p\($0)") }
      let description = "\(Inspection.graph())"
      #expect(
        description == """
          p1 = 1 (property Int)
          p2 = 2 (property Int)
          p3 = 3 (property Int)
          """
      )
      _ = properties
    }
  }

  @Test func `a node of the graph is forgotten when it is deallocated`() {
    Inspection.inspecting {
      let kept = Property(1).named("kept")
      _ = Property(2).named("gone").mapProperty { $0 }.value
      #expect(Inspection.graph().nodes.map(\.name) == ["kept"])
      _ = kept
    }
  }

  @Test func `the graph can be exported for Mermaid, for Graphviz and as JSON`() {
    let a = Property("<\"a\">").named("a")
    let graph = a.mapProperty { $0.count }.named("b").dependencies
    #expect(
      graph.mermaid == """
        graph LR
          m1["b = 5"]
          m2["a = #quot;<#quot;a#quot;>#quot;"]
          m2 --> m1
        """
    )
    #expect(graph.dot.contains(#"  m2 [label="a = \"<\"a\">\""]"#))
    #expect(graph.dot.contains("  m2 -> m1\n}"))
    #expect(graph.json.contains(#""name":"b""#))
    #expect(graph.json.contains(#""edges":[[-2,-1]]"#))
  }

  @Test func `collections and computed properties are nodes`() {
    Inspection.inspecting {
      let numbers = CollectionProperty([1, 2, 3]).named("numbers")
      let even = numbers.filter { $0.isMultiple(of: 2) }.named("even")
      let isOn = Property(true).named("isOn")
      let count = even.countProperty()
      let shown = AnyProperty.computed { read in read(isOn) ? read(count) : 0 }.named("shown")
      numbers.append(4)
      #expect(shown.value == 2)
      let text = "\(shown.dependencies)"
      #expect(text.hasPrefix("shown = 2 (computed Int"))
      #expect(text.contains("even = [2, 4] (derived collection Array<Int>"))
      #expect(text.contains("numbers = [1, 2, 3, 4] (collection Array<Int>"))
      #expect(text.contains("isOn = true (property Bool"))
    }
  }
}
