/// Returns whether two values are certainly the same, because all of their bytes are equal.
@usableFromInline func isStoredAlike<Value>(_ value: Value, _ other: Value) -> Bool {
  withUnsafeBytes(of: value) { bytes in
    withUnsafeBytes(of: other) { bytes.elementsEqual($0) }
  }
}
