import Foundation

/// The size of a program that is built beside the benchmark.
struct ProgramSize {
  let name: String
  let title: String
  /// The bytes of code and data, without symbols.
  let bytes: Int

  /// The sizes of the programs that are built; none where programs have another format than ELF.
  static func all() -> [ProgramSize] {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return [
      ("size-library", "a program with RKCore and RKOperators"),
      ("size-runtime", "the same by hand, with a lock, a queue and a task"),
      ("size-by-hand", "the same by hand"),
    ]
    .compactMap { name, title in
      guard let program = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
        return nil
      }
      return size(of: program).map { ProgramSize(name: name, title: title, bytes: $0) }
    }
  }

  /// Adds the sections of an ELF file of 64 bits that are loaded from it.
  private static func size(of program: Data) -> Int? {
    guard program.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]) else { return nil }
    return program.withUnsafeBytes { bytes in
      func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Int {
        Int(bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
      }
      let (start, length) = (number(UInt64.self, at: 40), number(UInt16.self, at: 58))
      return (0..<number(UInt16.self, at: 60)).reduce(0) { sum, section in
        let header = start + section * length
        let isLoaded = number(UInt64.self, at: header + 8) & 2 != 0
        let isStored = number(UInt32.self, at: header + 4) != 8
        return isLoaded && isStored ? sum + number(UInt64.self, at: header + 32) : sum
      }
    }
  }
}
