import ReactiveKit

let forgetful = Signal<Int, Never> { observer in
  if observer.isDisposed { return nil }
  observer.receive(1)
  // error: missing return in closure expected to return '(any Disposable)?'
}
