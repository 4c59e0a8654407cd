#if canImport(ObjectiveC)
public import ObjectiveC
// Clients of this module can use RKBindings, and the modules that it exports, without another import.
@_exported public import RKBindings

/// Every object has a bag and a reactive extension, so a subclass need not declare a bag.
///
///     ticks.observeNext { print($0) }.dispose(in: controller.bag)
extension NSObject: DisposeBagProvider, ReactiveExtensionsProvider {
  /// A bag, created when first read, that is disposed when the object is deallocated.
  public nonisolated var bag: DisposeBag { AssociatedBag.bag(of: self) }
}
#endif
