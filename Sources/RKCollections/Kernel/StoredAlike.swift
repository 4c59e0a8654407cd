/// Returns whether two values have the same bytes, and so are certainly the same value.
@usableFromInline func isStoredAlike<Value>(_ value: Value, _ other: Value) -> Bool {
  withUnsafeBytes(of: value) { bytes in
    withUnsafeBytes(of: other) { bytes.elementsEqual($0) }
  }
}
