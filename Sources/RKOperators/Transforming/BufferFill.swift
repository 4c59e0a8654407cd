#if DEBUG
import RKCore

/// The state of an operator that keeps elements, whose number a debug build reports to inspectors.
@usableFromInline
protocol InspectedBuffer {
  /// The number of elements, or of the elements of each buffer.
  var fill: [Int] { get }
}

extension Array: InspectedBuffer {
  @usableFromInline var fill: [Int] { [count] }
}

extension OverlappingArrays: InspectedBuffer {
  @usableFromInline var fill: [Int] { [elements.count] }
}

extension CombineState: InspectedBuffer {
  @usableFromInline var fill: [Int] { buffers.fill }
}

/// Reports the number of elements that an operator keeps, after an event; called while an inspector is installed.
@usableFromInline
func reportFill(_ state: Any) {
  guard let fill = (state as? any InspectedBuffer)?.fill, !fill.isEmpty else { return }
  Inspectors.report(nil, "holds", fill.map(String.init).joined(separator: ", "))
}
#endif
