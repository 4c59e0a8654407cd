public import RKCore

/// A counter of live observations and objects.
///
///     let leaks = LeakCounter()
///     let model = Model(search: results.counting(in: leaks))
///     leaks.track(model)
///     // … the model is released
///     #expect(leaks.isEmpty, "\(leaks)")
///
/// The counter does not retain the objects and observations that it counts. An observation is alive as
/// long as a source retains its observer. An observation that is alive after termination or disposal is
/// a leak.
public final class LeakCounter: Sendable {
  private struct State: Sendable {
    var observations: [Int: String] = [:]
    var lastNumber = 0
    var objects: [(name: String, isAlive: @Sendable () -> Bool)] = []
  }

  private let state = Locked(State())

  /// Creates an empty counter.
  public init() {}

  /// The number of live observations.
  public var observations: Int { state.withLock { $0.observations.count } }

  /// The number of live objects.
  public var objects: Int { liveObjects.count }

  /// A Boolean value that indicates whether there are no live observations or objects.
  public var isEmpty: Bool { observations + objects == 0 }

  /// Counts an object while it is alive.
  ///
  /// - Parameters:
  ///   - object: The object, which is not retained.
  ///   - name: The name of the object in the description. Default: its type.
  public func track(_ object: some AnyObject & Sendable, as name: String? = nil) {
    let name = name ?? "\(type(of: object))"
    state.withLock { $0.objects.append((name, { [weak object] in object != nil })) }
  }

  /// The names of the live objects, in the order in which they were added.
  ///
  /// The objects are checked outside the lock, because a check may release the last reference to an object.
  private var liveObjects: [String] {
    state.withLock { $0.objects }.filter { $0.isAlive() }.map(\.name)
  }

  fileprivate func begin(_ name: String) -> ObservationToken {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.observations[state.lastNumber] = name
      return state.lastNumber
    }
    return ObservationToken(number: number, counter: self)
  }

  /// A token that counts an observation.
  ///
  /// The observer retains the token, and the source retains the observer.
  fileprivate final class ObservationToken: Sendable {
    private let number: Int
    private let counter: LeakCounter

    init(number: Int, counter: LeakCounter) {
      self.number = number
      self.counter = counter
    }

    deinit {
      _ = counter.state.withLock { $0.observations.removeValue(forKey: number) }
    }
  }
}

extension LeakCounter: CustomStringConvertible {
  /// A list of the live observations and objects: `alive: an observation of search, Model`.
  public var description: String {
    let observations = state.withLock { $0.observations }.sorted { $0.key < $1.key }
    let names = observations.map { "an observation of \($0.value)" } + liveObjects
    return names.isEmpty ? "nothing is alive" : "alive: " + names.joined(separator: ", ")
  }
}

extension SignalProtocol {
  /// Counts the live observations of the signal in a leak counter.
  ///
  /// - Parameters:
  ///   - leaks: The counter.
  ///   - name: The name of an observation in the description. Default: the file and line of the call.
  ///   - file: The file in the name. Default: the file of the call.
  ///   - line: The line in the name. Default: the line of the call.
  public func counting(
    in leaks: LeakCounter,
    as name: String? = nil,
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Error> {
    let name = name ?? "\(file):\(line)"
    return derive { downstream in
      let count = leaks.begin(name)
      return AnyObserver(
        receive: { element in
          withExtendedLifetime(count) { downstream.receive(element) }
        },
        completion: { completion in
          withExtendedLifetime(count) { downstream.receive(completion: completion) }
        },
        upstream: downstream.upstream
      )
    }
  }
}
