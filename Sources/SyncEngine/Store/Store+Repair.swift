// Repairs that lose nothing.

import Synchronization

extension Store {
  /// Cuts what crashes left after the last whole lines, keeping the bytes beside the journals.
  ///
  /// Every write does the same before it writes. Other damage is left as it is.
  /// - Returns: Whether there was a store to look at.
  /// - Throws: `StoreError` where the store is locked or the disk fails.
  @discardableResult
  public func cutTornTails() throws(StoreError) -> Bool {
    try withCore { core throws(StoreError) in
      guard try FormatFile.isPresent(core.files) else { return false }
      do throws(StoreError) {
        try core.beginWriting().release()
      } catch  where error.code == .damaged {
        // The tails are cut before damage is looked at.
      }
      return true
    }
  }
}
