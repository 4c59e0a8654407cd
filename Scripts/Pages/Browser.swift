import Foundation

/// A page in a headless browser, which obeys the DevTools protocol through two pipes.
///
/// Messages are JSON, and end with a zero byte.
final class Browser {
  private let input: FileHandle
  private let output: FileHandle
  private var buffer = Data()
  private var count = 0
  private var session: String?
  /// Errors of the console, and requests that failed, since the last `open(_:)`.
  private(set) var errors: [String] = []

  /// Opens the pipes in the order in which the browser does.
  init(input: String, output: String) {
    guard let input = FileHandle(forWritingAtPath: input),
      let output = FileHandle(forReadingAtPath: output)
    else { fail("cannot open the pipes of the browser") }
    self.input = input
    self.output = output
    let target = send("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    let attached = send("Target.attachToTarget", ["targetId": target, "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { send("\(domain).enable") }
  }

  /// Sets the size of the window, in points, and the colour scheme.
  func resize(width: Int, height: Int, isDark: Bool) {
    send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600]
    )
    let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    send("Emulation.setEmulatedMedia", ["features": [scheme]])
  }

  /// Opens an address, and waits until the page is drawn.
  func open(_ address: String) {
    errors = []
    send("Page.navigate", ["url": "about:blank"])
    send("Page.navigate", ["url": address])
    let isDrawn = """
      document.readyState === 'complete' && document.querySelector('main h1') !== null
        && [...document.querySelectorAll('pre')].every(code => code.textContent.trim() !== '')
        && [...document.images].every(image => image.complete || image.loading === 'lazy')
      """
    for _ in 0..<500 {
      if evaluate(isDrawn) as? Bool == true { return }
      usleep(20_000)
    }
    errors.append("the page has no heading after ten seconds")
  }

  /// Evaluates an expression in the page.
  func evaluate(_ expression: String) -> Any? {
    let parameters: [String: Any] = ["expression": expression, "returnByValue": true]
    return (send("Runtime.evaluate", parameters)["result"] as? [String: Any])?["value"]
  }

  /// Writes a PNG of the window.
  func takeScreenshot(_ file: URL) throws {
    let image = send("Page.captureScreenshot", ["format": "png"])
    try Data(base64Encoded: image["data"] as? String ?? "")?.write(to: file)
  }

  func quit() { send("Browser.close") }

  @discardableResult
  private func send(_ method: String, _ parameters: [String: Any] = [:]) -> [String: Any] {
    count += 1
    var message: [String: Any] = ["id": count, "method": method, "params": parameters]
    if let session, !method.hasPrefix("Browser.") { message["sessionId"] = session }
    guard let data = try? JSONSerialization.data(withJSONObject: message) else { return [:] }
    input.write(data + [0])
    while let answer = receive() {
      if answer["id"] as? Int == count { return answer["result"] as? [String: Any] ?? [:] }
      note(answer)
    }
    return [:]
  }

  /// Reads the next message, or nil when the browser has quit.
  private func receive() -> [String: Any]? {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = buffer[buffer.startIndex..<end]
        buffer = Data(buffer[(end + 1)...])
        return (try? JSONSerialization.jsonObject(with: message)) as? [String: Any]
      }
      let data = output.availableData
      if data.isEmpty { return nil }
      buffer += data
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.exceptionThrown":
      errors.append("exception: \(parameters["exceptionDetails"] ?? "")")
    case "Runtime.consoleAPICalled" where parameters["type"] as? String == "error":
      errors.append("console: \(parameters["args"] ?? "")")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      if entry["level"] as? String == "error" {
        errors.append("log: \(entry["text"] ?? "") \(entry["url"] ?? "")")
      }
    default: break
    }
  }
}
