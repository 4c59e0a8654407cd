import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: sensors")
struct SensorsTests {
  private let time = TestScheduler()
  private let door = PassthroughSubject<Double, Never>()
  private let oven = PassthroughSubject<Double, Never>()

  private func makeStation() -> Station {
    Station(
      sensors: ["door": door.toSignal(), "oven": oven.toSignal()],
      limit: 200,
      on: time
    )
  }

  @Test func `averages the last three readings of each sensor, twice a second at most`() {
    let averages = time.record(makeStation().averages)
    for reading in [10.0, 20, 30, 40] { door.send(reading) }
    for reading in [1.0, 2, 3] { oven.send(reading) }
    #expect(averages.elements == [["door": 20]])
    time.advance(by: .milliseconds(500))
    #expect(averages.elements == [["door": 20], ["door": 30, "oven": 2]])
  }

  @Test func `a sensor that is silent for five seconds disappears, until it sends again`() {
    let averages = time.record(makeStation().averages)
    for reading in [10.0, 20, 30] { door.send(reading) }
    time.advance(by: .seconds(3))
    for reading in [1.0, 2, 3] { oven.send(reading) }
    time.advance(by: .seconds(4))
    #expect(averages.elements.last == ["oven": 2])
    door.send(70)
    time.advance(by: .seconds(1))
    #expect(averages.elements.last == ["door": 40])
  }

  @Test func `an alarm is raised when an average stays above the limit for ten seconds`() {
    let alarms = time.record(makeStation().alarms)
    for second in 0..<30 {
      oven.send(second < 8 || second > 12 ? 300 : 0)
      door.send(20)
      time.advance(by: .seconds(1))
    }
    // The average is above the limit from second 2 to 7, and from 15 on.
    #expect(alarms.events.map(\.description) == ["next(\"oven\") at 25.0 seconds"])
  }

  @Test func `observers share one observation of a sensor, and release it`() {
    let observed = Log<Void>()
    let sensor = oven.handleEvents(receiveSubscription: { observed(()) })
    let station = Station(sensors: ["oven": sensor], limit: 200, on: time)
    let observations = [station.averages.observe { _ in }, station.alarms.observe { _ in }]
    for reading in [300.0, 300, 300] { oven.send(reading) }
    #expect(time.scheduledCount > 0 && observed.count == 1)
    for observation in observations { observation.dispose() }
    #expect(time.scheduledCount == 0)
  }
}
