import RKCore
import RKOperators
import RKTesting

/// What makes arrays or signals of the elements.
let groupingCases: [Cases] = [
  Cases(
    "buffer(size:)",
    ordinary: "-----3---[1|]",
    failing: "-----#",
    pending: "---[2|]"
  ) { source, _ in
    source.buffer(size: 3).map { size($0) }
  },
  Cases(
    "buffer(size:emitsRemainder:)",
    ordinary: "-----3---|",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.buffer(size: 3, emitsRemainder: false).map { size($0) }
  },
  Cases(
    "collect(_:)",
    ordinary: "-----3---[1|]",
    failing: "-----#",
    pending: "---[2|]"
  ) { source, _ in
    source.collect(3).map { size($0) }
  },
  Cases(
    "buffer(size:skip:)",
    ordinary: "-----3---[2|]",
    failing: "-----#",
    pending: "---[2|]"
  ) { source, _ in
    source.buffer(size: 3, skip: 2).map { size($0) }
  },
  Cases(
    "nwise(_:)",
    ordinary: "---2-2-2-|",
    failing: "---2-#",
    pending: "---[2|]"
  ) { source, _ in
    source.nwise(2).map { size($0) }
  },
  Cases(
    "buffer(until:)",
    ordinary: "-------4-|",
    failing: "-----#",
    pending: "---[2|]"
  ) { source, _ in
    source.buffer { $0 == "c" }.map { size($0) }
  },
  Cases(
    "chunked(by:)",
    ordinary: "---1---2-[1|]",
    failing: "---1-#",
    pending: "---[11|]"
  ) { source, _ in
    source.chunked(by: ==).map { size($0) }
  },
  Cases(
    "window(ofSize:)",
    ordinary: "-----3---[1|]",
    failing: "-----#",
    pending: "---[2|]"
  ) { source, _ in
    source.window(ofSize: 3).flatMapConcat { $0.collect() }.map { size($0) }
  },
  Cases(
    "group(by:)",
    ordinary: "-f-t-----|",
    failing: "-f-t-#",
    pending: "-f-[t|]"
  ) { source, _ in
    source.group { $0 == "b" }.map { letter($0.key) }
  },
  Cases(
    "group(by:), of a group",
    ordinary: "---b-b---|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.group { $0 }.filter { $0.key == "b" }.merge()
  },
]
