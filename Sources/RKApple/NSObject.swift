#if canImport(ObjectiveC)
public import ObjectiveC
// Clients need to import only this module to use the types of the modules that it is built on.
@_exported public import RKBindings

/// Every object has a bag and a reactive extension; a subclass declares no bag of its own.
///
///     ticks.observeNext { print($0) }.dispose(in: controller.bag)
extension NSObject: DisposeBagProvider, ReactiveExtensionsProvider {
  /// A bag that is disposed when the object is deallocated: an associated object, created when first read.
  public nonisolated var bag: DisposeBag { AssociatedBag.bag(of: self) }
}
#endif
