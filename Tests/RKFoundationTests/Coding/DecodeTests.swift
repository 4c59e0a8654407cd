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
  @Test func `its output decodes to the values that were encoded`() async throws {
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
