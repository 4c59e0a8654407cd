public import RKCore
public import RKSubjects

/// An object that tells when it goes.
public protocol Deallocatable: AnyObject {
  /// Completes when the object is deallocated. It does not keep the object alive.
  var deallocated: SafeSignal<Void> { get }
}

/// An object with a bag, which goes when the object goes: storing one is all it takes to be bound to.
///
///     final class Label: DisposeBagProvider {
///       let bag = DisposeBag()
///     }
public protocol DisposeBagProvider: Deallocatable {
  /// Disposed when the object is deallocated.
  var bag: DisposeBag { get }
}

extension DisposeBagProvider {
  /// Completes when the bag is deallocated, with its object.
  public var deallocated: SafeSignal<Void> { bag.deallocated }
}

/// What knows where it wants to be written to.
public protocol BindingExecutionContextProvider {
  /// The context in which bindings write.
  var bindingExecutionContext: ExecutionContext { get }
}

extension Property: DisposeBagProvider {}

extension ValidatingProperty: DisposeBagProvider {}
