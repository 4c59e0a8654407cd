import Foundation
import RKFoundation

func follow(_ center: NotificationCenter, _ name: Notification.Name, in bag: DisposeBag) {
  center.notification(name: name) { $0.userInfo?["count"] as? Int }.observeNext { _ in }
    .dispose(in: bag)
}
