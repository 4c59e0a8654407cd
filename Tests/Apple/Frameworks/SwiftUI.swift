// The declarations of SwiftUI that RKApple, its tests and the sample app refer to; see Scripts/apple.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<
    Subject
  > { fatalError() }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
@resultBuilder public struct ViewBuilder {
  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleView<
    (repeat each Content)
  > where repeat each Content: View { fatalError() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
    content
  }
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View {
    content
  }
}
@frozen public struct TupleView<T>: View { public var body: Never { fatalError() } }
@frozen public struct Text: View {
  @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol {}
  public var body: Never { fatalError() }
}
public struct TextField<Label>: View where Label: View { public var body: Never { fatalError() } }
extension TextField where Label == Text {
  @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>)
  where S: StringProtocol {}
}
public struct SecureField<Label>: View where Label: View {
  public var body: Never { fatalError() }
}
extension SecureField where Label == Text {
  @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>)
  where S: StringProtocol {}
}
public struct Button<Label>: View where Label: View { public var body: Never { fatalError() } }
extension Button where Label == Text {
  @_disfavoredOverload @preconcurrency nonisolated public init<S>(
    _ title: S,
    action: @escaping @MainActor () -> Void
  ) where S: StringProtocol {}
}
public struct Form<Content>: View where Content: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
extension View {
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: Scene {}
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene {
    content
  }
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene {
    content
  }
}
public struct WindowGroup<Content>: Scene where Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() {} }
