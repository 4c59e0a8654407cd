// A library with the names of Combine, for where there is none.

package class AnyCancellable {}
package protocol Cancellable {}
package class CurrentValueSubject<Output, Failure: Error> {}
package struct Deferred<Publisher> {}
package struct Empty<Output, Failure: Error> {}
package struct Fail<Output, Failure: Error> {}
package class Future<Output, Failure: Error> {}
package protocol ObservableObject {}
package class PassthroughSubject<Output, Failure: Error> {}
@propertyWrapper package struct Published<Value> {
  package var wrappedValue: Value
  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
package protocol Scheduler {}
package protocol Subject<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}
package protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
}
package enum Subscribers {}
package protocol Subscription {}
