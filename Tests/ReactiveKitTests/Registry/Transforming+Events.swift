import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that turn events and results into elements, and back.
@OperatorBuilder var eventOperators: [Operator] {
  Operator("materialize()")
    .does("Emits all events as elements, the terminal event too, and never fails.")
    .neighbors([
      "mapToResult()": "elements and the failure, without the completion"
    ])
    .elsewhere(kit: "materialize", rx: "materialize", swift: "materialize")
    .diagram("-a-b-b-c-[C|]  -a-b-[F|]  -a-[bC|]  --[C|]") { source, _ in
      source.materialize().map { $0.element ?? ($0.error == nil ? "C" : "F") }.castError()
    }
    .law { source, _ in source.materialize().dematerialize() }
    .model { source, _ in source.materialize().dematerialize() }
    .tape { tape, _ in tape }
  Operator("dematerialize()")
    .does("Turns elements that are events back into events.")
    .elsewhere(kit: "dematerialize", rx: "dematerialize", swift: "dematerialize")
    .diagram("-a-b-b-|  -a-b-#  -a-[b|]") { source, _ in
      source.map { $0 == "c" ? Letters.Event.completed : .next($0) }.dematerialize()
    }
    .law("a source that can fail") { source, _ in
      source.map { Signal<Int, Trouble>.Event.next($0) }.dematerialize()
    }
    .terminating { source, _ in
      source.map { _ in Signal<Int, Trouble>.Event.completed }.dematerialize()
    }
  Operator("mapToResult()")
    .does("Emits elements as successes and a failure as the last element.")
    .elsewhere(kit: "mapToResult", swift: "materializeResults")
    .diagram("-a-b-b-c-|  -a-b-[F|]  -a-[b|]") { source, _ in
      source.mapToResult().map { (try? $0.get()) ?? "F" }.castError()
    }
    .law { source, _ in source.mapToResult().getValues() }
    .model { source, n in source.mapToResult().mapValue { $0 + n }.getValues() }
    .elements { all, n in all.map { $0 + n } }
  Operator("getValues()")
    .does("Emits the value of each success; fails with the first failure.")
    .elsewhere(kit: "getValues", combine: "tryMap { try $0.get() }", swift: "dematerializeResults")
    .diagram("-a-b-b-#  -a-b-#  -a-[b|]") { source, _ in
      source
        .map { $0 == "c" ? Result<Character, DiagramFailure>.failure(.init()) : .success($0) }
        .getValues()
    }
    .law { source, _ in source.map { Result<Int, Trouble>.success($0) }.getValues() }
  Operator("mapValue(_:)")
    .does("Transforms the value in each success.")
    .elsewhere(kit: "mapValue")
    .diagram(.capitals) { source, _ in source.mapToResult().mapValue(capital).getValues() }
    .law { source, _ in source.mapToResult().mapValue { $0 }.getValues() }
  Operator("transform(_:)")
    .does("Passes the signal to a closure and continues with the signal it returns.")
    .diagram("-a-[b|]  -a-[b|]  -a-[b|]") { source, _ in
      source.transform { $0.prefix(maxLength: 2) }
    }
    .law { source, _ in source.transform { $0 } }
    .without(.threads, because: "has no signal but its own")
}
