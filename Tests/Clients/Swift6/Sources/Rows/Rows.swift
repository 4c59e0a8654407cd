// Closures over the tuples of several signals: arithmetic and literals in them are what a compiler gives up on first.
import Foundation
import ReactiveKit

package let rows: [Int] = [
  ordered(), summed(), weighed(), behindOneAnother(), ofManyTypes(), beyondSix(),
]

private let number = Signal<Int, Never>(just: 1)

private func ordered() -> Int {
  let total = Property(Decimal(2))
  let code = Property("")
  let isForced = Property(false)
  let isBlocked = combineLatest(total, code, isForced).map { !($0 > 0 && $1.isEmpty) || $2 }
  let isAllowed = zip(total, code, isForced) { $0 * 2 > 10.5 || $1.count > 3 && !$2 }
  return isBlocked.waitingCount + isAllowed.waitingCount
}

private func summed() -> Int {
  let five = combineLatest(number, number, number, number, number) { $0 + $1 + $2 + $3 + $4 }
  let six = combineLatest(number, number, number, number, number, number)
    .map { $0 + $1 + $2 + $3 + $4 + $5 }
  let zipped = zip(number, number, number, number, number, number)
    .map { $0 * 2 + $1 * 3 + $2 * 4 + $3 * 5 + $4 * 6 + $5 }
  return five.waitingCount + six.waitingCount + zipped.waitingCount
}

private func weighed() -> Int {
  let (price, tax, name) = (Property(1.5), Property(0.2), Property("apple"))
  let label = combineLatest(price, tax, number, name)
    .map { "\($3): \($0 * Double($2) * (1 + $1) / 2)" }
    .map { $0 + "!" }.filter { !$0.isEmpty && $0 != "-" }
  return label.waitingCount
}

private func behindOneAnother() -> Int {
  let sums = number.combineLatest(with: number).combineLatest(with: number)
    .combineLatest(with: number).map { $0.0.0 + $0.0.1 + $0.1 + $1 }
  let flags = number.zip(with: number).with(latestFrom: Property("")).map {
    $0.0 + $0.1 > 1 && $1.isEmpty
  }
  return sums.waitingCount + flags.waitingCount
}

private func ofManyTypes() -> Int {
  let (name, flag) = (Property("a"), Property(true))
  let some = combineLatest(name, flag, number.map { Optional($0) }) { name, flag, number in
    flag ? name : "\((number ?? 0) + 1)"
  }
  return some.prefix(untilOutputFrom: SafeSignal<Int>.never()).waitingCount
}

private func beyondSix() -> Int {
  combineLatest(number, number, number, number, number, number, number, Property(true))
    .map { $0.7 ? $0.0 + $0.6 : 0 }.prefix(maxLength: 1).waitingCount
}

extension SignalProtocol where Error == Never {
  /// How many elements there are at once.
  fileprivate var waitingCount: Int {
    let count = Property(0)
    observeNext { _ in count.update { $0 += 1 } }.dispose()
    return count.value
  }
}
