import Foundation
import Observation
import ReactiveKit

#if canImport(SwiftUI)
import SwiftUI
#endif

// Each type and protocol of the library by its name alone, beside those of the system's frameworks. Those that Combine
// has, too, are named in another file: where it is imported, they need their module.

func names() -> [Any.Type] {
  [
    Signal<Int, Never>.self, Signal<Int, Never>.Event.self, SafeSignal<Int>.self,
    AnyObserver<Int, Never>.self, AtomicObserver<Int, Never>.self, AsyncValues<Int, Never>.self,
    ExecutionContext.self, WhenBusy.self, GroupedSignal<Int, Int, Never>.self,
    NonDisposable.self, SimpleDisposable.self, BlockDisposable.self, DeinitDisposable.self,
    CompositeDisposable.self, SerialDisposable.self, SingleAssignmentDisposable.self,
    DisposeBag.self,
    FlattenStrategy.self, RetryDelay.self, SharingScope.self,
    ReplaySubject<Int, Never>.self, ReplayOneSubject<Int, Never>.self,
    AsyncSubject<Int, Never>.self,
    UnicastSubject<Int, Never>.self, SafeReplaySubject<Int>.self, SafeReplayOneSubject<Int>.self,
    ConnectableSignal<Signal<Int, Never>>.self, Property<Int>.self, AnyProperty<Int>.self,
    ValidatingProperty<Int, Never>.self, MappedProperty<Int>.self, Action<Int, Int, Never>.self,
    ActionError<Never>.self,
    Bond<Int>.self, DynamicSubject<Int>.self, Lifetime.self, ObjectOwnership.self,
    Reactive<Int>.self,
    LoadingState<Int, Never>.self, ObservedLoadingState<Int, Never>.self,
    LoadingSignal<Int, Never>.self,
  ]
}

func protocols() -> [Any.Type] {
  [
    (any SignalProtocol).self, (any ObserverProtocol).self, (any SubjectProtocol).self,
    (any ConnectableSignalProtocol).self, (any Disposable).self, (any DisposeBagProtocol).self,
    (any TimedScheduler).self, (any PropertyProtocol).self, (any ReadableProperty).self,
    (any BindableProtocol).self, (any BindingExecutionContextProvider).self,
    (any Deallocatable).self, (any DisposeBagProvider).self, (any MainActorTarget).self,
    (any ReactiveExtensions).self, (any ReactiveExtensionsProvider).self, (any Nameable).self,
    (any OptionalProtocol).self, (any LoadingStateProtocol).self,
    (any ObservedLoadingStateProtocol).self, (any LoadingStateListener).self,
  ]
}
