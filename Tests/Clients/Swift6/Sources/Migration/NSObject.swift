import Foundation
import ReactiveKit
import Synchronization

// The extension of NSObject in Docs/Migration/Bond.md.

extension NSObject: @retroactive ReactiveExtensionsProvider {}

extension NSObject: @retroactive DisposeBagProvider {
  /// A bag that is disposed when the object is deallocated.
  public var bag: DisposeBag {
    objc_sync_enter(self)
    defer { objc_sync_exit(self) }
    if let bag = objc_getAssociatedObject(self, BagKey.address) as? DisposeBag { return bag }
    let bag = DisposeBag()
    objc_setAssociatedObject(self, BagKey.address, bag, .OBJC_ASSOCIATION_RETAIN)
    return bag
  }
}

extension ReactiveExtensions where Base: NSObject {
  var bag: DisposeBag { base.bag }
  var deallocated: SafeSignal<Void> { base.deallocated }
}

private final class BagKey: Sendable {
  private static let shared = BagKey()
  static var address: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(shared).toOpaque())
  }
}

#if !canImport(ObjectiveC)
// What the extension calls, where there is no Objective-C: the objects stay for the life of the process.

private enum AssociationPolicy { case OBJC_ASSOCIATION_RETAIN }

private struct Association: Hashable {
  let object: ObjectIdentifier
  let key: UInt
}

private let associations = Mutex<[Association: DisposeBag]>([:])

private func objc_sync_enter(_ object: AnyObject) {}
private func objc_sync_exit(_ object: AnyObject) {}

private func objc_getAssociatedObject(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
  let association = Association(object: ObjectIdentifier(object), key: UInt(bitPattern: key))
  return associations.withLock { $0[association] }
}

private func objc_setAssociatedObject(
  _ object: AnyObject,
  _ key: UnsafeRawPointer,
  _ bag: DisposeBag,
  _ policy: AssociationPolicy
) {
  let association = Association(object: ObjectIdentifier(object), key: UInt(bitPattern: key))
  associations.withLock { $0[association] = bag }
}
#endif
