import ReactiveKit

/// The averages of the sensors that are not silent, and alarms for averages above a limit.
struct Station: Sendable {
  /// The latest averages by sensor name, with at most one update per half second.
  let averages: SafeSignal<[String: Double]>
  /// The names of sensors whose averages have been above the limit for ten seconds.
  let alarms: SafeSignal<String>

  init(
    sensors: [String: SafeSignal<Double>],
    limit: Double,
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    let smooth = sensors.mapValues { readings in
      readings.nwise(3).map { $0.reduce(0, +) / 3 }.share()
    }
    let updates = smooth.map { name, averages in
      let silence = averages.debounce(for: .seconds(5), on: time).map { _ in Double?.none }
      return averages.map { Optional($0) }.merge(with: silence).map { (name: name, value: $0) }
    }
    averages = SafeSignal(flattening: updates, strategy: .merge)
      .accumulate(into: [String: Double]()) { latest, update in latest[update.name] = update.value }
      .throttle(for: .milliseconds(500), on: time)
    alarms = SafeSignal(
      flattening: smooth.map { name, averages in
        averages.map { $0 > limit }
          .removeDuplicates()
          .debounce(for: .seconds(10), on: time)  // It has not changed for ten seconds.
          .filter { $0 }
          .map { _ in name }
      },
      strategy: .merge
    )
  }
}
