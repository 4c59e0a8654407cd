public import RKSubjects

extension LoadingProperty {
  /// Returns a property that holds the loaded value, or nil if there is none.
  ///
  ///     let user = LoadingProperty<User, ApplicationError> { api.fetchUser() }
  ///     let name = user.property().mapProperty { $0?.name ?? "nobody" }
  ///
  /// The property emits each value that is loaded or set. It emits nil when the shown load fails (see
  /// `LoadingProperty`), or when the value is removed. A property that is derived from this property and
  /// others is computed from a consistent snapshot.
  ///
  /// The first observer starts a load, as the first observer of the loading property does. Reading the
  /// value does not start a load. The property retains the loading property; an observation does not.
  public func property() -> AnyProperty<LoadingValue?> {
    AnyProperty(source: DerivedSource(nodes.value, from: RetainedSources([self])))
  }

  /// Returns a property that holds the loading state.
  ///
  /// The property emits the same states as the loading property; see `property()`.
  public func stateProperty() -> AnyProperty<LoadingState<LoadingValue, LoadingError>> {
    AnyProperty(source: DerivedSource(nodes.state, from: RetainedSources([self])))
  }
}

extension PropertyReader {
  /// Returns the value of a loading property; nil if there is none.
  ///
  /// Observing the computed property also observes the loading property, and so loads the value.
  public func callAsFunction<Value, Failure>(
    _ property: LoadingProperty<Value, Failure>
  ) -> Value? {
    value(of: property.nodes.value)
  }
}

/// The graph nodes that represent a loading property.
///
///     store: result, state ──► settled, if the result is new ──► value
///                          ──► changed, if the state is new  ──► state
struct LoadingNodes<Value: Sendable, Failure: Error>: Sendable {
  typealias State = LoadingState<Value, Failure>

  /// The content of the store; the counters `values` and `states` show which part changed.
  struct Content: Sendable {
    var value: Value?
    var state: State
    var values: Int
    var states: Int
  }

  let store: ValueNode<Content>
  let value: ValueNode<Value?>
  let state: ValueNode<State>

  init(_ content: Content) {
    let store = ValueNode(content)
    let settled = ValueNode<Content>(
      from: [store],
      isDistinct: true,
      by: { $0.values == $1.values }
    ) {
      $0.input(0, $1)
    }
    let changed = ValueNode<Content>(
      from: [store],
      isDistinct: true,
      by: { $0.states == $1.states }
    ) {
      $0.input(0, $1)
    }
    self.store = store
    value = ValueNode(from: [settled]) { node, reader in
      let content: Content = node.input(0, reader)
      return content.value
    }
    state = ValueNode(from: [changed]) { node, reader in
      let content: Content = node.input(0, reader)
      return content.state
    }
  }
}
