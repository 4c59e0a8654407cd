#if canImport(UIKit) && !os(watchOS)
import RKApple
import RKSubjects
import Testing
import UIKit

@Suite("views")
struct ViewTests {
  @MainActor
  @Test func `are targets of bindings on the main actor`() {
    let titles = PassthroughSubject<String, Never>()
    let (label, item) = (UILabel(), UIBarButtonItem())
    titles.bind(to: label) { $0.text = $1 }
    titles.bind(to: item) { $0.title = $1 }
    titles.send("a")
    #expect(label.text == "a")
    #expect(item.title == "a")
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
    let (label, item) = (NSTextField(), NSMenuItem())
    titles.bind(to: label) { $0.stringValue = $1 }
    titles.bind(to: item) { $0.title = $1 }
    titles.send("a")
    #expect(label.stringValue == "a")
    #expect(item.title == "a")
  }
}
#endif
