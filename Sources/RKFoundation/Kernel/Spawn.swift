#if os(macOS) || !canImport(Darwin)
import Foundation
import RKCore

/// A process of the system, started by `posix_spawn` and reaped by a thread that waits for it.
///
/// It is not a `Process`: that of corelibs-foundation still passes on which signals its thread blocks and
/// ignores, so `SIGTERM` has no effect on a process that a dispatch queue has started.
final class Spawn: Sendable {
  struct Options: Sendable {
    var program: String
    var arguments: [String]
    var environment: [String: String]?
    var directory: String?
    var input: FileHandle?

    /// What is passed on as C strings, so that none may contain the character that ends one.
    var strings: [String] {
      [program, directory ?? ""] + arguments + (environment ?? [:]).flatMap { [$0, $1] }
    }
  }

  /// The reading ends of the pipes of standard output and standard error.
  let output: Descriptor
  let error: Descriptor
  /// The number of the process; nil once it was reaped, because another one may have it then.
  private let number: Locked<pid_t?>

  /// Starts a program.
  ///
  /// - Parameter end: A closure that receives the status of `waitpid`, on a thread of its own; nil
  ///   if the system has discarded it.
  init(_ options: Options, end: @escaping @Sendable (Int32?) -> Void) throws(FileError) {
    let path = options.program
    if options.strings.contains(where: { $0.utf8.contains(0) }) {
      throw FileError(path: path, code: EINVAL)
    }
    if access(path, X_OK) != 0 { throw FileError(path: path, code: errno) }
    if let directory = options.directory, access(directory + "/.", X_OK) != 0 {
      throw FileError(path: directory, code: errno)
    }
    let (output, error) = (try Self.pipe(path), try Self.pipe(path))
    let input: Int32
    let null: Descriptor?
    if let handle = options.input {
      (input, null) = (handle.fileDescriptor, nil)
    } else {
      let opened = try Descriptor(reading: "/dev/null")
      (input, null) = (opened.number, opened)
    }
    var pid: pid_t = 0
    let code = withExtendedLifetime((null, output, error)) {
      Self.start(options, streams: [input, output.writing.number, error.writing.number], &pid)
    }
    if code != 0 { throw FileError(path: path, code: code) }
    (self.output, self.error) = (output.reading, error.reading)
    number = Locked(pid)
    Thread.detachNewThread { [self, pid] in end(reap(pid)) }
  }

  /// Sends a signal of the system to the process, unless it has ended.
  func send(_ signal: Int32) {
    number.withLock { if let pid = $0 { _ = kill(pid, signal) } }
  }

  /// Waits for the end before it takes the lock, and then reaps the process, which does not wait.
  private func reap(_ pid: pid_t) -> Int32? {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return number.withLock { number in
      number = nil
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0 {
        if errno != EINTR { return nil }
      }
      return status
    }
  }

  /// Held while a pipe is made, and while a process starts.
  ///
  /// A process that inherits the writing end of a pipe keeps the reader from its end. A process that
  /// `Spawn` starts inherits none; the lock is for those that close what is open one by one.
  private static let launching = Locked(())

  static func pipe(
    _ path: String
  ) throws(FileError) -> (reading: Descriptor, writing: Descriptor) {
    try launching.withLock { _ throws(FileError) in try Descriptor.pipe(for: path) }
  }

  /// Starts the program with three streams, and returns the number of an error, or 0.
  private static func start(_ options: Options, streams: [Int32], _ pid: inout pid_t) -> Int32 {
    let actions = UnsafeMutablePointer<SpawnActions>.allocate(capacity: 1)
    let attributes = UnsafeMutablePointer<SpawnAttributes>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    posix_spawnattr_init(attributes)
    defer {
      posix_spawn_file_actions_destroy(actions)
      posix_spawnattr_destroy(attributes)
      actions.deallocate()
      attributes.deallocate()
    }
    for (stream, number) in streams.enumerated() {
      let code = posix_spawn_file_actions_adddup2(actions, number, Int32(stream))
      if code != 0 { return code }
    }
    var words = [options.program] + options.arguments
    if let directory = options.directory, !changeDirectory(actions, to: directory) {
      words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory] + words
    }
    if closingOthers == 0 { closeOthers(actions) }
    // The threads of dispatch queues block all signals, and a process inherits the mask.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(attributes, &none)
    posix_spawnattr_setsigdefault(attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | closingOthers
    posix_spawnattr_setflags(attributes, Int16(flags))
    let environment = options.environment ?? ProcessInfo.processInfo.environment
    return withCStrings(words) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        launching.withLock { _ in
          posix_spawn(&pid, words[0], actions, attributes, arguments, environment)
        }
      }
    }
  }

  /// Looks up a function of the C library that some modules do not declare.
  private static func lookUp<Function>(_ name: String, as type: Function.Type) -> Function? {
    let program = dlopen(nil, RTLD_NOW)
    defer { if let program { dlclose(program) } }
    return dlsym(program, name).map { unsafeBitCast($0, to: type) }
  }

  /// Starts the program in a directory; returns false where the C library cannot.
  private static func changeDirectory(
    _ actions: UnsafeMutablePointer<SpawnActions>,
    to directory: String
  ) -> Bool {
    typealias ChangeDirectory =
      @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
    let change = lookUp("posix_spawn_file_actions_addchdir_np", as: ChangeDirectory.self)
    return directory.withCString { change?(actions, $0) == 0 }
  }

  /// Closes all descriptors of the process but its three streams.
  ///
  /// glibc can do it since version 2.34. Elsewhere the descriptors that are open now are closed one by
  /// one.
  private static func closeOthers(_ actions: UnsafeMutablePointer<SpawnActions>) {
    typealias CloseFrom = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    if let close = lookUp("posix_spawn_file_actions_addclosefrom_np", as: CloseFrom.self) {
      _ = close(actions, 3)
      return
    }
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for number in open?.compactMap({ Int32($0) }) ?? Array(3..<1024) where number > 2 {
      posix_spawn_file_actions_addclose(actions, number)
    }
  }

  /// Calls a closure with an array of C strings that ends with nil.
  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
#endif
