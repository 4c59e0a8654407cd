// The Swift 5 language mode: a `bind(to:)` of the user's own that calls ours by a trailing closure.
import ReactiveKit

extension SignalProtocol where Error == Never {
  func bind<Target: DisposeBagProvider & BindingExecutionContextProvider>(
    to target: Target,
    action: @escaping (Target, Element) -> Void
  ) -> any Disposable {
    // error: function call causes an infinite recursion
    bind(to: target) { target, element in action(target, element) }
  }
}
