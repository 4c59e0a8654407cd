import RKTesting

func drawn(_ signal: SafeSignal<Int>, on time: TestScheduler) -> Diagram {
  time.record(signal).diagram
}
