/// Returns a description such as `AnyCancellable of "ticks" (live)`; only a debug build names the sources.
@inline(never)
func describe(_ disposable: any Disposable, as type: String) -> String {
  var text = type
  #if DEBUG
  // A stack replaces recursion here, because disposables can be nested to any depth.
  var (names, stack) = ([String](), [disposable])
  while let next = stack.popLast(), names.count < 4 {
    guard let observed = (next as? any NestedDisposable)?.observed else { continue }
    if let name = observed.name, !names.contains(name) { names.append(name) }
    stack += observed.parts.reversed()
  }
  if !names.isEmpty { text += " of \(names.joined(separator: ", ")) " }
  #endif
  return text + (disposable.isDisposed ? "(ended)" : "(live)")
}

#if DEBUG
/// The sources that a disposable observes, for its description.
package struct ObservedSource: Sendable {
  /// The name in quotes, or the type of the elements; nil if the disposable itself observes no source.
  var name: String?
  /// The disposables that may observe sources.
  var parts: [any Disposable] = []

  /// Creates a source that is named after the object that sends its events or, if that object is unknown or
  /// has no name, after the type of its elements.
  init<Element>(of type: Element.Type, sentBy sender: AnyObject? = nil) {
    name = "\((type as? any InspectedContent.Type)?.inspectedType ?? type)"
    if let known = sender.flatMap({ Names.name(of: $0) }) { name = "\"\(known.text)\"" }
  }

  init(named name: ObjectName) {
    self.name = "\"\(name.text)\""
  }

  init(parts: [any Disposable]) {
    self.parts = parts
  }

  package init(_ part: (any Disposable)? = nil) {
    if let part { parts = [part] }
  }
}

/// A disposable that describes itself in a debug build, as in `Observation of "ticks" (live)`.
// This protocol is separate from `NestedDisposable`, because types that are inlined into other modules need a
// description that is usable there.
@usableFromInline
package protocol DescribedDisposable: CustomStringConvertible {}

extension DescribedDisposable {
  /// The sources and the state, as in `Observation of "ticks", Int (live)`.
  @usableFromInline package var description: String {
    (self as? any Disposable).map { describe($0, as: "Observation") } ?? "Observation"
  }
}

extension NestedDisposable {
  package var observed: ObservedSource { ObservedSource() }
}

/// The observation of a signal with a name.
struct NamedObservation: NestedDisposable {
  private let name: ObjectName
  private let content: any Disposable

  /// Creates the observation.
  ///
  /// If the content is a named observation too, the new name replaces the content's name, so names do not
  /// nest.
  init(_ name: ObjectName, _ content: any Disposable) {
    (self.name, self.content) = (name, (content as? NamedObservation)?.content ?? content)
  }

  var isDisposed: Bool { content.isDisposed }
  var observed: ObservedSource { ObservedSource(named: name) }

  func dispose() {
    DisposalTrampoline.dispose(content)
  }

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    rest.append(.dispose(content))
  }
}
#else
/// A disposable that describes itself in a debug build.
package typealias DescribedDisposable = Sendable
#endif
