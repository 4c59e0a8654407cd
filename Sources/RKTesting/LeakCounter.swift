public import RKCore

/// Counts what is alive of what it was shown: observations, and objects of one's own.
///
///     let leaks = LeakCounter()
///     let model = Model(search: results.counting(in: leaks))
///     leaks.track(model)
///     // … the model is released
///     #expect(leaks.isEmpty, "\(leaks)")
///
/// It holds nothing of what it counts. An observation is alive as long as something could still send to
/// it: after its end, and after disposal, it has to be gone.
public final class LeakCounter: Sendable {
  private struct Entry: Sendable {
    let name: String
    let isAlive: @Sendable () -> Bool
  }

  private struct State: Sendable {
    var observations: [Int: String] = [:]
    var count = 0
    var objects: [Entry] = []
  }

  private let state = Locked(State())

  /// Makes one that has seen nothing.
  public init() {}

  /// How many observations are alive.
  public var observations: Int { state.withLock { $0.observations.count } }

  /// How many of the objects are alive.
  public var objects: Int { living.count }

  /// Whether nothing of all that is alive.
  public var isEmpty: Bool { observations + objects == 0 }

  /// Counts an object for as long as it is alive.
  ///
  /// - Parameters:
  ///   - object: Is not kept.
  ///   - name: What it is called in the description; its type unless told otherwise.
  public func track(_ object: some AnyObject & Sendable, as name: String? = nil) {
    let entry = Entry(name: name ?? "\(type(of: object))") { [weak object] in object != nil }
    state.withLock { $0.objects.append(entry) }
  }

  /// The names of the objects that are alive, in the order in which they were shown.
  ///
  /// They are asked outside the lock: whoever asks may be the last to let one go.
  private var living: [String] {
    state.withLock { $0.objects }.filter { $0.isAlive() }.map(\.name)
  }

  fileprivate func begin(_ name: String) -> Count {
    let number = state.withLock { state in
      state.count += 1
      state.observations[state.count] = name
      return state.count
    }
    return Count(number: number, counter: self)
  }

  fileprivate func end(_ number: Int) {
    _ = state.withLock { $0.observations.removeValue(forKey: number) }
  }
}

extension LeakCounter: CustomStringConvertible {
  /// What is alive: `alive: an observation of search, Model`.
  public var description: String {
    let observations = state.withLock { $0.observations }
    let names =
      observations.sorted { $0.key < $1.key }.map { "an observation of \($0.value)" } + living
    return names.isEmpty ? "nothing is alive" : "alive: " + names.joined(separator: ", ")
  }
}

extension SignalProtocol {
  /// Passes everything on, and has each observation counted for as long as it is alive.
  ///
  /// - Parameters:
  ///   - leaks: Counts them.
  ///   - name: What an observation is called in the description; the place of the call unless told
  ///     otherwise.
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

/// Held by the observer, and so by whoever could still send to it.
private final class Count: Sendable {
  private let number: Int
  private let counter: LeakCounter

  init(number: Int, counter: LeakCounter) {
    self.number = number
    self.counter = counter
  }

  deinit { counter.end(number) }
}
