public import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a suite out under the thread sanitizer, because none of its tests has a second thread.
  ///
  /// All others run under it, so a new one does too. `Scripts/check threads` refuses this in a file with
  /// anything that runs on other threads.
  public static var onOneThread: Self {
    .disabled(if: isSanitized, "there is one thread")
  }
}
