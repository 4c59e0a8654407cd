// Long chains, which the compiler has to understand in reasonable time: a second form of an operator, for
// signals that cannot fail, say, must not double the work at each step. Only compiling is at stake.
import ReactiveKit

private typealias Numbers = Signal<Int, Never>

package let chains: [[Int]] = [
  maps(), parts(), optionals(), latest(), concatenated(), merged(), combined(), zipped(), joined(),
  appended(),
  flattened(), raced(), searched(),
]

private func maps() -> [Int] {
  Numbers(just: 1)
    .map { $0 &+ 1 }.map { $0 &* 3 }.map { $0 &+ 5 }.map { $0 &* 7 }.map { $0 &+ 11 }.map {
      $0 &* 13
    }
    .waitAndCollectElements()
}

private func parts() -> [Int] {
  Numbers(just: 1)
    .map(\.description).map(\.count).map(\.description).map(\.count)
    .map(\.description).map(\.count).map(\.description).map(\.count)
    .waitAndCollectElements()
}

private func optionals() -> [Int] {
  Numbers(just: 1)
    .map { Optional($0 &+ 1) }.ignoreNils().map { Optional($0 &+ 2) }.replaceNils(with: 0)
    .map { Optional($0 &+ 3) }.ignoreNils().map { Optional($0 &+ 4) }.replaceNils(with: 0)
    .compactMap { $0 > 0 ? $0 : nil }.compactMap { $0 > 1 ? $0 : nil }.filter { $0 > 2 }
    .waitAndCollectElements()
}

private func latest() -> [Int] {
  Numbers(just: 1)
    .flatMapLatest { Signal(just: $0 &+ 1) }.flatMapLatest { Signal(just: $0 &+ 2) }
    .flatMapLatest { Signal(just: $0 &+ 3) }.flatMapLatest { Signal(just: $0 &+ 4) }
    .flatMapLatest { Signal(just: $0 &+ 5) }.flatMapLatest { Signal(just: $0 &+ 6) }
    .flatMapLatest { Signal(just: $0 &+ 7) }.flatMapLatest { Signal(just: $0 &+ 8) }
    .waitAndCollectElements()
}

private func concatenated() -> [Int] {
  Numbers(just: 1)
    .flatMapConcat { Signal(just: $0 &+ 1) }.flatMapConcat { Signal(just: $0 &+ 2) }
    .flatMapConcatEager { Signal(just: $0 &+ 3) }.flatMapConcatEager { Signal(just: $0 &+ 4) }
    .flatMapFirst { Signal(just: $0 &+ 5) }.flatMapFirst { Signal(just: $0 &+ 6) }
    .flatMapFilter { Signal(just: $0 > 7) }.flatMapFilter { Signal(just: $0 > 8) }
    .waitAndCollectElements()
}

private func merged() -> [Int] {
  Numbers(just: 1)
    .flatMapMerge { Signal(just: $0 &+ 1) }.merge(with: Signal(just: 1))
    .flatMapMerge { Signal(just: $0 &+ 2) }.merge(with: Signal(just: 2))
    .flatMap(.merge) { Signal(just: $0 &+ 3) }.merge(with: Signal(just: 3))
    .flatMap(.latest) { Signal(just: $0 &+ 4) }.merge(with: Signal(just: 4))
    .waitAndCollectElements()
}

private func combined() -> [Int] {
  Numbers(just: 1)
    .combineLatest(with: Signal(just: 1)) { $0 &+ $1 }.combineLatest(with: Signal(just: 2)) {
      $0 &+ $1
    }
    .combineLatest(with: Signal(just: 3)) { $0 &+ $1 }.combineLatest(with: Signal(just: 4)) {
      $0 &+ $1
    }
    .combineLatest(with: Signal(just: 5)).map { $0 &+ $1 }.combineLatest(with: Signal(just: 6)).map
  { $0 &+ $1 }
    .combineLatest(with: Signal(just: 7)).map { $0 &+ $1 }.combineLatest(with: Signal(just: 8)).map
  { $0 &+ $1 }
    .waitAndCollectElements()
}

private func zipped() -> [Int] {
  Numbers(just: 1)
    .zip(with: Signal(just: 1)) { $0 &+ $1 }.zip(with: Signal(just: 2)) { $0 &+ $1 }
    .zip(with: Signal(just: 3)) { $0 &+ $1 }.zip(with: Signal(just: 4)) { $0 &+ $1 }
    .zip(with: Signal(just: 5)).map { $0 &+ $1 }.zip(with: Signal(just: 6)).map { $0 &+ $1 }
    .zip(with: Signal(just: 7)).map { $0 &+ $1 }.zip(with: Signal(just: 8)).map { $0 &+ $1 }
    .waitAndCollectElements()
}

private func joined() -> [Int] {
  Numbers(just: 1)
    .with(latestFrom: Signal(just: 1)) { $0 &+ $1 }.with(latestFrom: Signal(just: 2)) { $0 &+ $1 }
    .with(latestFrom: Signal(just: 3)) { $0 &+ $1 }.with(latestFrom: Signal(just: 4)) { $0 &+ $1 }
    .with(latestFrom: Signal(just: 5)).map { $0 &+ $1 }.with(latestFrom: Signal(just: 6)).map {
      $0 &+ $1
    }
    .with(latestFrom: Signal(just: 7)).map { $0 &+ $1 }.with(latestFrom: Signal(just: 8)).map {
      $0 &+ $1
    }
    .waitAndCollectElements()
}

private func appended() -> [Int] {
  let more = Numbers(just: 2)
  return Numbers(just: 1)
    .append(more).prepend(more).append(more).prepend(more).switchIfEmpty(to: Signal(just: 3))
    .then(Signal(just: 4)).map { $0 &+ 5 }.map { $0 &+ 6 }.map { $0 &+ 7 }
    .waitAndCollectElements()
}

private func flattened() -> [Int] {
  Numbers(just: 1)
    .map { Signal(just: $0 &+ 1) }.switchToLatest().map { Signal(just: $0 &+ 2) }.switchToLatest()
    .map { Signal(just: $0 &+ 3) }.merge().map { Signal(just: $0 &+ 4) }.concat()
    .map { Signal(just: $0 &+ 5) }.flatten(.latest)
    .waitAndCollectElements()
}

private func raced() -> [Int] {
  Numbers(just: 1)
    .amb(with: Signal(just: 1)).amb(with: Signal(just: 2)).amb(with: Signal(just: 3)).amb(
      with: Signal(just: 4)
    )
    .amb(with: Signal(just: 5)).amb(with: Signal(just: 6)).amb(with: Signal(just: 7)).amb(
      with: Signal(just: 8)
    )
    .waitAndCollectElements()
}

private enum Offline: Error { case now }

private func checked(_ lines: [String]) throws(Offline) -> [String] {
  if lines.isEmpty { throw .now }
  return lines
}

private func search(_ text: String, limit: Int) -> Signal<[String], Offline> {
  Signal(just: Array(repeating: text, count: limit)).tryMap { lines throws(Offline) in
    try checked(lines)
  }
}

// What fails inside of what cannot, in the middle of everything else.
private func searched() -> [Int] {
  Signal<String, Never>(just: "signal ")
    .map { $0.lowercased() }.filter { $0.count > 2 }.removeDuplicates()
    .combineLatest(with: Signal(just: 20)) { (text: $0, limit: $1) }
    .flatMapLatest { search($0.text, limit: $0.limit) }.retry(2).replaceError(with: [])
    .map { $0.filter { $0.count > 3 } }.with(latestFrom: Signal(just: 1)) { $0.count &+ $1 }
    .scan(0) { $0 &+ $1 }.map { $0 * 2 }.merge(with: Signal(just: 3))
    .handleEvents(receiveOutput: { _ in })
    .waitAndCollectElements()
}
