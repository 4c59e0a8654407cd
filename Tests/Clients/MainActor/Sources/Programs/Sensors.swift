import Dispatch
import ReactiveKit

struct Reading: Sendable {
  let sensor: Int
  let value: Double
}

@MainActor
final class SensorsModel {
  let bag = DisposeBag()
  private(set) var values: [Int: Double] = [:]
  private(set) var updates = 0

  init(_ sensors: [SafeSignal<Double>]) {
    let readings = sensors.enumerated().map { index, sensor in
      sensor.map { Reading(sensor: index, value: $0) }
    }
    SafeSignal<Reading>(flattening: readings, strategy: .merge)
      .scan([Int: Double]()) { latest, reading in
        latest.merging([reading.sensor: reading.value]) { $1 }
      }
      .throttle(for: .milliseconds(100))
      .receive(on: MainActor.shared)
      .observeNext { [weak self] values in
        self?.values = values
        self?.updates += 1
      }
      .dispose(in: bag)
  }
}

@MainActor func sensors() async {
  let subjects = (0..<3).map { _ in PassthroughSubject<Double, Never>() }
  let model = SensorsModel(subjects.map { $0.toSignal() })
  await Task.detached {
    for value in 1...1_000 { subjects[value % 3].send(Double(value)) }
  }.value
  await until("last readings") { model.values == [0: 999, 1: 1_000, 2: 998] }
  precondition(model.updates <= 3)
}
