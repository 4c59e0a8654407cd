/// The calls for each element that are permitted, by sample.
///
/// All other operators may have none. The numbers are those that were counted; fewer are better.
let permittedCalls: [String: Int] = [
  // The scheduler of the tests has a job for each element.
  "receive(on:)": 3,
  "sample(every:)": 6,
  "sample(on:)": 3,
  "buffer(for:every:)": 6,
  "buffer(on:)": 3,
  "a chain of operators": 3,

  // They observe a signal for each element, or for some, and the kernel releases what it retained for it.
  "setOutputType(to:)": 8,
  "window(ofSize:)": 21,
  "window(size:for:)": 22,
  "group(by:), a key for each element": 31,
  "group(by:durationFor:), groups that end at once": 72,
  "ignoreOutput()": 8,
  "ignoreOutput(setOutputType:)": 8,
  "zip(_:)": 2,
  "zip(_:_:)": 2,
  "zip(_:combine:)": 2,
  "zip(_:_:combine:)": 2,
  "zip(with:)": 2,
  "and(_:)": 2,
  "or(_:)": 2,
  "all(_:)": 2,
  "any(_:)": 2,
  "sequenceEqual(_:)": 24,
  "sequenceEqual(_:by:)": 24,
  "Signal(joiningLast:)": 2,
  "count()": 2,
  "contains(_:)": 2,
  "contains(where:)": 2,
  "allSatisfy(_:)": 2,
  "isEmpty()": 2,
  "firstIndex(where:)": 2,
  "Signal { observer in … }": 1,

  // Operators of RKBindings and RKLoading, which are not specialised.
  "feedNext(into:)": 4,
  "feedNext(into:when:map:)": 3,
  "suppressAndFeedError(into:)": 2,
  "prefix(during:), an object": 7,
  "prefix(during:), a lifetime": 7,
  "execute": 2,
  "bind(to:context:)": 43,
  "bind(to: bond)": 43,
  "bind(to: subject)": 7,
  "bind(to: subject of optionals)": 10,
  "bind(to:keyPath:context:)": 44,
  "bind(to: dynamic subject)": 7,
  "assign(to:on:ownership:)": 6,
  "dematerializeLoadingState": 9,
  "mapValue, a loaded value": 14,
  "mapLoadingError": 16,
  "flatMapValue": 48,
  "flatMapValue, the inner signal": 27,
  "flatMapValue, to a signal": 87,
  "liftValue": 30,
  "liftValue, to a loading signal": 30,
  "liftValue, nested": 60,
  "updateLoadingState": 70,
  "updateLoadingState, observed": 65,
  "deriveObservedLoadingState": 23,
  "LoadingProperty.reload": 60,
  "LoadingProperty.reload, a property for each": 56,
  "reloading, a loading signal": 350,
  "reloading": 274,
  "value": 8,
  "consumeLoadingState": 59,
  "toLoadingSignal": 3,
]

/// The calls for each element that are permitted, by subject: `permittedCalls`.
let permittedSubjectCalls: [String: Int] = [:]

/// The calls for each subscription that are permitted beyond `callsOfSubscription`, by operator or subject.
let permittedSubscriptionCalls: [String: Int] = [:]
