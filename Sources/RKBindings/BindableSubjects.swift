import RKCore
public import RKSubjects

extension PassthroughSubject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }

  /// Sends each element, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    write(signal)
  }
}

extension Subject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }

  /// Sends each element, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    write(signal)
  }
}

extension CurrentValueSubject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }

  /// Sends each element, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    write(signal)
  }
}

extension ReplaySubject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }

  /// Sends each element, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    write(signal)
  }
}

extension ReplayOneSubject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }

  /// Sends each element, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    write(signal)
  }
}

extension AsyncSubject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }

  /// Sends each element, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    write(signal)
  }
}

extension UnicastSubject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }

  /// Sends each element, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    write(signal)
  }
}
