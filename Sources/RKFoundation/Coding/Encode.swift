public import Foundation
public import RKCore
import RKOperators

extension SignalProtocol where Element: Encodable {
  /// Encodes each element as JSON, and fails with the first error.
  ///
  ///     source      -1-2-x-3-|
  ///     encode()    -1-2-#
  ///
  /// The result fails with the source's error or with a `CodingFailure`. If an element cannot be encoded, the
  /// observation of the source is disposed.
  ///
  /// - Parameter encoder: The encoder. Default: a new one.
  public func encode(encoder: JSONEncoder = JSONEncoder()) -> Signal<Data, any Swift.Error> {
    mapError { $0 as any Swift.Error }.tryMap { try encoder.data(of: $0) }
  }
}

extension SignalProtocol where Element: Encodable, Error == CodingFailure {
  /// A form of `encode(encoder:)` for a signal that fails with a `CodingFailure`.
  public func encode(encoder: JSONEncoder = JSONEncoder()) -> Signal<Data, CodingFailure> {
    tryMap { value throws(CodingFailure) in try encoder.data(of: value) }
  }
}

extension SignalProtocol where Element: Encodable, Error == Never {
  /// A form of `encode(encoder:)` for a signal that cannot fail.
  public func encode(encoder: JSONEncoder = JSONEncoder()) -> Signal<Data, CodingFailure> {
    setFailureType(to: CodingFailure.self).encode(encoder: encoder)
  }
}

extension JSONEncoder {
  fileprivate func data(of value: some Encodable) throws(CodingFailure) -> Data {
    do { return try encode(value) } catch { throw CodingFailure(error) }
  }
}
