import Console
import Foundation
import RKFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Downloads files, several at once, and shows the progress of each.
///
///     jobs ─► at most n at a time ─┬─► download ─► retry ─┬─► steps ─► board ─► screen
///                                  └─► download ─► retry ─┘
@main
enum Fetch {
  static func main() async {
    let options = Options(Path.arguments)
    // The incomplete files are removed before the program ends, also when its reader has gone.
    signal(SIGPIPE, SIG_IGN)
    let outputFailure = PassthroughSubject<Void, Never>()
    var screen = Screen()
    var board = Board(jobs: options.jobs)

    let boards = steps(options)
      .prefix(untilOutputFrom: SafeSignal.interruptions.merge(with: outputFailure))
      .accumulate(into: board) { board, update in board.apply(update.step, to: update.index) }
      // A board holds all that has happened, so a later one replaces an earlier one.
      .throttle(for: .milliseconds(50))
    for await next in boards.values {
      board = next
      screen.draw(board)
      if screen.outputError != nil { outputFailure.send(()) }
    }

    if let code = screen.outputError {
      screen.clear()
      Output.failed("fetch", code)
    }
    if !board.isComplete {
      screen.clear()
      Output.write("fetch: interrupted\n", to: STDERR_FILENO)
      exit(130)
    }
    exit(board.failureCount == 0 ? 0 : 1)
  }

  /// The steps of all jobs, each with the index of its job; ends when all are done.
  private static func steps(_ options: Options) -> SafeSignal<(index: Int, step: Step)> {
    let session = URLSession(configuration: .ephemeral)
    return SafeSignal(sequence: options.jobs.enumerated())
      .flatMapMerge(maxConcurrent: options.maxConcurrent) { index, job in
        steps(of: job, in: session, retries: options.retries).map { (index, $0) }
      }
  }

  /// The steps of a job, the last of which says how it ended.
  ///
  /// A retry observes the download again, so it begins again with `.started`. It waits as long as the
  /// server asks, or longer after each attempt.
  private static func steps(
    of job: Job,
    in session: URLSession,
    retries: Int
  ) -> SafeSignal<Step> {
    session.download(for: job.url, to: job.file)
      .map { transfer in Step.transfer(transfer) }
      .prepend(.started)
      .retry(retries, delay: .retryAfter(), if: \.isTransient)
      .flatMapError { error in SafeSignal(just: .failed(reason(of: error))) }
  }

  private static func reason(of error: RequestError) -> String {
    guard case .file(let error) = error else { return "\(error)".harmless }
    return "\(Path(error.path)): \(Output.reason(error.code))"
  }
}

/// A file to download.
struct Job: Sendable {
  let url: URL
  let file: URL
}

/// What happens to a job.
enum Step: Sendable {
  /// An attempt begins.
  case started
  case transfer(Transfer<URL>)
  /// The last attempt has failed.
  case failed(String)
}
