// The declarations of UIKit that RKApple and its tests refer to; see Scripts/apple.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIView: UIResponder {}
@MainActor open class UILabel: UIView { open var text: String? }
@MainActor open class UIControl: UIView {}
@MainActor open class UISwitch: UIControl { open var isOn = false }
@MainActor open class UIViewController: UIResponder {}
@MainActor open class UIBarItem: NSObject { open var title: String? }
@MainActor open class UIBarButtonItem: UIBarItem {}
