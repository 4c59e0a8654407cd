import Observation
import RKCore

/// The link from a property to the Observation framework, created on first use.
struct Tracking: ~Copyable, Sendable {
  private let tracker = Locked<Tracker?>(nil)

  /// Reports a read of a property to the framework.
  ///
  /// The first read starts an observation of the property, before the value is read. The first value of this
  /// observation may cause a needless notification if another thread reads the property at the same time.
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

  /// The object that represents a property to the framework, which needs an object and a key path.
  final class Tracker: Observable, Sendable {
    /// A bag that is disposed with the tracker, when its property is deallocated.
    let bag = DisposeBag()
    private let registrar = ObservationRegistrar()
    private var value: Void { () }

    func access() {
      registrar.access(self, keyPath: \.value)
    }

    func change() {
      registrar.withMutation(of: self, keyPath: \.value) {}
    }
  }
}
