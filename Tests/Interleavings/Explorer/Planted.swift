/// Returns whether the defect with a number is planted.
public func planted(_ number: Int) -> Bool {
  number == plantedDefect
}

// Guard: set before any program runs.
nonisolated(unsafe) var plantedDefect = 0
