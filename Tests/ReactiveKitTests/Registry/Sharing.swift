import Testing

/// The operators that share a source, for the page; their samples are those of subjects.
@OperatorBuilder var sharingOperators: [Operator] {
  Operator("share()")
    .does("Observes the source while it has observers, once for all of them.")
    .elsewhere(kit: "share(limit:)", combine: "share", rx: "share(replay:scope:)")
  Operator("shareReplay()")
    .does("A form of `share()` that replays elements to late observers.")
    .elsewhere(kit: "shareReplay", rx: "share(replay:scope:)", swift: "replayLazily")
  Operator("publish()")
    .does("Observes the source once for all observers, when `connect()` is called.")
    .elsewhere(kit: "publish", combine: "makeConnectable", rx: "publish")
  Operator("publish(_:)")
    .does("Observes the source once for an expression that uses it several times.")
    .elsewhere(rx: "multicast(_:selector:)")
  Operator("replay()")
    .does("A form of `publish()` that replays elements to late observers.")
    .elsewhere(kit: "replay", rx: "replay, replayAll")
  Operator("multicast(_:)")
    .does("A form of `publish()` that sends through subjects that a closure creates.")
    .elsewhere(kit: "multicast", combine: "multicast", rx: "multicast(makeSubject:)")
  Operator("multicast(subject:)")
    .does("A form of `publish()` that sends through one subject.")
    .elsewhere(combine: "multicast(subject:)", rx: "multicast(_:)")
  Operator("ConnectableSignal")
    .does("A shared source, with `connect()`, `refCount()` and `autoconnect()`.")
    .elsewhere(
      kit: "ConnectableSignal",
      combine: "ConnectablePublisher",
      rx: "ConnectableObservable"
    )
}
