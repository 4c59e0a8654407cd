import Observation
import RKCore

/// What tells the Observation framework of the changes of a property, made when first asked for.
struct Tracking: ~Copyable, Sendable {
  private let tracker = Locked<Tracker?>(nil)

  /// Tells the framework that a property is read.
  ///
  /// The property is observed from the first time on, before it is read; the value that this begins
  /// with tells, at worst needlessly, one who has read meanwhile on another thread.
  func access(_ property: some ReadableProperty) {
    let (tracker, isNew) = tracker.withLock { tracker -> (Tracker, Bool) in
      if let tracker { return (tracker, false) }
      let new = Tracker()
      tracker = new
      return (new, true)
    }
    if isNew {
      property.observeNext { [weak tracker] _ in tracker?.change() }.dispose(in: tracker.bag)
    }
    tracker.access()
  }
}

/// Stands for a property where the Observation framework asks for an object and a key path.
final class Tracker: Observable, Sendable {
  /// Disposed with the tracker, which goes with its property.
  let bag = DisposeBag()
  private let registrar = ObservationRegistrar()

  /// What is read and changed.
  private var value: Void { () }

  func access() {
    registrar.access(self, keyPath: \.value)
  }

  func change() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}
