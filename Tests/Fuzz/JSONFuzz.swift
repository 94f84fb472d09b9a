// The libFuzzer entry of JSONFuzz.

@testable import EngineFuzzing

@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzEntry.run(start, count, JSONFuzz.run)
}
