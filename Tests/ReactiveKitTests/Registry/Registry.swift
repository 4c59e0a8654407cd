/// Every operator, in the order of `Docs/Operators.md`: a new one is added to the list of its theme.
let registry = pageRows.flatMap(\.rows) + bindingOperators + loadingOperators + chains

/// The themes that have a table in `Docs/Operators.md`.
let pageRows: [(theme: String, rows: [Operator])] = [
  ("Transforming", transformingOperators + eventOperators + groupingOperators),
  ("Filtering", filteringOperators),
  ("Limiting", limitingOperators),
  ("Combining", combiningOperators + sequenceOperators + latestOperators),
  ("Flattening", flatteningOperators),
  ("Timing", timingOperators + shiftingOperators),
  ("Recovering", recoveringOperators),
  ("Aggregating", aggregatingOperators),
  ("Observing", observingOperators),
  ("Sharing", sharingOperators),
  ("Testing", testingTools),
]

let diagramSamples = registry.flatMap(\.diagrams)
let lawSamples = registry.flatMap(\.laws)
let terminatingSamples = registry.flatMap(\.terminations)
let disposingSamples = registry.flatMap(\.disposals)
let retainingSamples = registry.flatMap(\.retentions)
let resubscribingSamples = registry.flatMap(\.resubscriptions)
let pullingSamples = registry.flatMap(\.pulls)
let modelSamples = registry.flatMap(\.models)
let threadSamples = registry.flatMap(\.hammerings)

/// Lists operators; the compiler checks the type of each row by itself.
@resultBuilder
enum OperatorBuilder {
  static func buildBlock(_ rows: Operator...) -> [Operator] { rows }
}
