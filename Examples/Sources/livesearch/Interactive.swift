import ReactiveKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Searching as one types, on a terminal.
///
///     keys ──► prompt ──► text ──► debounce ──► flatMapLatest ─┬─► status, by a listener
///       └──► choice ◄──────────────────────────── (searches) ──┴─► list, by a binding
struct Interactive {
  let search: Search
  /// Where to draw; negative if there is no such terminal.
  let screen: Int32
  let colours: Bool

  /// How the person left.
  private enum Exit: Sendable {
    case chosen(Choice)
    case left
  }

  /// Runs until a match is chosen or the person leaves.
  ///
  /// - Returns: The exit status, as grep's; nil if there is no terminal.
  func run() async -> Int32? {
    let bag = DisposeBag()
    let exit = Property<Exit?>(nil)
    // Before the terminal is taken: none of these may end the program and leave it as it is then.
    for number in [SIGINT, SIGTERM, SIGHUP] {
      SafeSignal.arrivals(of: number).observeNext { _ in exit.value = .left }.dispose(in: bag)
    }
    guard screen >= 0, let terminal = Terminal(input: STDIN_FILENO, output: screen) else {
      bag.dispose()
      return nil
    }
    let display = Display(on: terminal, colours: colours)
    let prompt = Property(Prompt())
    let hasMatched = Property(false)
    // Return may come before the matches of what was typed: then the first of them is chosen.
    let isChoosing = Property(false)
    let choose: @Sendable () -> Void = {
      guard isChoosing.value, let choice = display.choice(for: prompt.value.text) else { return }
      exit.value = .chosen(choice)
    }

    prompt
      .bind(to: display) { $0.show($1) }
      .dispose(in: bag)

    // A search ends with the next change of the text, and the next one begins when it is quiet.
    let texts = prompt.map { $0.text }.removeDuplicates()
    texts
      .debounce(for: .milliseconds(20))
      .flatMapLatest { text in
        search.results(for: text)
          .subscribe(on: ExecutionContext.global(qos: .userInitiated))
          .prefix(untilOutputFrom: texts.filter { $0 != text })
          .toLoadingSignal()
      }
      .consumeLoadingState(by: display)
      .handleEvents(receiveOutput: { if !$0.matches.isEmpty { hasMatched.value = true } })
      .bind(to: display) { display, results in
        display.show(results)
        choose()
      }
      .dispose(in: bag)

    SafeSignal.arrivals(of: SIGWINCH)
      .bind(to: display) { display, _ in display.redraw() }
      .dispose(in: bag)

    SafeSignal.keys(from: STDIN_FILENO)
      .sink { _ in
        exit.value = .left
      } receiveValue: { key in
        isChoosing.value = key == .enter
        switch key {
        case .enter: choose()
        case .escape, .interrupt: exit.value = .left
        case .endOfInput where prompt.value.text.isEmpty: exit.value = .left
        default:
          if let move = Move(key) {
            display.select(move)
          } else {
            var edited = prompt.value
            _ = edited.apply(key)
            prompt.value = edited
          }
        }
      }
      .dispose(in: bag)

    let outcome = await exit.filter { $0 != nil }.first
    terminal.restore()
    bag.dispose()
    if case .chosen(let choice)?? = outcome, let match = choice.match {
      Terminal.write(match.row + "\n", to: STDOUT_FILENO)
    }
    return hasMatched.value ? 0 : 1
  }
}

extension Match {
  /// The match as a line of text.
  var row: String { "\(file):\(line): \(text)" }
}
