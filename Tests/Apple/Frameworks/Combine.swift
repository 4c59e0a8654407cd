// The declarations of Combine that RKApple, its tests and samples refer to; see Scripts/apple.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S>(subscriber: S)
  where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}
extension Publisher {
  public func subscribe<S>(_ subscriber: S)
  where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input { fatalError() }
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Self.Failure>) -> Void,
    receiveValue: @escaping (Self.Output) -> Void
  ) -> AnyCancellable { fatalError() }
}
extension Publisher where Self.Failure == Never {
  public func sink(receiveValue: @escaping (Self.Output) -> Void) -> AnyCancellable { fatalError() }
}
public enum Publishers {
  public struct Sequence<Elements, Failure>: Publisher
  where Elements: Swift.Sequence, Failure: Error {
    public typealias Output = Elements.Element
    public func receive<S>(subscriber: S)
    where Failure == S.Failure, S: Subscriber, Elements.Element == S.Input {}
  }
}
extension Sequence {
  public var publisher: Publishers.Sequence<Self, Never> { fatalError() }
}
public struct Fail<Output, Failure>: Publisher where Failure: Error {
  public init(error: Failure) {}
  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {}
}

public protocol Cancellable { func cancel() }
public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) {}
  public func cancel() {}
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
public struct CombineIdentifier: Hashable { public init() {} }
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}
extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { fatalError() }
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Self.Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Self.Failure>)
}
@frozen public struct AnySubscriber<Input, Failure>: Subscriber where Failure: Error {
  public let combineIdentifier: CombineIdentifier
  public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
    fatalError()
  }
  public func receive(subscription: any Subscription) {}
  public func receive(_ value: Input) -> Subscribers.Demand { fatalError() }
  public func receive(completion: Subscribers.Completion<Failure>) {}
}
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}
public enum Subscribers {
  @frozen public enum Completion<Failure> where Failure: Error {
    case finished
    case failure(Failure)
  }
  @frozen public struct Demand: Equatable, Comparable, Hashable {
    public static let unlimited = Demand()
    public static let none = Demand()
    public static func max(_ value: Int) -> Demand { fatalError() }
    public static func < (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
    public var max: Int? { fatalError() }
  }
}

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Self.Output)
  func send(completion: Subscribers.Completion<Self.Failure>)
  func send(subscription: any Subscription)
}
public final class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
  public init() {}
  public func send(subscription: any Subscription) {}
  public func send(_ input: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
  public func receive<S>(subscriber: S)
  where Output == S.Input, Failure == S.Failure, S: Subscriber {}
}
