// The libFuzzer entry of JournalLineFuzz.

@testable import EngineFuzzing

@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzEntry.run(start, count, JournalLineFuzz.run)
}
