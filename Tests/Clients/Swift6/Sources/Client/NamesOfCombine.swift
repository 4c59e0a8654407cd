import Foundation
import RKCompatibility
import ReactiveKit

#if canImport(Combine)
import Combine
#else
import Lookalike
#endif

// The names that Combine has, too: with both imported, a file says which it means.

private typealias AnyCancellable = ReactiveKit.AnyCancellable
private typealias Cancellable = ReactiveKit.Cancellable
private typealias CurrentValueSubject = ReactiveKit.CurrentValueSubject
private typealias Deferred = ReactiveKit.Deferred
private typealias Empty = ReactiveKit.Empty
private typealias Fail = ReactiveKit.Fail
private typealias Future = ReactiveKit.Future
private typealias ObservableObject = ReactiveKit.ObservableObject
private typealias PassthroughSubject = ReactiveKit.PassthroughSubject
private typealias Published = ReactiveKit.Published
private typealias Scheduler = ReactiveKit.Scheduler
private typealias Subject = ReactiveKit.Subject
private typealias Subscriber = RKCompatibility.Subscriber
private typealias Subscribers = ReactiveKit.Subscribers
private typealias Subscription = RKCompatibility.Subscription

private final class Model: ObservableObject {
  @Published var name = "Jim"
}

func namesOfCombine() -> [Any.Type] {
  let name = Model().$name.value
  precondition(name == "Jim")
  return [
    AnyCancellable.self, CurrentValueSubject<Int, Never>.self, Deferred<Signal<Int, Never>>.self,
    Empty<Int, Never>.self, Fail<Int, Never>.self, Future<Int, Never>.self,
    PassthroughSubject<Int, Never>.self, Subject<Int, Never>.self, Subscribers.Demand.self,
    (any Cancellable).self, (any Scheduler).self, (any Subscriber).self, (any Subscription).self,
  ]
}
