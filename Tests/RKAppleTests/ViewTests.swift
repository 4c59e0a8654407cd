#if canImport(UIKit) && !os(watchOS)
import RKApple
import RKSubjects
import Testing
import UIKit

@Suite("views")
struct ViewTests {
  @MainActor
  @Test func `are targets of bindings on the main actor`() {
    let (label, item) = (UILabel(), UIBarButtonItem())
    let titles = PassthroughSubject<String, Never>()
    titles.bind(to: label) { label, title in label.text = title }
    titles.send("Inbox")
    titles.bind(to: item) { $0.title = $1 }
    titles.send("Sent")
    #expect(label.text == "Sent")
    #expect(item.title == "Sent")
  }
}
#elseif canImport(AppKit)
import AppKit
import RKApple
import RKSubjects
import Testing

@Suite("views")
struct ViewTests {
  @MainActor
  @Test func `are targets of bindings on the main actor`() {
    let titles = PassthroughSubject<String, Never>()
    let (label, controller) = (NSTextField(), NSViewController())
    titles.bind(to: label) { $0.stringValue = $1 }
    titles.bind(to: controller) { $0.title = $1 }
    titles.send("a")
    #expect(label.stringValue == "a")
    #expect(controller.title == "a")
  }
}
#endif
