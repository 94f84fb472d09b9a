// Character sets beyond the built-in ones, through libc's iconv.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Conversion descriptors of the C library, opened once per character set and closed together.
///
/// Not to be shared between tasks: a descriptor has state.
final class IconvDecoder {
  /// A descriptor, or the fact that there is none.
  private enum Descriptor {
    case open(iconv_t)
    case unknown
  }

  private var descriptors: [String: Descriptor] = [:]

  deinit {
    for case .open(let descriptor) in descriptors.values { iconv_close(descriptor) }
  }

  /// The UTF-8 of `bytes` read as `charset`, or nil if the C library does not know it.
  ///
  /// A sequence the charset does not have becomes U+FFFD and decoding goes on behind its first
  /// byte.
  func decode(_ bytes: Bytes, charset: String) -> String? {
    guard case .open(let descriptor) = descriptor(for: charset) else { return nil }
    iconv(descriptor, nil, nil, nil, nil)
    var input = Array(bytes.lazy.map { CChar(bitPattern: $0) })
    var output: [UInt8] = []
    output.reserveCapacity(input.count * 2)
    var buffer = [CChar](repeating: 0, count: 4096)
    input.withUnsafeMutableBufferPointer { source in
      var next = source.baseAddress
      var left = source.count
      while left > 0 {
        var produced = 0
        let before = left
        let failure = buffer.withUnsafeMutableBufferPointer { target -> Int32 in
          var free = target.baseAddress
          var room = target.count
          let result = iconv(descriptor, &next, &left, &free, &room)
          let code = result == -1 ? errno : 0
          produced = target.count - room
          return code
        }
        output += buffer[..<produced].lazy.map { UInt8(bitPattern: $0) }
        if failure == 0 || failure == E2BIG, produced > 0 || left < before { continue }
        output += "\u{FFFD}".utf8
        // EINVAL is a sequence that the end of the bytes cuts off.
        if failure != EILSEQ { return }
        next = next.map { $0 + 1 }
        left -= 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The descriptor for a charset, opened when first asked for.
  private func descriptor(for charset: String) -> Descriptor {
    if let known = descriptors[charset] { return known }
    // A message names a handful of charsets; a file of thousands of invented names is refused.
    guard descriptors.count < 256 else { return .unknown }
    var result = Descriptor.unknown
    if let descriptor = iconv_open("UTF-8", charset), Int(bitPattern: descriptor) != -1 {
      result = .open(descriptor)
    }
    descriptors[charset] = result
    return result
  }
}

#if canImport(Darwin)
// Darwin keeps iconv in a library of its own, which is loaded when a message first needs it.

// swift-format-ignore: AlwaysUseLowerCamelCase
private typealias iconv_t = UnsafeMutableRawPointer

private typealias OpenFunction =
  @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
private typealias CloseFunction = @convention(c) (UnsafeMutableRawPointer) -> Int32
private typealias ConvertFunction =
  @convention(c) (
    UnsafeMutableRawPointer, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    UnsafeMutablePointer<Int>?
  ) -> Int

/// Looks a function up in Darwin's iconv library.
private func iconvFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
  guard let library = dlopen("/usr/lib/libiconv.2.dylib", RTLD_LAZY),
    let symbol = dlsym(library, name) ?? dlsym(library, "lib" + name)
  else { return nil }
  return unsafeBitCast(symbol, to: type)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private func iconv_open(_ to: String, _ from: String) -> UnsafeMutableRawPointer? {
  iconvFunction("iconv_open", as: OpenFunction.self)?(to, from)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
private func iconv_close(_ descriptor: UnsafeMutableRawPointer) -> Int32 {
  iconvFunction("iconv_close", as: CloseFunction.self)?(descriptor) ?? -1
}

@discardableResult
private func iconv(
  _ descriptor: UnsafeMutableRawPointer,
  _ next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ left: UnsafeMutablePointer<Int>?,
  _ free: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ room: UnsafeMutablePointer<Int>?
) -> UInt {
  let result = iconvFunction("iconv", as: ConvertFunction.self)?(
    descriptor,
    next,
    left,
    free,
    room
  )
  return UInt(bitPattern: result ?? -1)
}
#endif
