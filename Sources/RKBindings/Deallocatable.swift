public import RKCore
public import RKSubjects

/// An object that announces its deallocation.
public protocol Deallocatable: AnyObject {
  /// A signal that completes when the object is deallocated. It does not retain the object.
  var deallocated: SafeSignal<Void> { get }
}

/// An object that stores a dispose bag, which provides the `deallocated` signal.
///
///     final class Label: DisposeBagProvider {
///       let bag = DisposeBag()
///     }
public protocol DisposeBagProvider: Deallocatable {
  /// A bag that is disposed when the object is deallocated.
  var bag: DisposeBag { get }
}

extension DisposeBagProvider {
  /// A signal that completes when the object, and with it the bag, is deallocated.
  public var deallocated: SafeSignal<Void> { bag.deallocated }
}

/// A type whose instances provide the execution context of their bindings.
public protocol BindingExecutionContextProvider {
  /// The context in which bindings call closures and write properties.
  var bindingExecutionContext: ExecutionContext { get }
}

extension Property: DisposeBagProvider {}

extension ValidatingProperty: DisposeBagProvider {}
