// The libFuzzer entry of SyncMessageFuzz.

@testable import EngineFuzzing

@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzEntry.run(start, count, SyncMessageFuzz.run)
}
