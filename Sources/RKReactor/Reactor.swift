/// The names of Reactor that its users qualify with the name of that module.
public enum Reactor {
  /// The protocol `State` of this module.
  @available(*, deprecated, renamed: "RKReactor.State")
  public typealias State = RKReactor.State
  /// The protocol `Event` of this module.
  @available(*, deprecated, renamed: "RKReactor.Event")
  public typealias Event = RKReactor.Event
  /// The protocol `Subscriber` of this module.
  @available(*, deprecated, renamed: "RKReactor.Subscriber")
  public typealias Subscriber = RKReactor.Subscriber
  /// The protocol `Command` of this module.
  @available(*, deprecated, renamed: "RKReactor.Command")
  public typealias Command = RKReactor.Command
  /// The protocol `Middleware` of this module.
  @available(*, deprecated, renamed: "RKReactor.Middleware")
  public typealias Middleware = RKReactor.Middleware
  /// The class `Core` of this module, for a state that conforms to `State`.
  @available(*, deprecated, renamed: "RKReactor.Core")
  public typealias Core<StateType: RKReactor.State> = RKReactor.Core<StateType>
}
