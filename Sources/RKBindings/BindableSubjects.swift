import RKCore
public import RKSubjects

extension Subject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    feed(from: signal, until: disposeBag)
  }
}

extension CurrentValueSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    feed(from: signal, until: disposeBag)
  }
}

extension ReplaySubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    feed(from: signal, until: disposeBag)
  }
}

extension ReplayOneSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    feed(from: signal, until: disposeBag)
  }
}

extension AsyncSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    feed(from: signal, until: disposeBag)
  }
}

extension UnicastSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    feed(from: signal, until: disposeBag)
  }
}

extension SubjectProtocol where Self: AnyObject {
  /// Sends each element of a signal until the subject goes.
  fileprivate func feed(
    from signal: Signal<Element, Never>,
    until bag: DisposeBag
  ) -> any Disposable {
    let binding = signal.observeNext { [weak self] in self?.send($0) }
    binding.dispose(in: bag)
    return binding
  }
}
