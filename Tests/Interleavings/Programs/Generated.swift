import RKCore
import RKSubjects
import Synchronization

/// All programs of two threads with two calls each, and of three threads with one call each, over a subject
/// with and without a replay, with observers that respond.
let generatedPrograms = pairs + triples

private let pairs = Generated.Response.allCases.flatMap { response in
  [false, true].flatMap { hasReplay in
    threads(of: 2).flatMap { first in
      threads(of: 2).filter { $0.lexicographicallyPrecedes(first) || $0 == first }.map { second in
        Generated(
          group: "pairs",
          threads: [first, second],
          response: response,
          hasReplay: hasReplay
        ).program
      }
    }
  }
}

private let triples = [false, true].flatMap { hasReplay in
  threads(of: 3).filter { $0 == $0.sorted() }.map { calls in
    Generated(
      group: "triples",
      threads: calls.map { [$0] },
      response: .nothing,
      hasReplay: hasReplay
    ).program
  }
}

/// All lists of calls with a length.
private func threads(of length: Int) -> [[Generated.Call]] {
  if length == 0 { return [[]] }
  return threads(of: length - 1).flatMap { calls in Generated.Call.allCases.map { calls + [$0] } }
}

private struct Generated {
  enum Call: String, CaseIterable, Comparable {
    case send
    case complete
    case observe
    /// Disposes the first observer.
    case dispose

    static func < (left: Call, right: Call) -> Bool { left.rawValue < right.rawValue }
  }

  /// What the first observer does when it receives its first element.
  enum Response: String, CaseIterable {
    case nothing
    case sends
    case disposesNext
    case disposesItself
  }

  let group: String
  let threads: [[Call]]
  let response: Response
  let hasReplay: Bool

  var name: String {
    let calls = threads.map { $0.map(\.rawValue).joined(separator: " ") }.joined(separator: " / ")
    return "\(group): \(calls)\(response == .nothing ? "" : ", \(response)")"
      + (hasReplay ? ", replay" : "")
  }

  var program: Program {
    let isPlain = response == .nothing && !hasReplay
    return Program(
      name,
      group: group,
      preemptions: 2,
      modes: isPlain && threads.count == 2 ? [.strong, .weak] : [.strong],
      isLinearizable: response != .sends && !disposesFreely
    ) { run in
      if hasReplay {
        self.set(run, ReplaySubject<Int, Never>(bufferSize: 1))
      } else {
        self.set(run, PassthroughSubject<Int, Never>())
      }
    }
  }

  /// Whether a disposal may overtake an earlier call of its thread, which is queued during a delivery, or
  /// may return while another one goes on.
  private var disposesFreely: Bool {
    let disposals = threads.joined().count { $0 == .dispose }
    return threads.contains { $0.lastIndex(of: .dispose) ?? 0 > 0 }
      || disposals + (response == .disposesItself ? 1 : 0) > 1
  }

  private func set(_ run: Run, _ subject: some SubjectProtocol<Int, Never>) {
    let next = run.log("next", isWitness: response != .disposesNext)
    let log = run.log("first")
    let (first, second) = (SerialDisposable(), SerialDisposable())
    first.otherDisposable = subject.observe(log) { element in
      switch response {
      case .sends where element < 10: subject.send(element + 10)
      case .disposesNext: second.dispose(next)
      case .disposesItself: first.dispose(log)
      default: break
      }
    }
    second.otherDisposable = subject.observe(next)
    var number = 0
    for calls in threads {
      run.thread(
        calls.map { call in
          number += 1
          let element = number
          switch call {
          case .send: return .send(element) { subject.send(element) }
          case .complete: return .call { subject.send(completion: .finished) }
          case .observe:
            let log = run.log("new \(element)")
            return .quiet { subject.observe(log) }
          case .dispose: return .quiet { first.dispose(log) }
          }
        }
      )
    }
    run.check {
      run.requireOneOrder()
      if response == .disposesNext { return }
      run.require(next.events.starts(with: log.events), "first receives '\(log.text)'")
    }
  }
}
