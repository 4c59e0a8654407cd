import RKReactor
import ReactiveKit

import protocol RKReactor.Event

/// The state of a screen that searches repositories, page by page.
struct Repositories: State, Equatable {
  var query = ""
  var names: [String] = []
  var nextPage: Int?
  var isLoading = false

  enum Mutation: Event, Equatable {
    case setQuery(String)
    case setRepositories([String], nextPage: Int?)
    case appendRepositories([String], nextPage: Int?)
    case setLoading(Bool)
  }

  mutating func react(to event: any Event) {
    switch event as? Mutation {
    case .setQuery(let query): self.query = query
    case .setRepositories(let names, let nextPage): (self.names, self.nextPage) = (names, nextPage)
    case .appendRepositories(let more, let nextPage):
      (names, self.nextPage) = (names + more, nextPage)
    case .setLoading(let isLoading): self.isLoading = isLoading
    case nil: break
    }
  }
}

/// The actions of the screen, which fire mutations.
struct RepositoriesReactor: Sendable {
  let core = Core(state: Repositories())
  let search: @Sendable (String, Int) -> SafeSignal<(names: [String], nextPage: Int?)>

  func updateQuery(_ query: String) {
    let first = search(query, 1)
      .map { Repositories.Mutation.setRepositories($0.names, nextPage: $0.nextPage) }
    core.fire(command: loading(first).prepend(.setQuery(query)), id: "load")
  }

  func loadNextPage() {
    let state = core.state
    guard !state.isLoading, let page = state.nextPage else { return }
    let next = search(state.query, page)
      .map { Repositories.Mutation.appendRepositories($0.names, nextPage: $0.nextPage) }
    core.fire(command: loading(next), id: "load")
  }

  private func loading(
    _ mutations: SafeSignal<Repositories.Mutation>
  ) -> SafeSignal<Repositories.Mutation> {
    mutations.prepend(.setLoading(true)).append(.setLoading(false))
  }
}
