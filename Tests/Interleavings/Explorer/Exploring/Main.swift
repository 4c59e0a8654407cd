import Dispatch
import Glibc

/// Runs the command line over some programs.
public func explorerMain(_ programs: [Program]) -> Never {
  let arguments = Arguments(CommandLine.arguments.dropFirst())
  let programs = arguments.selected(from: programs)
  var groups: [(name: String, programs: [Program])] = []
  for program in programs {
    if groups.last?.name != program.listedName { groups.append((program.listedName, [])) }
    groups[groups.count - 1].programs.append(program)
  }
  if arguments.isList {
    for group in groups { print(group.name) }
    exit(0)
  }
  hashInOneOrder()
  runOnOneProcessor()
  machine.catchTraps()
  for group in groups {
    for mode in arguments.modes ?? Program.Mode.allCases {
      explore(group.programs.filter { $0.modes.contains(mode) }, in: mode, arguments)
    }
  }
  exit(0)
}

private func explore(_ programs: [Program], in mode: Program.Mode, _ arguments: Arguments) {
  guard let first = programs.first else { return }
  let start = DispatchTime.now().uptimeNanoseconds
  var options = arguments.options
  var sum = Statistics()
  for program in programs {
    options.preemptions = program.preemptions.map { $0 + (arguments.isLonger ? 1 : 0) }
    if let preemptions = arguments.preemptions { options.preemptions = preemptions }
    sum.add(program.explore(options, in: mode))
    if options.schedule != nil { return machine.report("no law is broken") }
  }
  let time = Double((DispatchTime.now().uptimeNanoseconds - start) / 10_000_000) / 100
  var line = "\(first.listedName), \(mode): \(sum.executions) schedules in \(time) s"
  if programs.count > 1 { line += ", \(programs.count) programs" }
  if let preemptions = options.preemptions { line += ", at most \(preemptions) preemptions" }
  line += ", \(sum.longest) steps, \(sum.outcomes.count) results, \(sum.redundant) given up"
  write(line + "\n", to: 1)
}

/// Starts the process anew with tables that have the same order each time.
private func hashInOneOrder() {
  if getenv("SWIFT_DETERMINISTIC_HASHING") != nil { return }
  setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
  execv("/proc/self/exe", CommandLine.unsafeArgv)
}

/// Keeps all threads on one processor, where handing on the token is fastest.
private func runOnOneProcessor() {
  let slot = getenv("EXPLORE_SLOT").flatMap { Int(String(cString: $0)) }
  let processor = slot ?? Int(currentProcessor())
  var set = [UInt8](repeating: 0, count: 128)
  set[processor / 8 % 128] |= 1 << UInt8(processor % 8)
  _ = setAffinity(0, UInt(set.count), &set)
}

@_silgen_name("sched_getcpu") private func currentProcessor() -> Int32
@_silgen_name("sched_setaffinity")
private func setAffinity(_ process: Int32, _ size: UInt, _ set: UnsafePointer<UInt8>) -> Int32
