#if canImport(Combine) && canImport(ObjectiveC)
import Combine
import Foundation
import RKApple
import RKSubjects
import TestSupport
import Testing

@Suite("Apple.md")
struct AppleGuideTests {
  @Test func `the samples of the guide print what it shows`() throws {
    let guide = Guide("Apple.md")
    let print = guide.print
    let ticks = RKSubjects.PassthroughSubject<Int, Never>()
    let thermometer = Thermometer()
    ticks.observeNext { print("tick \($0)") }.dispose(in: thermometer.bag)
    ticks.send(1)  // prints: tick 1

    let celsius = thermometer.reactive.keyPath(\.celsius)
    celsius.observeNext { print("\($0) °C") }  // prints: 0.0 °C
    thermometer.celsius = 21.5  // prints: 21.5 °C

    let prices = Property(10)
    let cancellable = prices.publisher.sink { print("price", $0) }  // prints: price 10
    prices.value = 12  // prints: price 12
    cancellable.cancel()

    let numbers = Combine.PassthroughSubject<Int, Never>()
    let observation = numbers.toSignal().observeNext { print("number", $0) }
    numbers.send(1)  // prints: number 1
    observation.dispose()

    let subject = RKSubjects.PassthroughSubject<Int, Never>()
    subject.observeNext { print("subject", $0) }
    let subscriber = subject.makeSubscriber()
    numbers.subscribe(subscriber)
    numbers.send(2)  // prints: subject 2
    subscriber.dispose()
    numbers.send(3)
    prices.value = 13
    try guide.expectOutput()
  }
}
#endif
