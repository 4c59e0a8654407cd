/// Unambiguous names for the types of this module, such as `Reactor.Event`.
public enum Reactor {
  /// The protocol `State` of this module.
  public typealias State = RKReactor.State
  /// The protocol `Event` of this module.
  public typealias Event = RKReactor.Event
  /// The protocol `Subscriber` of this module.
  public typealias Subscriber = RKReactor.Subscriber
  /// The protocol `Command` of this module.
  public typealias Command = RKReactor.Command
  /// The protocol `Middleware` of this module.
  public typealias Middleware = RKReactor.Middleware
  /// The class `Core` of this module.
  public typealias Core<StateType: RKReactor.State> = RKReactor.Core<StateType>
}
