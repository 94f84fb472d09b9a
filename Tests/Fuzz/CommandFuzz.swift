// The libFuzzer entry of CommandFuzz.

@testable import CommandFuzzing

@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzEntry.run(start, count, CommandFuzz.run)
}
