import Foundation
import ReactiveKit

// Every public declaration of ReactiveKit 3, used at least once, with the meaning that it has here. One file for
// each part of it; what cannot exist is listed in Docs/Migration.md.

enum Failed: Error, Equatable { case once, twice }

/// A place that closures write to.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Ends the client where something is not as it should be.
func expect(_ isTrue: Bool, _ what: String, line: Int = #line) {
  guard !isTrue else { return }
  print("\(what), line \(line)")
  exit(1)
}

/// What a signal sends at once.
func events<S: SignalProtocol>(_ signal: S) -> [Signal<S.Element, S.Error>.Event] {
  let events = Box<[Signal<S.Element, S.Error>.Event]>([])
  _ = signal.observe { events.value.append($0) }
  return events.value
}

/// The elements that a signal sends at once.
func elements<S: SignalProtocol>(_ signal: S) -> [S.Element] {
  events(signal).compactMap { $0.element }
}

/// What a signal sends until it ends, on whichever thread.
func waited<S: SignalProtocol>(_ signal: S) -> [S.Element] {
  signal.toSignal().waitAndCollectElements()
}

package func useEveryDeclaration() async {
  useDisposables()
  useContexts()
  useCreation()
  useSignals()
  useObservers()
  useSubscribers()
  useBindables()
  useTargets()
  useSharing()
  useSubjects()
  useProperties()
  useWrappers()
  useArities()
  useCombining()
  useCombiningWithNever()
  useErrorHandling()
  useFiltering()
  useFlattening()
  useValues()
  await useAsync()
  useTransforming()
  useUtilities()
  useLoading()
  useOldNames(of: OldNames())
  usePromotions()
}
