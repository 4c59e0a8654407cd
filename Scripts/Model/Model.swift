import Foundation

let help = """
  usage: Scripts/model
         Scripts/model --self-test | --help

  Explores every interleaving of small programs on a model of the broadcaster: the word and the
  queue of the drain, the list of observers, the replay gate and the memory. Prints the number of
  programs and states, or the steps that break a law.

  --self-test   plants each defect in turn, and exits with 1 unless all are found
  --help        prints this text

  Exits with 0 if no law is broken, 1 if one is, and 2 on misuse.
  """

@main
enum Model {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case nil: exit(exploreAll())
    case "--self-test": exit(selfTest())
    case "--help", "-h": print(help)
    case let argument?:
      print("Scripts/model: unknown option \(argument)\n\n\(help)")
      exit(2)
    }
  }

  /// Explores all programs, and returns the exit code.
  static func exploreAll() -> Int32 {
    let programs = Programs.pairs + Programs.triples + Programs.releases
    var states = 0
    for (number, program) in programs.enumerated() {
      if isTerminal, number % 20 == 0 { progress("\(number) of \(programs.count) programs") }
      let (count, broken) = explore(Machine(program: program))
      states += count
      if let broken {
        progress("")
        report(broken, of: program)
        return 1
      }
    }
    progress("")
    print("\(programs.count) programs, \(states) states: no law is broken")
    return 0
  }

  /// Plants each defect, explores the programs until one finds it, and returns the exit code.
  static func selfTest() -> Int32 {
    let programs = Programs.releases + Programs.pairs
    var missed = 0
    for defect in Defect.allCases {
      let found = programs.lazy.compactMap {
        explore(Machine(program: $0, defect: defect)).broken
      }.first
      if found == nil { missed += 1 }
      print("\(defect): \(found.map { "found, law \($0.law)" } ?? "NOT FOUND")")
    }
    return missed == 0 ? 0 : 1
  }

  private static func report(_ broken: Counterexample, of program: Program) {
    print("law \(broken.law)\n")
    for (number, calls) in program.threads.enumerated() {
      print("thread \(number): \(calls)")
    }
    print(
      "response: \(program.response), replays: \(program.replays.map(String.init) ?? "nothing")\n"
    )
    for (thread, step) in broken.path {
      print(String(repeating: " ", count: 40 * thread) + "\(step)")
    }
  }
}
