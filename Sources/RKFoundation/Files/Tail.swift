public import Foundation
public import RKCore
import RKOperators

/// The place in a file where `tail` starts.
public enum TailStart: Sendable {
  /// The beginning of the file.
  case beginning
  /// The end of the file, at the time of the observation.
  case end
}

extension FileHandle {
  /// Sends the lines of a file as they are appended, and follows the name like `tail -F`.
  ///
  /// ```
  /// grown        the new lines are sent
  /// truncated    the file is read from its beginning
  /// replaced     the rest of the old file is sent, then the new file from its beginning
  /// missing      the old file is followed until there is a new one
  /// ```
  ///
  /// A line is sent when its line break was written. A line without one is sent when the file is
  /// truncated or replaced. A file that is truncated and grows to its earlier size between two
  /// checks looks like one that only grew.
  ///
  /// The file is checked when the signal is observed, and for each element of the trigger, on the
  /// thread of that element. A folder that is watched makes a good trigger, and a timer serves
  /// where folders cannot be watched, as on network drives.
  ///
  /// - Parameters:
  ///   - file: The file, which need not exist yet.
  ///   - start: Where to start in a file that exists. Default: its end.
  ///   - trigger: A signal that starts a check; the result ends when it does.
  /// - Returns: A signal that fails if the file exists and cannot be read, or with the trigger.
  public static func tail<Trigger: SignalProtocol>(
    _ file: URL,
    from start: TailStart = .end,
    checkingOn trigger: Trigger
  ) -> Signal<String, FileError> where Trigger.Error == FileError {
    let path = file.checkedPath("tail(_:from:checkingOn:)")
    return Signal(deferring: { () -> Signal<String, FileError> in
      let tail = Ref(TailState(path: path, start: start))
      // Merged, so that checks are serial. The trigger is observed before the first check.
      return trigger.map { _ in () }
        .merge(with: Signal<Void, FileError>(just: ()))
        .followed(by: tail)
    })
  }

  /// A form of `tail(_:from:checkingOn:)` with a trigger that cannot fail.
  public static func tail<Trigger: SignalProtocol>(
    _ file: URL,
    from start: TailStart = .end,
    checkingOn trigger: Trigger
  ) -> Signal<String, FileError> where Trigger.Error == Never {
    tail(file, from: start, checkingOn: trigger.setFailureType(to: FileError.self))
  }

  /// A form of `tail(_:from:checkingOn:)` with a timer as the trigger.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: Where to start in a file that exists. Default: its end.
  ///   - period: The time between two checks; more than zero.
  ///   - scheduler: The scheduler of the timer, and of the lines. Default: a private queue.
  public static func tail(
    _ file: URL,
    from start: TailStart = .end,
    every period: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue(label: "ReactiveKit.tail")
  ) -> Signal<String, FileError> {
    let period = period.checkedPeriod("tail(_:from:every:)")
    return tail(
      file,
      from: start,
      checkingOn: SafeSignal(sequence: 0..., interval: period, on: scheduler)
    )
  }
}

extension SignalProtocol where Element == Void, Error == FileError {
  /// Sends the lines that each check finds.
  fileprivate func followed(by tail: Ref<TailState>) -> Signal<String, FileError> {
    deriveTerminating { sink in
      (
        receive: { _ in
          do throws(FileError) {
            while !sink.slot.isDisposed, let lines = try tail.value.next() {
              for line in lines { sink.send(line) }
            }
          } catch {
            sink.finish(.failure(error))
          }
        },
        completion: sink.finish
      )
    }
  }
}

/// The file that is followed, and the position in it.
///
///     no file ──► open at the start ──► read to the end ──► waits for a check
///        ▲                                  │ ▲
///        │                    shorter than read: back to the beginning
///        └────── another file has the name ─┘
private struct TailState: Sendable {
  private let path: String
  private var start: TailStart
  private var descriptor: Descriptor?
  private var position: Int64 = 0
  private var buffer = LineBuffer()

  init(path: String, start: TailStart) {
    self.path = path
    self.start = start
  }

  /// Reads a part, and returns its lines; nil when all was read.
  mutating func next() throws(FileError) -> [String]? {
    guard let descriptor else { return try open() ? [] : nil }
    let status = try descriptor.status()
    if status.size < position {
      try seek(descriptor, to: 0)
      return rest()
    }
    // Looked up before the read: what is written before the replacement is read then.
    let current = FileStatus(ofPath: path)
    let bytes = try descriptor.read()
    position += Int64(bytes.count)
    if !bytes.isEmpty { return buffer.append(bytes) }
    guard let current, !current.isSameFile(as: status) else { return nil }
    self.descriptor = nil
    return rest()
  }

  /// Opens the file; false if there is none.
  ///
  /// Only a file that exists at first may start at its end.
  private mutating func open() throws(FileError) -> Bool {
    defer { start = .beginning }
    do throws(FileError) {
      // A named pipe must not wait for its writer; it fails, because it has no positions.
      let new = try Descriptor(reading: path, O_NONBLOCK)
      try seek(new, to: start == .end ? new.status().size : 0)
      descriptor = new
      return true
    } catch {
      if error.code == ENOENT { return false }
      throw error
    }
  }

  private mutating func seek(_ descriptor: Descriptor, to offset: Int64) throws(FileError) {
    position = offset
    if lseek(descriptor.number, off_t(offset), SEEK_SET) < 0 {
      throw FileError(path: path, code: errno)
    }
  }

  private mutating func rest() -> [String] {
    buffer.finish().map { [$0] } ?? []
  }
}
