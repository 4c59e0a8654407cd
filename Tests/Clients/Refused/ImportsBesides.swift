#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Foundation
import ReactiveKit

// Virtual time is in RKTesting, and Foundation's types are in RKFoundation: ReactiveKit imports neither.

// error: cannot find 'TestScheduler' in scope
let time = TestScheduler()

struct User: Decodable, Sendable {
  var name = ""
}

func search(_ texts: SafeSignal<String>, _ bodies: SafeSignal<Data>, _ request: URLRequest) {
  // error: reference to member 'ticks' cannot be resolved without a contextual type
  _ = texts.debounce(for: .ticks(300))
  _ = texts.debounce(for: .milliseconds(300))
  // error: value of type 'SafeSignal<Data>' (aka 'Signal<Data, Never>') has no member 'decode'
  _ = bodies.decode(User.self)
  // error: value of tuple type '(Data, URLResponse)' has no member 'observeNext'
  URLSession.shared.data(for: request).observeNext { print($0) }
}
