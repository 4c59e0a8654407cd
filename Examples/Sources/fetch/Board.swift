import Console
import Foundation
import RKFoundation

/// The state of all jobs.
struct Board: Sendable {
  /// A job that is under way.
  struct Bar: Sendable {
    let name: String
    var attempts = 0
    var progress = TransferProgress()
  }

  /// A job that has ended: where its file is, or what went wrong.
  enum Outcome: Sendable {
    case saved(Path)
    case failed(String)
  }

  private let jobs: [Job]
  /// The jobs that are under way, by their index.
  private(set) var bars: [Int: Bar] = [:]
  /// The jobs that have ended, in that order.
  private(set) var outcomes: [Outcome] = []

  init(jobs: [Job]) { self.jobs = jobs }

  var isComplete: Bool { outcomes.count == jobs.count }

  var failureCount: Int { outcomes.count { if case .failed = $0 { true } else { false } } }

  /// Changes the state of the job of an index.
  mutating func apply(_ step: Step, to index: Int) {
    switch step {
    case .started:
      bars[index, default: Bar(name: jobs[index].file.lastPathComponent)].attempts += 1
      bars[index]?.progress = TransferProgress()
    case .transfer(.progress(let progress)): bars[index]?.progress = progress
    case .transfer(.finished(let file)):
      bars[index] = nil
      outcomes.append(.saved(Path(file.relativePath)))
    case .failed(let reason):
      bars[index] = nil
      outcomes.append(.failed("\(jobs[index].url.absoluteString): \(reason)"))
    }
  }
}

extension Board.Bar {
  /// The bar as a row of at most that many characters.
  func row(width: Int) -> String {
    var row = name.padding(toLength: 24, withPad: " ", startingAt: 0)
    if let fraction = progress.fraction {
      let done = String(repeating: "#", count: Int(fraction * 30))
      row += " [" + done.padding(toLength: 30, withPad: "-", startingAt: 0) + "]"
      row += String(format: " %3d%%", Int(fraction * 100))
    }
    row += "  \(progress.completed / 1000) kB"
    if attempts > 1 { row += "  attempt \(attempts)" }
    return String(row.prefix(width))
  }
}
