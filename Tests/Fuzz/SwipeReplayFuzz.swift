// The libFuzzer entry of SwipeReplayFuzz.

@testable import ModelFuzzing

@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzEntry.run(start, count, SwipeReplayFuzz.run)
}
