import ReactiveKit

// A type that is a signal implements observe(with:) with a function; only the other form has a default.

// error: type 'Silent' does not conform to protocol 'SignalProtocol'
struct Silent: SignalProtocol {
  typealias Element = Int
  typealias Error = Never
}

// error: type 'HalfSilent' does not conform to protocol 'SignalProtocol'
struct HalfSilent: SignalProtocol {
  func observe(with observer: AnyObserver<Int, Never>) -> any Disposable { NonDisposable.instance }
}

struct One: SignalProtocol {
  func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable {
    observer(.next(1))
    observer(.completed)
    return NonDisposable.instance
  }
}

func observe(_ one: One) {
  one.observe(with: AnyObserver(receive: { print($0) }, completion: { _ in }))
  one.map { $0 + 1 }.observeNext { print($0) }
}
