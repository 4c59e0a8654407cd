#if canImport(ObjectiveC)
public import ObjectiveC
// An import of this module is enough to name the types that it is built on.
@_exported public import RKBindings

/// Every object has a bag and a reactive extension; a subclass does not declare a bag of its own.
///
///     ticks.observeNext { print($0) }.dispose(in: controller.bag)
extension NSObject: DisposeBagProvider, ReactiveExtensionsProvider {
  /// A bag that is disposed when the object is deallocated: an associated object, created when it is first read.
  public nonisolated var bag: DisposeBag { AssociatedBag.bag(of: self) }
}
#endif
