extension Options {
  static let usage =
    "usage: benchmark [FILTER…] [--quick] [--check] [--json | --markdown] [--save FILE]"
    + " [--compare FILE] [--plot FOLDER] [--lower] [--list] [--help]"

  static let help = """
    \(usage)

    Measures what the library costs beside the same closures written by hand, in the same run. For each
    workload: nanoseconds per event, ours and the baseline's, in turn, the median of the rounds (15; 5
    if quick), of processor time where all is on one thread; ±, how far the middle half of the rounds
    lies apart; the ratio of the two; blocks of heap allocated per event and per subscription, and bytes
    in use per live subscription (on Linux). It says so when the machine is too noisy to conclude
    anything from times. Last come the depths: how many of a thing a stack of 8 MiB survives, each
    tried in a process of its own; if quick, whether what is promised is survived, up to 100,000.

    FILTER           measures the workload of that name, or else all whose name or title has it in it,
                     whatever the case; all, unless told otherwise
    --quick          a tenth of the events, a third of the rounds
    --check          exits with 1 if something is above its budget in budgets.json. Blocks and bytes are
                     exact. A ratio is above only if that of the medians and that of the least disturbed
                     rounds are, and by the margin that budgets.json has for --quick and for a machine
                     that is too noisy
    --json           prints the figures for machines
    --markdown       prints the table for Docs/Performance.md
    --save FILE      writes the figures to a file, for --compare
    --compare FILE   prints how the figures differ from those of an earlier run
    --plot FOLDER    draws nanoseconds against the length of a chain and against the number of
                     observers, as chain.svg and observers.svg
    --lower          lowers the budgets to what was measured, and raises none; ratios only if the machine
                     was calm, and to a quarter above, or to two and a half times where threads meet
    --list           prints the names and titles of all that can be measured
    --help           this text

    Exits with 0, or with 1 if something is above its budget or delivers what it should not, or with 2 if
    it was called wrongly. Colours and the line of progress are for terminals; NO_COLOR turns colours off.
    """
}
