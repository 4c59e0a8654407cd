public import Foundation
public import RKCore
import RKOperators

extension SignalProtocol where Element == Data {
  /// Decodes each element from JSON, and fails with the first error.
  ///
  ///     source               -1-2-x-3-|
  ///     decode(Int.self)     -1-2-#
  ///
  /// The result fails with the source's error or with a `CodingFailure`. If an element cannot be decoded, the
  /// observation of the source is disposed.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - decoder: The decoder. Default: a new one.
  public func decode<Value: Decodable & Sendable>(
    _ type: Value.Type,
    decoder: JSONDecoder = JSONDecoder()
  ) -> Signal<Value, any Swift.Error> {
    mapError { $0 as any Swift.Error }.tryMap { try decoder.value(type, from: $0) }
  }
}

extension SignalProtocol where Element == Data, Error == CodingFailure {
  /// A form of `decode(_:decoder:)` for a signal that fails with a `CodingFailure`.
  public func decode<Value: Decodable & Sendable>(
    _ type: Value.Type,
    decoder: JSONDecoder = JSONDecoder()
  ) -> Signal<Value, CodingFailure> {
    tryMap { data throws(CodingFailure) in try decoder.value(type, from: data) }
  }
}

extension SignalProtocol where Element == Data, Error == Never {
  /// A form of `decode(_:decoder:)` for a signal that cannot fail.
  public func decode<Value: Decodable & Sendable>(
    _ type: Value.Type,
    decoder: JSONDecoder = JSONDecoder()
  ) -> Signal<Value, CodingFailure> {
    setFailureType(to: CodingFailure.self).decode(type, decoder: decoder)
  }
}

extension SignalProtocol where Element == Data, Error == RequestError {
  /// A form of `decode(_:decoder:)` for response bodies, which fails with `RequestError.decoding`.
  public func decode<Value: Decodable & Sendable>(
    _ type: Value.Type,
    decoder: JSONDecoder = JSONDecoder()
  ) -> Signal<Value, RequestError> {
    tryMap { data throws(RequestError) in
      do throws(CodingFailure) { return try decoder.value(type, from: data) } catch {
        throw .decoding(error, body: data)
      }
    }
  }
}

extension JSONDecoder {
  fileprivate func value<Value: Decodable>(
    _ type: Value.Type,
    from data: Data
  ) throws(CodingFailure) -> Value {
    do { return try decode(type, from: data) } catch { throw CodingFailure(error) }
  }
}
