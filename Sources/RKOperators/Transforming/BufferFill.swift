#if DEBUG
import RKCore

/// The state of a buffering operator.
///
/// A debug build reports the number of its elements to inspectors.
@usableFromInline
protocol InspectedBuffer {
  /// The number of elements in each buffer.
  var fill: [Int] { get }
}

extension Array: InspectedBuffer {
  @usableFromInline var fill: [Int] { [count] }
}

extension OverlappingArrays: InspectedBuffer {
  @usableFromInline var fill: [Int] { [elements.count] }
}

extension TypedBuffers: InspectedBuffer {}

extension ArrayBuffers: InspectedBuffer {}

/// Reports how many elements an operator buffers; called after an event while an inspector is installed.
@usableFromInline
func reportFill(_ state: Any) {
  guard let fill = (state as? any InspectedBuffer)?.fill, !fill.isEmpty else { return }
  Inspectors.report(nil, "holds", fill.map(String.init).joined(separator: ", "))
}
#endif
