public import RKCore
public import RKLoading
public import RKSubjects

// The bag of a subject is named `bag`, like the bag of a property.

extension Subject {
  /// The older name of `bag`.
  @available(*, deprecated, renamed: "bag")
  public var disposeBag: DisposeBag { bag }
}

extension PassthroughSubject {
  /// The older name of `bag`.
  @available(*, deprecated, renamed: "bag")
  public var disposeBag: DisposeBag { bag }
}

extension CurrentValueSubject {
  /// The older name of `bag`.
  @available(*, deprecated, renamed: "bag")
  public var disposeBag: DisposeBag { bag }
}

extension ReplayOneSubject {
  /// The older name of `bag`.
  @available(*, deprecated, renamed: "bag")
  public var disposeBag: DisposeBag { bag }
}

extension ReplaySubject {
  /// The older name of `bag`.
  @available(*, deprecated, renamed: "bag")
  public var disposeBag: DisposeBag { bag }
}

extension ReplayLoadingValueSubject {
  /// The older name of `bag`.
  @available(*, deprecated, renamed: "bag")
  public var disposeBag: DisposeBag { bag }
}
