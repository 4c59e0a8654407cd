#if os(macOS) || !canImport(Darwin)
public import Foundation
public import RKCore

extension Process {
  /// Runs a program, and sends the lines of its output and its errors as they arrive.
  ///
  ///     Process.lines(running: URL(filePath: "/usr/bin/git"), arguments: ["log", "--oneline"])
  ///       .observe { event in print(event) }
  ///
  /// Each observation starts a process. The signal ends when the process has exited and both of its
  /// streams are closed; a child that it leaves behind may hold them open. It completes if the status
  /// is 0, and fails otherwise. A line ends with `\n` or `\r\n`; see `lines()`.
  ///
  /// Disposal sends a signal of the system to the process, which is reaped when it exits. Its streams
  /// are closed then, even if a child still holds them. Lines are sent on a private queue. While an
  /// observer is busy nothing is read, so the process waits when its pipe is full. Lines of one stream
  /// are in order; the order of lines of different streams is that of reading. Each process takes three
  /// threads.
  ///
  /// - Parameters:
  ///   - program: The file to run; `PATH` is not searched.
  ///   - arguments: The arguments. Default: none.
  ///   - environment: The environment. Default: that of this process.
  ///   - directory: The working directory. Default: that of this process.
  ///   - input: The standard input. Default: nil, an empty one.
  ///   - stopSignal: The signal to send on disposal. Default: `SIGTERM`, which a program may ignore;
  ///     `SIGKILL` it cannot. Must be the number of a signal.
  /// - Returns: A signal of the lines.
  public static func lines(
    running program: URL,
    arguments: [String] = [],
    environment: [String: String]? = nil,
    directory: URL? = nil,
    input: FileHandle? = nil,
    stopSignal: Int32 = SIGTERM
  ) -> Signal<ProcessOutput<String>, ProcessError> {
    // Darwin refuses even to ask about the two that no program can handle.
    require(
      [SIGKILL, SIGSTOP].contains(stopSignal) || sigaction(stopSignal, nil, nil) == 0,
      "lines(running:) needs the number of a signal to stop with, got \(stopSignal)"
    )
    let options = Spawn.Options(
      program: program.checkedPath("lines(running:)"),
      arguments: arguments,
      environment: environment,
      directory: directory?.checkedPath("lines(running:) in a directory"),
      input: input
    )
    return Signal(producer: { observer in
      do throws(FileError) {
        let parts = try ProcessParts(observer, program: options.program)
        let process = try Spawn(options) { parts.exited($0) }
        parts.read(process.output) { .output($0) }
        parts.read(process.error) { .error($0) }
        return BlockDisposable {
          process.send(stopSignal)
          parts.stops.receive()
        }
      } catch {
        observer.receive(completion: .failure(.launch(error)))
        return nil
      }
    })
  }
}

/// The three parts of a process, the last of which ends the observation: two streams and the exit.
///
///     output ──► thread ──┐
///     error  ──► thread ──┼─► queue ──► observer      remaining: 3, 2, 1, 0 ──► completion
///     exit   ──► thread ──┘
///
/// The serial queue guards the state. A thread reads on when the observer has returned, which paces
/// the process. (Dispatch sources on Linux do not always report the end of a pipe.)
///
///     disposal ──┐
///     exit     ──┴─► stops: closes a pipe ──► both threads, although a child may still write
private final class ProcessParts: Sendable {
  private let observer: AtomicObserver<ProcessOutput<String>, ProcessError>
  private let queue = DispatchQueue(label: "ReactiveKit.process")
  private let remaining = Ref(3)
  private let status = Ref<Int32?>(nil)
  /// The reading end of the pipe that `stops` closes.
  private let stopped: Descriptor
  /// Closes its pipe when it has received the disposal and the exit.
  let stops: StopPipe

  init(
    _ observer: AtomicObserver<ProcessOutput<String>, ProcessError>,
    program: String
  ) throws(FileError) {
    self.observer = observer
    let pipe = try Spawn.pipe(program)
    stopped = pipe.reading
    stops = StopPipe(pipe.writing)
  }

  func exited(_ status: Int32?) {
    stops.receive()
    queue.async {
      self.status.value = status
      self.finish()
    }
  }

  /// Reads a pipe to its end, also after disposal: the process must not wait for a reader.
  func read(
    _ pipe: Descriptor,
    _ part: @escaping @Sendable (String) -> ProcessOutput<String>
  ) {
    Thread.detachNewThread { [self] in
      var buffer = LineBuffer()
      // An error, which a pipe does not have, counts as the end.
      while pipe.waits(untilEndOf: stopped), let bytes = try? pipe.read(), !bytes.isEmpty {
        if observer.isDisposed { continue }
        let lines = buffer.append(bytes)
        queue.sync { for line in lines { observer.receive(part(line)) } }
      }
      let last = buffer.finish()
      queue.async { [self] in
        if let last { observer.receive(part(last)) }
        finish()
      }
    }
  }

  /// On the queue: one of the three parts has ended.
  private func finish() {
    remaining.value -= 1
    if remaining.value > 0 { return }
    guard let status = status.value else {
      return observer.receive(completion: .failure(.statusUnknown))
    }
    observer.receive(completion: ProcessError(status: status).map { .failure($0) } ?? .finished)
  }
}

/// The writing end of a pipe, which is closed when two have asked for it.
private final class StopPipe: Sendable {
  private let state: Locked<(remaining: Int, writing: Descriptor?)>

  init(_ writing: Descriptor) {
    state = Locked((2, writing))
  }

  func receive() {
    // Closed without the lock.
    let closed = state.withLock { state -> Descriptor? in
      state.remaining -= 1
      if state.remaining > 0 { return nil }
      defer { state.writing = nil }
      return state.writing
    }
    withExtendedLifetime(closed) {}
  }
}
#endif
