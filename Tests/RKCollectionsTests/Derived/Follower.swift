import RKCollections
import RKCore
import TestSupport
import Testing

/// An observer that applies each event, and each edit, to what it had before.
final class Follower<Element: Sendable & Equatable>: Sendable {
  private struct State: Sendable {
    var events: [CollectionEvent<[Element]>] = []
    var isCompleted = false
  }

  private let state = Locked(State())
  private let mirrored: Box<[Element]>
  private let bag = DisposeBag()

  init(_ source: some CollectionPropertyProtocol<[Element]>) {
    mirrored = source.mirror(in: bag)
    source.observe { event in
      self.state.withLock {
        if case .next(let element) = event {
          $0.events.append(element)
        } else {
          $0.isCompleted = true
        }
      }
    }.dispose(in: bag)
  }

  /// The elements as the edits leave them.
  var mirror: [Element] { mirrored.value }

  var isCompleted: Bool { state.withLock { $0.isCompleted } }

  func dispose() { bag.dispose() }

  /// Takes the events that came since the last call.
  func takeEvents() -> [CollectionEvent<[Element]>] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }
}

/// Returns why an event does not lead from one array to another, or nil.
func fault<Element: Equatable>(
  from before: [Element],
  _ event: CollectionEvent<[Element]>
) -> String? {
  let after = event.collection
  let origins = event.deletes + event.moves.map(\.from)
  let destinations = event.inserts + event.moves.map(\.to)
  if Set(origins).count != origins.count { return "an index leaves twice" }
  if Set(destinations).count != destinations.count { return "an index enters twice" }
  if before.count - origins.count != after.count - destinations.count { return "counts differ" }
  let stays = before.indices.filter { !origins.contains($0) }
  let places = after.indices.filter { !destinations.contains($0) }
  let moves = event.moves.filter { !$0.isUpdated }.map { ($0.from, $0.to) }
  for (old, new) in zip(stays, places) + moves
  where !event.updates.contains(old) && before[old] != after[new] {
    return "\(before[old]) at \(old) became \(after[new]) at \(new)"
  }
  return event.updates.allSatisfy(stays.contains) ? nil : "an update of what does not stay"
}

private func + <A, B>(left: Zip2Sequence<[A], [B]>, right: [(A, B)]) -> [(A, B)] {
  Array(left) + right
}
