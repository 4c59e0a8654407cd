/// An error of a process.
public enum ProcessError: Error {
  /// The program cannot be started.
  case launch(FileError)
  /// The process exited with this status, which is not 0.
  case exited(Int32)
  /// The process was ended by this signal of the system.
  case signaled(Int32)
  /// The process ended, but its status was lost: this process ignores `SIGCHLD`, or other code in it
  /// waits for all children.
  case statusUnknown
}

extension ProcessError {
  /// Reads the status of a process that has ended; nil if it exited with 0.
  package init?(status: Int32) {
    // The bit between the two says that there is a core dump.
    let (signal, exit) = (status & 0x7f, (status >> 8) & 0xff)
    if signal != 0 {
      self = .signaled(signal)
    } else if exit != 0 {
      self = .exited(exit)
    } else {
      return nil
    }
  }
}

extension ProcessError: CustomStringConvertible {
  /// What happened, with the status or the number of the signal.
  public var description: String {
    switch self {
    case .launch(let error): "the program cannot be started: \(error)"
    case .exited(let status): "the process exited with status \(status)"
    case .signaled(let signal): "signal \(signal) ended the process"
    case .statusUnknown:
      "the process ended with an unknown status: SIGCHLD is ignored, or other code waited for it"
    }
  }
}

/// A part of the output of a process, with the stream that it comes from.
public enum ProcessOutput<Value: Sendable>: Sendable {
  /// It was written to standard output.
  case output(Value)
  /// It was written to standard error.
  case error(Value)

  /// The part, if it was written to standard output.
  public var output: Value? { if case .output(let value) = self { value } else { nil } }

  /// The part, if it was written to standard error.
  public var error: Value? { if case .error(let value) = self { value } else { nil } }
}

extension ProcessOutput: Equatable where Value: Equatable {}
