import Foundation
import RKFoundation
import RKTesting
import TestSupport
import Testing

private struct User: Codable, Equatable, Sendable {
  var name: String
  var tags: [String] = []
}

@Suite("decode")
struct DecodeTests {
  @Test func `decodes each element, and fails with the first error`() {
    timeline(
      "-1-2-x-3-|"
    ) { time, source in
      source.map { Data($0.utf8) }.decode(Int.self).map { "\($0)" }
    } produces: {
      "-1-2-#"
    }
  }

  @Test func `fails with the path to the value`() async {
    let json = #"{"users": [{"name": "A", "tags": []}, {"name": "B", "tags": ["x", 3]}]}"#
    let failure = await SafeSignal(just: Data(json.utf8))
      .decode([String: [User]].self)
      .failure()
    #expect(failure?.path == "users[1].tags[1]")
    #expect(failure?.description.hasPrefix("users[1].tags[1]: expected String") == true)
  }

  @Test(arguments: [
    (#"{"tags": []}"#, "name: the key is missing"),
    (#"{"name": null, "tags": []}"#, "name: expected String, found null"),
  ])
  func `says what is missing`(json: String, expected: String) async {
    let failure = await SafeSignal(just: Data(json.utf8)).decode(User.self).failure()
    #expect(failure?.description == expected)
  }

  @Test(arguments: [
    ("a.b", #"["a.b"][1].name"#),
    ("a[0]", #"["a[0]"][1].name"#),
    ("", #"[""][1].name"#),
    (#"""#, #"["\""][1].name"#),
    ("a.\u{301}b", "[\"a.\u{301}b\"][1].name"),
    ("a b-c", "a b-c[1].name"),
  ])
  func `writes a key in quotes where it could be read as a path`(
    key: String,
    path: String
  )
    async throws
  {
    let json = try JSONEncoder().encode([key: [["name": "A"], [:]]])
    struct Name: Decodable, Sendable { let name: String }
    let root = await SafeSignal(just: json).decode([String: [Name]].self).failure()
    #expect(root?.path == path)
    let nested = try JSONEncoder().encode(["m": [key: [["name": "A"], [:]]]])
    let failure = await SafeSignal(just: nested)
      .decode([String: [String: [Name]]].self)
      .failure()
    #expect(failure?.path == (path.hasPrefix("[") ? "m\(path)" : "m.\(path)"))
  }

  @Test func `fails without a path when the data is not JSON`() async {
    let failure = await SafeSignal(just: Data("{".utf8)).decode(User.self).failure()
    #expect(failure?.path == "")
    #expect(failure?.reason.isEmpty == false)
  }

  @Test func `uses the decoder that is given`() async throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"first_name": 1}"#
    struct Name: Decodable, Sendable { let firstName: Int }
    let names = try await SafeSignal(just: Data(json.utf8))
      .decode(Name.self, decoder: decoder)
      .collected()
    #expect(names.map(\.firstName) == [1])
  }

  @Test func `passes on the failure of its source`() async {
    let source = Signal<Data, any Error>.failed(POSIXError(.EIO))
    let failure = await source.decode(Int.self).failure()
    #expect((failure as? POSIXError)?.code == .EIO)
  }
}

@Suite("encode")
struct EncodeTests {
  @Test func `decodes to what was encoded`() async throws {
    let users = [User(name: "A"), User(name: "B", tags: ["x"])]
    let copies = try await SafeSignal(sequence: users).encode().decode(User.self).collected()
    #expect(copies == users)
  }

  @Test func `encodes each element, and fails with the first error`() {
    timeline(
      "-1-2-x-3-|"
    ) { time, source in
      source.map { Double(String($0)) ?? .nan }.encode().map { String(decoding: $0, as: UTF8.self) }
    } produces: {
      "-1-2-#"
    }
  }

  @Test func `fails with the path to the value`() async {
    let failure = await SafeSignal(just: ["a": [1, Double.infinity]]).encode().failure()
    #expect(failure?.path == "a[1]")
  }
}

@Suite("JSONValue")
struct JSONValueTests {
  @Test func `decodes and encodes every kind of value`() throws {
    let json = #"{"a":[null,true,1,1.5,"x"],"b":{}}"#
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    #expect(
      value
        == .object([
          "a": .array([.null, .bool(true), .integer(1), .number(1.5), .string("x")]),
          "b": .object([:]),
        ])
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == json)
  }

  @Test(arguments: [
    (#"{"a":{"b":[1,1e999]}}"#, "a.b[1]"), (#"[{"a":1e999}]"#, "[0].a"), ("1e999", ""),
  ])
  func `fails with the path to a number that is out of range`(
    json: String,
    path: String
  )
    async throws
  {
    let failure = await SafeSignal(just: Data(json.utf8)).decode(JSONValue.self).failure()
    #expect(failure?.path == path)
    #expect(failure?.reason == "expected a JSON value, with numbers in the range of Double")
  }

  @Test func `decodes keys as they are, whatever the strategy of the decoder`() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let value = try decoder.decode(JSONValue.self, from: Data(#"{"a_b":{"c_d":1}}"#.utf8))
    #expect(value["a_b"]?["c_d"]?.integer == 1)
  }

  @Test func `reads members, elements and scalars, and nil where there are none`() {
    let value = JSONValue.object(["a": .array([.integer(7), .string("x"), .bool(true)])])
    #expect(value["a"]?[0]?.integer == 7)
    #expect(value["a"]?[0]?.number == 7)
    #expect(value["a"]?[1]?.string == "x")
    #expect(value["a"]?[2]?.bool == true)
    #expect(value["a"]?[3] == nil)
    #expect(value["b"] == nil)
    #expect(value[0] == nil)
    #expect(value["a"]?["b"] == nil)
    #expect(value.string == nil && value.bool == nil && value.integer == nil && value.number == nil)
  }
}
