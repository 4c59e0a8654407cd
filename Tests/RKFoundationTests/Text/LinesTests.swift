import Foundation
import RKFoundation
import RKTesting
import TestSupport
import Testing

@Suite("lines")
struct LinesTests {
  private static func lines(_ chunks: [String]) async -> [String] {
    await SafeSignal(sequence: chunks.map { Data($0.utf8) }).lines().collected()
  }

  @Test func `divides at line breaks, which are not part of the lines`() async {
    #expect(await Self.lines(["a\nb\r\n\n", "c", "d\r", "\ne"]) == ["a", "b", "", "cd", "e"])
    #expect(await Self.lines(["", "a\n"]) == ["a"])
    #expect(await Self.lines(["a\n\r"]) == ["a", "\r"])
    #expect(await Self.lines([]) == [])
  }

  @Test func `does not depend on where the chunks end`() async {
    var random = SplitMix64(seed: 17)
    for _ in 0..<200 {
      let parts = (0..<20).map { _ in
        ["é", "x", "\n", "\r\n", "🙂"].randomElement(using: &random) ?? ""
      }
      let text = parts.joined()
      let bytes = Array(text.utf8)
      var chunks: [Data] = []
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + Int.random(in: 1...4, using: &random))
        chunks.append(Data(bytes[start..<end]))
        start = end
      }
      var expected = text.replacing("\r\n", with: "\n").split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).map(String.init)
      if expected.last == "" { expected.removeLast() }
      #expect(await SafeSignal(sequence: chunks).lines().collected() == expected)
    }
  }

  @Test func `drops an incomplete line when the source fails`() {
    let source = PassthroughSubject<Data, CodingFailure>()
    let log = Log<String>()
    source.lines().suppressError(logging: false).observeNext { log($0) }
    source.send(Data("a\nb".utf8))
    source.send(completion: .failure(CodingFailure(POSIXError(.EIO))))
    #expect(log.values == ["a"])
  }

  @Test func `sends nothing after disposal in the middle of a chunk`() {
    let source = PassthroughSubject<Data, Never>()
    let log = Log<String>()
    let observation = SerialDisposable()
    observation.otherDisposable = source.lines().suppressError(logging: false).observeNext { line in
      log(line)
      observation.dispose()
    }
    source.send(Data("a\nb\nc\n".utf8))
    #expect(log.values == ["a"])
  }

  @Test func `replaces bytes that are not UTF-8`() async {
    let data = Data([0x61, 0xff, 0x0a])
    #expect(await SafeSignal(just: data).lines().collected() == ["a\u{FFFD}"])
  }
}
