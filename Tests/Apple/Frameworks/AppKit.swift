// The declarations of AppKit that RKApple and its tests refer to; see Scripts/apple.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import Foundation

@MainActor open class NSResponder: NSObject {}
@MainActor open class NSView: NSResponder {}
@MainActor open class NSControl: NSView { open var stringValue = "" }
@MainActor open class NSTextField: NSControl {}
@MainActor open class NSViewController: NSResponder { open var title: String? }
