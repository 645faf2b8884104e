// SPDX-License-Identifier: MIT
// The argument and result types of every hashing call, made so that the wrong
// bytes cannot be passed by accident.
#ifndef LANEHOP_TYPES_H_
#define LANEHOP_TYPES_H_

#if __cplusplus < 202002L
#error "LaneHop needs C++20: compile with -std=c++20 (Meson: cpp_std=c++20)."
#endif

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#if defined(__GNUC__)
#define LANEHOP_API __attribute__((visibility("default")))
#else
#define LANEHOP_API
#endif

/// Everything lives in an inline namespace that names the ABI version, so that
/// two versions of LaneHop can be linked into one process.
namespace lanehop::inline v0 {

namespace detail {

template <class T>
concept Byte = std::same_as<T, std::byte> || std::same_as<T, unsigned char>;

/// An integer that is meant as a number.
template <class T>
concept Number =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> &&
    !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> &&
    !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

/// A contiguous range of bytes whose end is beyond doubt. A C array of char is
/// not one: whether its last element is a terminator cannot be told.
template <class R>
concept ByteRange = std::ranges::contiguous_range<R> &&
    std::ranges::sized_range<R> &&
    (Byte<std::remove_cv_t<std::ranges::range_value_t<R>>> ||
     (std::same_as<std::remove_cv_t<std::ranges::range_value_t<R>>, char> &&
      !std::is_array_v<std::remove_cvref_t<R>>));

/// Declared only: calling it where a constant is needed ends the build with its
/// name in the message.
void this_is_not_a_string_literal();

/// The length of a string literal without its terminator. A constant array that
/// is longer than its string would pass for one, with NULs at its end; hence no
/// literal may end in \0.
template <std::size_t N>
consteval std::size_t literal_size(const char (&literal)[N]) noexcept {
  if (literal[N - 1] != '\0' || (N > 1 && literal[N - 2] == '\0')) {
    this_is_not_a_string_literal();
  }
  return N - 1;
}

/// The same where the compiler cannot do it: ends the program.
template <std::size_t N>
constexpr std::size_t literal_size_at_run_time(
    const char (&literal)[N]) noexcept {
  if (literal[N - 1] != '\0' || (N > 1 && literal[N - 2] == '\0')) {
    __builtin_trap();
  }
  return N - 1;
}

/// True when the `size` bytes at `a` and `b` are equal. The time taken depends
/// on `size` alone.
LANEHOP_API bool equal_in_constant_time(const void* a, const void* b,
                                        std::size_t size) noexcept;

/// Overwrites memory that is not read again, so that the compiler keeps it.
LANEHOP_API void wipe_bytes(void* memory, std::size_t size) noexcept;

LANEHOP_API std::string hex_encode(const unsigned char* bytes,
                                   std::size_t size);
/// Decodes exactly 2 * `size` hexadecimal digits; false on anything else.
LANEHOP_API bool hex_decode(std::string_view hex, unsigned char* bytes,
                            std::size_t size) noexcept;

}  // namespace detail

class BorrowedInput;

/// The bytes that a call reads, borrowed for the duration of that call.
///
/// Built implicitly from a whole array, span, vector or string of `std::byte`,
/// `unsigned char` or (not as a C array) `char`, and from a string literal,
/// whose terminator is not part of it. A pointer, a span of wider integers and
/// a `char[N]` do not build, nor a literal that ends in \0: how many bytes they
/// mean cannot be told. A std::string_view tells.
class Input {
 public:
  /// No bytes.
  constexpr Input() noexcept = default;

  inline Input(const BorrowedInput& bytes) noexcept;  // NOLINT: by intent

  /// The whole of a contiguous range of bytes.
  template <class R>
  requires(detail::ByteRange<const R&> &&
           !std::same_as<
               R, Input>) constexpr Input(const R& range) noexcept  // NOLINT:
                                                                    // implicit
                                                                    // by intent
      : data_(std::ranges::data(range)), size_(std::ranges::size(range)) {}

  /// A string literal, without its terminator.
  template <std::size_t N>
  consteval Input(const char (&literal)[N]) noexcept  // NOLINT: by intent
      : data_(literal), size_(detail::literal_size(literal)) {}

  const unsigned char* data() const noexcept {
    return static_cast<const unsigned char*>(data_);
  }
  /// In bytes.
  constexpr std::size_t size() const noexcept { return size_; }

 private:
  const void* data_ = nullptr;
  std::size_t size_ = 0;
};

/// The bytes that a call writes, borrowed for the duration of that call where
/// it does not say for longer: a whole mutable array, span, vector or string of
/// bytes. Its size says how many bytes are asked for. It may overlap the call's
/// input: every input is read before the first byte is written.
class Output {
 public:
  template <class R>
  requires(
      detail::ByteRange<R> && !std::same_as<std::remove_cvref_t<R>, Output> &&
      (std::is_lvalue_reference_v<R> || std::ranges::borrowed_range<R>)&&!std::
          is_const_v<std::remove_reference_t<std::ranges::range_reference_t<
              R>>>) constexpr Output(R&& range) noexcept  // NOLINT: implicit by
                                                          // intent
      : data_(std::ranges::data(range)), size_(std::ranges::size(range)) {}

  unsigned char* data() const noexcept {
    return static_cast<unsigned char*>(data_);
  }
  /// In bytes. 0 asks for nothing: nothing is written.
  constexpr std::size_t size() const noexcept { return size_; }

 private:
  void* data_;
  std::size_t size_;
};

namespace detail {

/// Bytes that a hasher keeps a reference to, under a name that says what they
/// mean. The constructors are explicit, so that a bare string is never taken
/// for one, and refuse a temporary that owns its bytes.
template <class Meaning>
class Borrowed {
 public:
  /// No bytes.
  constexpr Borrowed() noexcept = default;

  /// The whole of a range of bytes, which must outlive every hasher that was
  /// given this object, and every copy of such a hasher, and must not change
  /// meanwhile: they are read again by each finish().
  template <class R>
  requires(ByteRange<R> && !std::same_as<std::remove_cvref_t<R>, Borrowed> &&
           (std::is_lvalue_reference_v<R> ||
            std::ranges::borrowed_range<
                R>)) constexpr explicit Borrowed(R&& range) noexcept
      : data_(std::ranges::data(range)), size_(std::ranges::size(range)) {}

  /// A string literal, without its terminator.
  template <std::size_t N>
  consteval explicit Borrowed(const char (&literal)[N]) noexcept
      : data_(literal), size_(literal_size(literal)) {}

  const unsigned char* data() const noexcept {
    return static_cast<const unsigned char*>(data_);
  }
  /// In bytes.
  constexpr std::size_t size() const noexcept { return size_; }

 protected:
  constexpr Borrowed(const void* data, std::size_t size) noexcept
      : data_(data), size_(size) {}

 private:
  const void* data_ = nullptr;
  std::size_t size_ = 0;
};

struct CustomizationMeaning;
struct KeyMeaning;
struct InputMeaning;

}  // namespace detail

/// The customization string C of KT128 and KT256 (RFC 9861, 3.1). Borrows: the
/// bytes must stay in place and unchanged as long as a hasher has them.
using Customization = detail::Borrowed<detail::CustomizationMeaning>;

/// The key of HopMAC128 and HopMAC256 (RFC 9861, 4). Borrows, as a
/// Customization does.
using Key = detail::Borrowed<detail::KeyMeaning>;

/// The bytes that a later call reads. Borrows: they must stay in place until
/// that call has returned. Built implicitly from what makes an Input, but not
/// from a temporary that owns its bytes.
class BorrowedInput : public detail::Borrowed<detail::InputMeaning> {
  using Base = detail::Borrowed<detail::InputMeaning>;

 public:
  /// No bytes.
  constexpr BorrowedInput() noexcept = default;

  template <class R>
  requires(
      !std::derived_from<std::remove_cvref_t<R>, Base> &&
      std::constructible_from<
          Base,
          R>) constexpr BorrowedInput(R&& range) noexcept  // NOLINT: implicit
                                                           // by intent
      : Base(static_cast<R&&>(range)) {}

  /// A string literal, without its terminator.
  template <std::size_t N>
#if defined(__clang__) && __clang_major__ < 15
  // Clang 14 crashes where such a constant stands inside an aggregate.
  constexpr BorrowedInput(const char (&literal)[N]) noexcept  // NOLINT
      : Base(literal, detail::literal_size_at_run_time(literal)) {
  }
#else
  consteval BorrowedInput(const char (&literal)[N]) noexcept  // NOLINT
      : Base(literal) {
  }
#endif
};

inline Input::Input(const BorrowedInput& bytes) noexcept
    : data_(bytes.data()), size_(bytes.size()) {}

namespace detail {

/// An array, vector or span of pieces of one message.
template <class R>
concept InputPieces =
    std::convertible_to<const R&, std::span<const BorrowedInput>>;

}  // namespace detail

/// `N` bytes of hash output.
template <std::size_t N>
class [[nodiscard]] Digest {
 public:
  static_assert(N > 0, "RFC 9861 asks for a positive output length");

  /// All zero.
  constexpr Digest() noexcept = default;
  constexpr explicit Digest(const std::array<unsigned char, N>& bytes) noexcept
      : bytes_(bytes) {}

  constexpr unsigned char* data() noexcept { return bytes_.data(); }
  constexpr const unsigned char* data() const noexcept { return bytes_.data(); }
  static constexpr std::size_t size() noexcept { return N; }
  constexpr auto begin() noexcept { return bytes_.begin(); }
  constexpr auto begin() const noexcept { return bytes_.begin(); }
  constexpr auto end() noexcept { return bytes_.end(); }
  constexpr auto end() const noexcept { return bytes_.end(); }

  /// Compares in constant time.
  friend bool operator==(const Digest& a, const Digest& b) noexcept {
    return detail::equal_in_constant_time(a.data(), b.data(), N);
  }

  /// 2 * N lower-case hexadecimal digits. Allocates the string.
  [[nodiscard]] std::string to_hex() const {
    return detail::hex_encode(data(), N);
  }

  /// The digest that `hex` spells: exactly 2 * N hexadecimal digits of either
  /// case and nothing else, otherwise no value.
  [[nodiscard]] static std::optional<Digest> from_hex(
      std::string_view hex) noexcept {
    Digest digest;
    if (!detail::hex_decode(hex, digest.data(), N)) return std::nullopt;
    return digest;
  }

 private:
  std::array<unsigned char, N> bytes_{};
};

}  // namespace lanehop::inline v0

#endif  // LANEHOP_TYPES_H_
