// Signals bind to views and similar objects on the main actor: `names.bind(to: label) { $0.text = $1 }`.
#if canImport(UIKit) && !os(watchOS)
public import RKBindings
public import UIKit

extension UIResponder: MainActorTarget {}
extension UIBarItem: MainActorTarget {}
#elseif canImport(AppKit)
public import AppKit
public import RKBindings

extension NSResponder: MainActorTarget {}
#endif
