/// The program of `size-library`, with closures written by hand.
@main
struct SizeByHand {
  static func main() {
    let count = CommandLine.arguments.count
    let send = map({ $0 * count }, filter({ $0 % 2 == 0 }, scan(removeDuplicates { print($0) })))
    for number in 0..<count * 10 { send(number) }
  }

  private static func map(
    _ transform: @escaping (Int) -> Int,
    _ downstream: @escaping (Int) -> Void
  ) -> (Int) -> Void {
    { downstream(transform($0)) }
  }

  private static func filter(
    _ isIncluded: @escaping (Int) -> Bool,
    _ downstream: @escaping (Int) -> Void
  ) -> (Int) -> Void {
    { if isIncluded($0) { downstream($0) } }
  }

  private static func scan(_ downstream: @escaping (Int) -> Void) -> (Int) -> Void {
    var sum = 0
    return {
      sum += $0
      downstream(sum)
    }
  }

  private static func removeDuplicates(_ downstream: @escaping (Int) -> Void) -> (Int) -> Void {
    var last: Int?
    return {
      if $0 == last { return }
      last = $0
      downstream($0)
    }
  }
}
