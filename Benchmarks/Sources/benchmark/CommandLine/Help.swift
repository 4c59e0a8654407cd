extension Options {
  static let usage =
    "usage: benchmark [FILTER…] [--quick] [--check] [--series]"
    + " [--lower] [--list] [--help]"

  static let help = """
    \(usage)

    Measures what the library costs beside the same closures written by hand, in the same run.

    For each workload it prints, in Markdown:
    - nanoseconds per event of the library and of the baseline, measured alternately: the median of
      15 rounds (5 if quick). It is processor time for work on one thread, elapsed time otherwise;
    - ±, the interquartile range of the rounds;
    - the ratio of the two times;
    - on Linux, the heap blocks allocated per event and per subscription, the bytes in use per
      subscription, and the lookups of types per event: code that is not specialized looks them up, at
      300 instructions each; make it `@inlinable` or `@export(implementation)`;
    - the sizes of a program with the library and of one by hand, if they are built.

    A note at the end says whether the times are too noisy to compare. The depths are the greatest
    that an 8 MiB stack allows; each is tried in a separate process. A quick run tries only the
    depths that budgets.json requires, up to 100,000. A debug build measures the workloads that have a
    budget for debug builds, and compares them with closures, also built for debugging.

    FILTER           the name of a workload, or a part of a name or title, ignoring case. Default:
                     everything
    --quick          measures a tenth of the events in a third of the rounds
    --check          exits with 1 if a figure exceeds its budget in budgets.json. A ratio fails only
                     if the medians and the fastest rounds both exceed it. In a quick run or on a
                     noisy machine, the ratio limits are multiplied by the margin in budgets.json
    --series         measures also the times by the length of a chain, by the number of observers, by
                     the size of a graph and by the size of a collection
    --lower          lowers the budgets of release builds to the measured figures, and raises none.
                     Ratios are lowered to 125 % of the measured ones, for one thread, and not on a noisy machine
    --list           prints the names and titles of everything that can be measured
    --help           prints this text

    Exits with 0 on success, 1 if a budget is exceeded or a workload delivers wrong elements, and
    2 on misuse. Progress is for terminals.
    """
}
