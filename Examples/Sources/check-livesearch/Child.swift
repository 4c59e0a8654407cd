#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that runs.
final class Child {
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// It had to be killed.
    case hung
  }

  /// Where a standard descriptor of the child leads.
  enum Wire {
    case descriptor(Int32)
    /// Opened by name in the child: a terminal becomes its controlling one, if it has none.
    case opened(String)
    case openedWithoutControl(String)
  }

  let pid: pid_t
  private var ending: Ending?

  /// Starts a program as the leader of a session of its own, with all signals as they are by
  /// default.
  init(_ program: String, _ arguments: [String], wires: [Wire], environment: [String] = []) {
    var actions = Self.actions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (index, wire) in wires.enumerated() {
      let number = Int32(index)
      switch wire {
      case .descriptor(let from): posix_spawn_file_actions_adddup2(&actions, from, number)
      case .opened(let path):
        posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
      case .openedWithoutControl(let path):
        posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR | O_NOCTTY, 0)
      }
    }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }

    var words = ([program] + arguments).map { strdup($0) }
    var settings = (Self.inherited + environment).map { strdup($0) }
    words.append(nil)
    settings.append(nil)
    defer { for word in words + settings { free(word) } }
    var pid = pid_t()
    let code = posix_spawn(&pid, program, &actions, &attributes, words, settings)
    if code != 0 {
      errno = code
      Descriptor.fatal("cannot run \(program)")
    }
    self.pid = pid
  }

  /// Waits for the end; kills the child if it takes too long.
  func end(within seconds: Double = 5, meanwhile: () -> Void = {}) -> Ending {
    let deadline = Clock.now + seconds
    while Clock.now < deadline {
      if let ending = poll() { return ending }
      meanwhile()
      usleep(1_000)
    }
    kill(pid, SIGKILL)
    var status: Int32 = 0
    _ = waitpid(pid, &status, 0)
    ending = .hung
    return .hung
  }

  func send(_ signal: Int32) {
    if poll() == nil { kill(pid, signal) }
  }

  /// The end, if it has come.
  func poll() -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    return ending
  }

  private static var inherited: [String] {
    let names = ["PATH", "HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG"]
    let kept = names.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    return kept + ["TERM=xterm-256color"]
  }
}

extension Child {
  #if canImport(Darwin)
  private static func actions() -> posix_spawn_file_actions_t? {
    var actions: posix_spawn_file_actions_t?
    posix_spawn_file_actions_init(&actions)
    return actions
  }

  private static func attributes() -> posix_spawnattr_t? {
    var attributes: posix_spawnattr_t?
    posix_spawnattr_init(&attributes)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }
  #else
  private static func actions() -> posix_spawn_file_actions_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    return actions
  }

  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID, which glibc declares only for GNU programs.
    let flags = 0x80 | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }
  #endif
}
