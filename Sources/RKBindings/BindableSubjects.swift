import RKCore
public import RKSubjects

extension Subject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.send($0) }
  }
}

extension CurrentValueSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.send($0) }
  }
}

extension ReplaySubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.send($0) }
  }
}

extension ReplayOneSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.send($0) }
  }
}

extension AsyncSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.send($0) }
  }
}

extension UnicastSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.send($0) }
  }
}
