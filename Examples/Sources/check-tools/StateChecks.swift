import Foundation

extension Checks {
  mutating func checkSpreadsheet(_ program: String) {
    expect("spreadsheet --help", Session(program, ["--help"]).end(), is: 0)
    let commands = [
      "A1 12", "A2 30", "B1 =A1+A2", "b2 =sum(A1:A2)*2-B1/(1+1)", "A1 13", "A2 =A1*-1", "B1 =A2",
    ]
    let sheet = Session(program, commands)
    expect("spreadsheet: a command that makes no sense", sheet.end(), is: 1)
    let reason = "spreadsheet: this makes no sense: A2 =A1*-1\n"
    expect("… says which", sheet.errors, is: reason)
    let expected = """
      A1 = 12
      A2 = 30
      B1 = 42
      B2 = 63
      A1 = 13
      B1 = 43
      B2 = 64.5
      B1 = 30
      B2 = 71
                         A         B
               1        13        30
               2        30        71

      """
    expect("spreadsheet: what changes, and the sheet", sheet.output, is: expected)
    let errors = Session(
      program,
      [
        "A1 1", "B1 =A1", "C1 =B1*2", "A1 =B1+1", "B1 5", "C1 =A1/(B1-5)", "C1 =RATE(A1)",
        "Z1000 \u{1B}[2J",
      ]
    )
    expect("spreadsheet: cells without a number", errors.end(), is: 1)
    let shown = """
      A1 = 1
      B1 = 1
      C1 = 2
      A1 = #CYCLE (A1 → B1 → A1)
      B1 = #CYCLE (B1 → A1 → B1)
      C1 = #CYCLE
      B1 = 5
      A1 = 6
      C1 = 10
      C1 = #DIV/0
      C1 = #NAME
                         A         B         C
               1         6         5     #NAME

      """
    expect("… show why", errors.output, is: shown)
    let invalid = "spreadsheet: this makes no sense: Z1000 ·[2J\n"
    expect("… and the invalid command", errors.errors, is: invalid)
    let bench = Session(program, ["--bench"])
    expect("spreadsheet --bench", bench.end(), is: 0)
    let result = "10000 cells, all observed\nan edit changes 12 of them, in "
    expect("… computes what depends on a cell", bench.output.hasPrefix(result), is: true)
  }

  mutating func checkBank(_ program: String) {
    expectMessages(
      program,
      mistakes: [
        (["0"], "TRANSFERS is a number of at least 1, got '0'"),
        (["1", "2"], "TRANSFERS is a number of at least 1, got '1 2'"),
        (["\u{1B}[2J"], "TRANSFERS is a number of at least 1, got '·[2J'"),
      ]
    )
    let bank = Session(program, ["100"])
    expect("bank: no other total", bank.end(), is: 0)
    let found = bank.output.firstMatch(of: /([0-9]+) transfers .* and ([0-9]+) without/)
    let transfers = found.map { (Int($0.1) ?? 0) + (Int($0.2) ?? 0) }
    expect("… in all transfers", transfers, is: 800)
  }
}
