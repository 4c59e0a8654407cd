// What the samples of RKFoundation are about.
import Foundation
import RKFoundation
import ReactiveKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let session = URLSession.shared
let url = URL(filePath: "/")
let destination = URL(filePath: "/")
let request = URLRequest(url: url)
let center = NotificationCenter.default

extension Notification.Name {
  static let scoreDidChange = Notification.Name("scoreDidChange")
}
