extension Machine {
  /// The steps that let those go who were disposed while others are told.
  func leave(_ step: Step, _ thread: Int, in world: inout World) throws -> [Step] {
    switch step {
    case .leaveHere(let number):
      let isTold = world.told == number && defect != .letsGoWhoIsTold
      return world.teller == thread && !isTold
        ? forget(number, in: &world) : [.join(number), .flag]
    case .join(let number): world.leavers.append(number)
    case .flag: world.hasLeavers = defect != .leavesInSilence
    case .left(let number):
      world.observers[number].hasLeft = true
      if world.teller == thread { try expectFree(number, in: world) }
    case .glance:
      if world.hasLeavers, defect != .neverLetsGo { return [.unflag, .letGo] }
      for number in world.observers.indices where world.observers[number].hasLeft {
        try expectFree(number, in: world)
      }
    case .unflag: world.hasLeavers = false
    case .letGo:
      let left = world.leavers
      world.leavers = []
      return left.flatMap { forget($0, in: &world) }
    case .stopTelling:
      world.teller = nil
      world.told = nil
    default: break
    }
    return []
  }

  /// One who has left must not be held, unless it is being told something.
  private func expectFree(_ number: Int, in world: World) throws {
    let observer = world.observers[number]
    let isHeld = observer.hasReceiver || observer.gate?.hasObserver == true
    if isHeld, !observer.isBusy {
      throw Broken(law: "5: observer \(number) is held though it was disposed")
    }
  }
}
