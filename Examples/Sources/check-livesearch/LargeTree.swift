/// 10,000 files of 100 MB, the same at each run: lines of words, as in prose and programs.
struct LargeTree {
  /// A word that stands once in the middle of the tree.
  static let rare = "rarity"
  static let folders = 100
  static let filesPerFolder = 100
  static let bytesPerFile = 10_000

  /// Some are frequent, some are not; the last one is in one line of about 3,000.
  static let words = [
    "the", "signal", "of", "let", "and", "return", "value", "in", "self", "to", "observer", "if",
    "func", "is", "a", "private", "it", "struct", "when", "element", "for", "not", "switch", "case",
    "dispose", "guard", "else", "import", "that", "queue",
  ]

  let scratch = Scratch()
  private var state: UInt64 = 42

  init() {
    for folder in 0..<Self.folders {
      let name = "folder\(100 + folder)"
      scratch.folder(name)
      for file in 0..<Self.filesPerFolder {
        let isMiddle = folder == Self.folders / 2 && file == 0
        scratch.file(
          bytes: Array("\(name)/file\(100 + file).txt".utf8),
          content(isMiddle ? Self.rare : "zebra")
        )
      }
    }
  }

  private mutating func content(_ word: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.bytesPerFile + 100)
    bytes += Array("\(word)\n".utf8)
    var column = 0
    while bytes.count < Self.bytesPerFile {
      let word = Self.words[Int(next() % UInt64(Self.words.count))]
      bytes += word.utf8
      column += word.utf8.count + 1
      bytes.append(column > 60 ? 0x0A : 0x20)
      if column > 60 { column = 0 }
    }
    return bytes
  }

  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
