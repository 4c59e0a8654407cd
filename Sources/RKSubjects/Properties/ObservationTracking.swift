import Observation
import RKCore

/// The link from a property to the Observation framework, created on first use.
@usableFromInline
struct ObservationTracking: ~Copyable, Sendable {
  private let observable = Locked<ObservableValue?>(nil)

  @usableFromInline init() {}

  /// Reports a read of a property to the framework.
  ///
  /// The first read starts an observation of the property, before the value is read. The first value of this
  /// observation may cause a needless notification if another thread reads the property at the same time.
  func access(_ property: some ReadableProperty) {
    let (observable, isNew) = observable.withLock { observable -> (ObservableValue, Bool) in
      if let observable { return (observable, false) }
      let new = ObservableValue()
      observable = new
      return (new, true)
    }
    if isNew {
      property.observeNext { [weak observable] _ in observable?.change() }.dispose(
        in: observable.bag
      )
    }
    observable.access()
  }

  /// The object that represents a property to the framework, which needs an object and a key path.
  final class ObservableValue: Observable, Sendable {
    /// A bag that is disposed with this object, when the property is deallocated.
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
