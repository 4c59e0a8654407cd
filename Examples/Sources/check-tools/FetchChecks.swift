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
      ]
    )
    downloads(program)
    retries(program)
    failures(program)
    bars(program)
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
