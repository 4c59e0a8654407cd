/// Returns whether two values have identical bytes; equal values can have different bytes.
@usableFromInline func isStoredAlike<Value>(_ value: Value, _ other: Value) -> Bool {
  withUnsafeBytes(of: value) { bytes in
    withUnsafeBytes(of: other) { bytes.elementsEqual($0) }
  }
}
