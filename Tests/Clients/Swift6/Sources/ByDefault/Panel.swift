// A module in which everything is the main actor's unless it says otherwise.
package import ReactiveKit

package final class Panel: MainActorTarget {
  package nonisolated let bag = DisposeBag()
  package private(set) var title = ""
  package private(set) var log: [String] = []

  package init(titles: SafeSignal<String>) {
    titles.bind(to: self) { panel, title in panel.log.append(title) }
    titles.bind(to: self, keyPath: \.title)
    titles.map { "\($0)!" }.observeNext(on: .shared) { [weak self] in self?.log.append($0) }
  }
}
