/// How rare bytes are in source code and English prose, roughly.
///
/// A wrong guess costs only time: the scan stops more often for nothing.
enum ByteRarity {
  /// The frequent bytes, the most frequent first.
  private static let frequent = Array(
    " etaoinsrlhdcumpfg.yb\t,w()v_k\"=-;:01/x2{}[]<>'*3TSACEI45q6789j#+zR".utf8
  )

  /// The place of the byte that is met least often.
  ///
  /// Of equals the first.
  static func rarestIndex(in bytes: [UInt8]) -> Int {
    let rarities = bytes.map(rarity)
    return rarities.indices.max { rarities[$0] < rarities[$1] } ?? 0
  }

  /// Text beyond ASCII repeats the same few leading bytes, so the ones that follow tell more.
  private static func rarity(of byte: UInt8) -> Int {
    switch byte {
    case 0xC0...: 40
    case 0x80...: 60
    default: frequent.firstIndex(of: byte) ?? frequent.count
    }
  }
}
