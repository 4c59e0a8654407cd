// A library with the names of Combine, for where there is none.

public class AnyCancellable {}
public protocol Cancellable {}
public class CurrentValueSubject<Output, Failure: Error> {}
public struct Deferred<Publisher> {}
public struct Empty<Output, Failure: Error> {}
public struct Fail<Output, Failure: Error> {}
public class Future<Output, Failure: Error> {}
public protocol ObservableObject {}
public class PassthroughSubject<Output, Failure: Error> {}
@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public protocol Scheduler {}
public protocol Subject<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}
public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
}
public enum Subscribers {}
public protocol Subscription {}
