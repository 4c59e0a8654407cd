#if canImport(ObjectiveC)
import ObjectiveC
import RKCore

/// The bags of objects; the Objective-C runtime retains each bag until it deallocates the object.
enum AssociatedBag {
  /// The key of the associated objects: only its address matters.
  private static let key = DisposeBag()
  /// Locked while a bag is looked up or created, so that two threads receive the same bag.
  private static let creation = Locked(())

  static func bag(of object: NSObject) -> DisposeBag {
    creation.withLock { _ in
      let key = UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
      if let bag = objc_getAssociatedObject(object, key) as? DisposeBag { return bag }
      let bag = DisposeBag()
      objc_setAssociatedObject(object, key, bag, .OBJC_ASSOCIATION_RETAIN)
      return bag
    }
  }
}
#endif
