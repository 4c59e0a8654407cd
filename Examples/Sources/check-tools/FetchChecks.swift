import Foundation

extension Checks {
  mutating func checkFetch(_ program: String) {
    let url = "http://127.0.0.1/a"
    expectMessages(
      program,
      mistakes: [
        ([], "no URL given"), (["-x", url], "unknown option -x"), (["-n"], "-n needs a number"),
        (["-n", "0", url], "-n needs a number of at least 1, got '0'"),
        (["-r", "-1", url], "-r needs a number of at least 0, got '-1'"),
        (["-d", "/none", url], "/none: No such file or directory"),
        (["-d", program, url], "\(program): Not a directory"),
        (["-d", "", url], "-d needs a folder"),
        (["ftp://x/a"], "'ftp://x/a' is not an http or https URL"),
        (["--", "-x"], "'-x' is not an http or https URL"),
        ([url, "http://x/b/a"], "two URLs have files of the name a"),
        (["-\u{1B}[2J"], #"unknown option "-\033[2J""#),
        (["-n", "\u{1B}[2J\n", url], "-n needs a number of at least 1, got '·[2J·'"),
        (["-d", "/no\u{1B}c\n", url], #""/no\033c\n": No such file or directory"#),
        (["x\u{9B}2J"], "'x·2J' is not an http or https URL"),
      ]
    )
    downloads(program)
    retries(program)
    failures(program)
    refusals(program)
    bars(program)
    hostileNames(program)
    withoutReader(program)
  }

  private mutating func downloads(_ program: String) {
    let (folder, server) = (Folder(), Server())
    let names = (1...8).map { "f\($0)" }
    let urls = names.map { server.url("ok/\($0)?query#part") }
    let session = Session(program, ["-n", "3", "-d", folder.path] + urls)
    expect("fetch: eight files", session.end(), is: 0)
    expect("fetch: … their names", folder.names, is: names)
    let paths = session.output.split(separator: "\n").map { String($0) }.sorted()
    expect("fetch: … their paths", paths, is: names.map { folder.file($0) })
    let areRight = names.allSatisfy { folder.content(of: $0) == Server.body }
    expect("fetch: … their content", areRight, is: true)
    expect("fetch: … three at a time", (1...3).contains(server.state.peak), is: true)
    expect("fetch: … no bars in a pipe", session.errors, is: "")
    let single = Folder()
    let dots = ["-d", single.path, server.url("ok/%2E%2E%2Fescaped"), server.url("ok/..")]
    expect("fetch: names stay in the folder", Session(program, dots).end(), is: 0)
    expect("fetch: … as they are in the URL", single.names, is: ["%2E%2E%2Fescaped", "index.html"])
  }

  private mutating func retries(_ program: String) {
    let (folder, server) = (Folder(), Server())
    let urls = [server.url("flaky/a"), server.url("cut/b")]
    let session = Session(program, ["-d", folder.path] + urls)
    expect("fetch: retries", session.end(), is: 0)
    expect("fetch: … as often as needed", server.state.requests, is: ["flaky/a": 3, "cut/b": 2])
    expect("fetch: … the content", folder.content(of: "b"), is: Server.body)
    let few = Session(program, ["-r", "1", "-d", folder.path, server.url("flaky/c")])
    expect("fetch: too few retries", few.end(), is: 1)
    expect("fetch: … two requests", server.state.requests["flaky/c"], is: 2)
  }

  private mutating func failures(_ program: String) {
    let (folder, server) = (Folder(), Server())
    folder.append("old", to: "a")
    let urls = [server.url("none/a"), server.url("ok/b")]
    let session = Session(program, ["-d", folder.path] + urls)
    expect("fetch: a missing file", session.end(), is: 1)
    let reason = "fetch: \(urls[0]): status 404, with a body of 2 bytes\n"
    expect("fetch: … says why", session.errors, is: reason)
    expect("fetch: … does not retry", server.state.requests["none/a"], is: 1)
    expect("fetch: … leaves the old file", folder.content(of: "a"), is: Data("old".utf8))
    expect("fetch: … and downloads the rest", folder.content(of: "b"), is: Server.body)
    let refused = Session(program, ["-r", "0", "-d", folder.path, "http://127.0.0.1:1/c"])
    expect("fetch: a server that is not there", refused.end(), is: 1)
    expect("fetch: … leaves nothing", folder.names, is: ["a", "b"])
  }

  /// Responses that must end as any other status, and leave the old file.
  private mutating func refusals(_ program: String) {
    for (path, status) in [("moved/a", 302), ("private/a", 401)] {
      let (folder, server) = (Folder(), Server())
      folder.append("old", to: "a")
      let session = Session(program, ["-d", folder.path, server.url(path)])
      expect("fetch: status \(status)", session.end(), is: 1)
      let isNamed = session.errors.hasPrefix("fetch: \(server.url(path)): status \(status), ")
      expect("fetch: … says why", isNamed, is: true)
      expect("fetch: … leaves the old file", folder.content(of: "a"), is: Data("old".utf8))
    }
  }

  private mutating func hostileNames(_ program: String) {
    let (folder, server) = (Folder(), Server())
    let name = "\u{1B}[2J\n\u{202E}"
    mkdir(folder.file(name), 0o755)
    let session = Session(program, ["-d", folder.file(name), server.url("ok/a")])
    expect("fetch: a folder with codes in its name", session.end(), is: 0)
    let row = #""\#(folder.path)/\033[2J\n\342\200\256/a""# + "\n"
    expect("fetch: … is a row without them", session.output, is: row)
    mkdir(folder.file("\(name)/b"), 0o755)
    let failing = Session(program, ["-d", folder.file(name), server.url("ok/b")])
    expect("fetch: … in a failure", failing.end(), is: 1)
    let reason = #": "\#(folder.path)/\033[2J\n\342\200\256/b": Is a directory"# + "\n"
    expect("fetch: … says why", failing.errors.hasSuffix(reason), is: true)
  }

  /// With SIGPIPE ignored, only a failure of writing tells that nobody reads.
  private mutating func withoutReader(_ program: String) {
    let (folder, server) = (Folder(), Server())
    let urls = [server.url("half/a"), server.url("ok/b")]
    let script = "trap '' PIPE; exec \"$0\" \"$@\""
    let session = Session("/bin/sh", ["-c", script, program, "-d", folder.path] + urls)
    session.closeOutput()
    expect("fetch: without a reader", session.end(), is: 2)
    expect("fetch: … says why", session.errors, is: "fetch: standard output: Broken pipe\n")
    expect("fetch: … removes the incomplete file", folder.names, is: ["b"])
  }

  private mutating func bars(_ program: String) {
    let (folder, server) = (Folder(), Server())
    let arguments = ["-d", folder.path, server.url("half/a"), server.url("ok/b")]
    let session = Session(program, arguments, onTerminal: true)
    let bar = "a                        [###############---------------]  50%  200 kB\r\n"
    expect("fetch: a bar on a terminal", session.wait { $0.output.contains(bar) }, is: true)
    let isSaved = session.wait { $0.output.contains("\(folder.file("b"))\r\n") }
    expect("fetch: … above it what is saved", isSaved, is: true)
    session.send(SIGINT)
    expect("fetch: an interruption", session.end(), is: 130)
    let isCleared = session.output.hasSuffix("\u{1B}[1A\u{1B}[Jfetch: interrupted\r\n")
    expect("fetch: … removes the bar", isCleared, is: true)
    expect("fetch: … and the incomplete file", folder.names, is: ["b"])
  }
}

extension Folder {
  fileprivate func content(of name: String) -> Data? {
    FileManager.default.contents(atPath: file(name))
  }
}
