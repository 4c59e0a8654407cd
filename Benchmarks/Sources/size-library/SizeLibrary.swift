import RKCore
import RKOperators

/// A small program with the library; `size-by-hand` does the same without it.
@main
struct SizeLibrary {
  static func main() {
    let count = CommandLine.arguments.count
    Signal<Int, Never>(sequence: 0..<count * 10)
      .map { $0 * count }
      .filter { $0 % 2 == 0 }
      .scan(0) { $0 + $1 }
      .removeDuplicates()
      .observeNext { Swift.print($0) }
  }
}
