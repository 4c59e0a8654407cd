import Foundation

let help = """
  usage: Scripts/model
         Scripts/model --self-test | --help

  Explores every interleaving of small programs over a model of the broadcaster: the drain's word and queue,
  the list of observers, the gate of a replay, the memory. Prints the number of programs and worlds,
  or the steps that break a law. Exits with 0 when no law is broken, 1 when one is, and 2 on misuse.

  --self-test   plants each of the known mistakes in turn, and fails unless it is found
  """

@main
enum Model {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case nil: exit(prove())
    case "--self-test": exit(selfTest())
    case "--help", "-h": print(help)
    case let argument?:
      print("Scripts/model: no option \(argument)\n\n\(help)")
      exit(2)
    }
  }

  /// Explores all programs.
  static func prove() -> Int32 {
    let programs = Programs.pairs + Programs.triples + Programs.releases
    var worlds = 0
    for (number, program) in programs.enumerated() {
      if isTerminal, number % 20 == 0 { progress("\(number) of \(programs.count) programs") }
      let (count, broken) = explore(Machine(program: program))
      worlds += count
      if let broken {
        progress("")
        report(broken, of: program)
        return 1
      }
    }
    progress("")
    print("\(programs.count) programs, \(worlds) worlds: no law is broken")
    return 0
  }

  /// Plants each mistake, and explores the programs until one shows it.
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
      "reaction: \(program.reaction), replays: \(program.replays.map(String.init) ?? "nothing")\n"
    )
    for (thread, step) in broken.path {
      print(String(repeating: " ", count: 40 * thread) + "\(step)")
    }
  }
}
