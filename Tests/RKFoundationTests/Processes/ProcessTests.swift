import Foundation
import RKFoundation
import TestSupport
import Testing

let shell = URL(fileURLWithPath: "/bin/sh")

private func run(
  _ script: String,
  input: FileHandle? = nil
) -> Signal<ProcessOutput<String>, ProcessError> {
  Process.lines(running: shell, arguments: ["-c", script], input: input)
}

@Suite("Process.lines", .timeLimit(.minutes(30)))
struct ProcessTests {
  @Test func `sends the lines of both streams, and completes`() async throws {
    let lines = try await run("echo a; echo b >&2; echo c; printf d").collected()
    #expect(lines.compactMap(\.output) == ["a", "c", "d"])
    #expect(lines.compactMap(\.error) == ["b"])
  }

  @Test func `sends a line when it is written`() async throws {
    let folder = try Folder()
    // The second line is written when the first one has been received.
    let script = "echo a; while [ ! -e \(folder.file("go").path) ]; do :; done; echo b"
    var lines: [String?] = []
    for try await line in run(script).values {
      if lines.isEmpty { try folder.write("", to: "go") }
      lines.append(line.output)
    }
    #expect(lines == ["a", "b"])
  }

  @Test func `fails with the exit status, after the lines`() async throws {
    let log = Log<String?>()
    let failure = await run("echo a; exit 3").handleEvents(receiveOutput: { log($0.output) })
      .ignoreOutput().failure()
    guard case .exited(3) = failure else {
      Issue.record("status 3 is expected, not \(String(describing: failure))")
      return
    }
    #expect(log.values == ["a"])
  }

  @Test func `fails with the signal that ended the process`() async throws {
    guard case .signaled(SIGKILL) = await run("kill -KILL $$").ignoreOutput().failure() else {
      Issue.record("SIGKILL is expected")
      return
    }
  }

  @Test(arguments: [
    (0, nil), (0x0300, "the process exited with status 3"), (9, "signal 9 ended the process"),
    (0x8000, "the process exited with status 128"), (0xff00, "the process exited with status 255"),
    (0x0100, "the process exited with status 1"), (1, "signal 1 ended the process"),
    (0x80 | 6, "signal 6 ended the process"),
  ])
  func `reads the status of a process, with a core dump or without`(status: Int32, error: String?) {
    #expect(ProcessError(status: status)?.description == error)
  }

  @Test func `fails when the program does not exist`() async throws {
    let program = URL(fileURLWithPath: "/does/not/exist")
    for lines in [
      Process.lines(running: program), Process.lines(running: shell, directory: program),
    ] {
      guard case .launch(let error) = await lines.failure() else {
        Issue.record("a failure of the launch is expected")
        return
      }
      #expect(error == FileError(path: program.path, code: ENOENT))
    }
  }

  @Test func `passes the environment, the folder and the input`() async throws {
    let folder = try Folder()
    let input = try FileHandle(forReadingFrom: folder.write("in\n"))
    let lines = try await Process.lines(
      running: shell,
      arguments: ["-c", "echo $A; ls; cat"],
      environment: ["A": "b", "PATH": "/usr/bin:/bin"],
      directory: folder.url,
      input: input
    ).collected()
    #expect(lines == [.output("b"), .output("file"), .output("in")])
  }

  @Test func `has an empty input by default`() async throws {
    #expect(try await run("cat; echo end").collected() == [.output("end")])
  }

  @Test func `inherits no descriptor but its three streams`() async throws {
    // A pipe of the test library, say, which would not end before the process does.
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let number = fcntl(null, F_DUPFD, 100)
    defer { for number in [null, number] { close(number) } }
    #expect(fcntl(number, F_GETFD) & FD_CLOEXEC == 0)
    let script = "[ -e /proc/$$/fd/2 ] && echo open; [ -e /proc/$$/fd/\(number) ] || echo closed"
    #expect(try await run(script).collected() == [.output("open"), .output("closed")])
  }

  @Test func `reads ten megabytes from both streams at once`() async throws {
    let write = "head -c 10485760 /dev/zero | tr '\\0' x | fold -w 16384"
    let lines = try await run("(\(write)) & (\(write)) >&2; wait").collected()
    #expect(lines.compactMap(\.output).map(\.utf8.count).reduce(0, +) == 10_485_760)
    #expect(lines.compactMap(\.error).map(\.utf8.count).reduce(0, +) == 10_485_760)
  }

  @Test func `ends and reaps the process when it is disposed`() async throws {
    var pid: pid_t = 0
    // The input ends with this process, if not before: nothing runs on after a crash.
    let input = Pipe()
    defer { try? input.fileHandleForWriting.close() }
    for try await line in run("echo $$; exec cat", input: input.fileHandleForReading).values {
      pid = try #require(line.output.flatMap { pid_t($0) })
      #expect(kill(pid, 0) == 0)
      break
    }
    // A process that has ended, but was not reaped, still has its number.
    await expectSoon("the process is gone") { [pid] in kill(pid, 0) == -1 && errno == ESRCH }
  }

  @Test func `sends another signal on disposal when asked to`() async throws {
    var pid: pid_t = 0
    let input = Pipe()
    defer { try? input.fileHandleForWriting.close() }
    let lines = Process.lines(
      running: shell,
      arguments: ["-c", "trap '' TERM; echo $$; read line"],
      input: input.fileHandleForReading,
      stopSignal: SIGKILL
    )
    for try await line in lines.values {
      pid = try #require(line.output.flatMap { pid_t($0) })
      break
    }
    await expectSoon("the process is gone") { [pid] in kill(pid, 0) == -1 && errno == ESRCH }
  }

  @Test func `reaps every process that ends by itself`() async throws {
    var numbers: [pid_t] = []
    for _ in 0..<20 {
      let lines = try await run("echo $$").collected()
      numbers.append(try #require(lines.first?.output.flatMap { pid_t($0) }))
    }
    for number in numbers { #expect(kill(number, 0) == -1 && errno == ESRCH) }
  }

  @Test func `reads no more when it is disposed and the process is gone, although a child writes`()
    async throws
  {
    let folder = try Folder()
    let gone = folder.file("gone").path
    let script = "(trap '' PIPE; while echo x; do :; done 2>/dev/null; : >\(gone)) & exit 0"
    for try await _ in run(script).values { break }
    await expectSoon("nobody reads") { access(gone, F_OK) == 0 }
  }

  @Test func `starts a program in a directory as it would elsewhere`() async throws {
    let folder = try Folder()
    let directory = folder.url.resolvingSymlinksInPath()
    let environment = ["my.key": "1", "IFS": "x", "PWD": "/elsewhere"]
    let lines = Process.lines(
      running: URL(fileURLWithPath: "/usr/bin/env"),
      environment: environment,
      directory: directory
    )
    let expected = Set(environment.map { "\($0)=\($1)" })
    #expect(Set(try await lines.collected().compactMap(\.output)) == expected)
    let place = Process.lines(running: URL(fileURLWithPath: "/bin/pwd"), directory: directory)
    #expect(try await place.collected() == [.output(directory.path)])
    let file = try folder.write("", to: "a")
    let failure = await Process.lines(running: shell, directory: file).failure()
    #expect("\(failure, default: "")".contains("\(file.path): Not a directory"))
  }

  @Test func `fails to start with a closed input, or a null character`() async throws {
    let input = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    try input.close()
    let closed = await Process.lines(running: shell, arguments: ["-c", ":"], input: input).failure()
    #expect("\(closed, default: "")".contains("Bad file descriptor"))
    let null = await Process.lines(running: shell, arguments: ["-c", "echo a\0b"]).failure()
    #expect("\(null, default: "")".contains("Invalid argument"))
  }

  @Test func `reports that the status is unknown when SIGCHLD is ignored`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      do throws(ProcessError) {
        for try await _ in run("exit 3").values {}
        exit(1)
      } catch {
        guard case .statusUnknown = error else { exit(2) }
        exit(0)
      }
    }
  }

  @Test func `traps for what is not a signal, or not a file`() async {
    await #expect(processExitsWith: .failure) {
      _ = Process.lines(running: shell, stopSignal: 99)
    }
    await #expect(processExitsWith: .failure) {
      if let page = URL(string: "https://example.com/bin/sh") { _ = Process.lines(running: page) }
    }
  }
}
