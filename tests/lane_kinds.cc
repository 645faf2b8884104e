// SPDX-License-Identifier: MIT
#include "lane_kinds.h"

#include <type_traits>

#include "oracle.h"

namespace lane_kinds {
namespace {

using lanehop::Input;
using lanehop::Output;

template <std::size_t N>
class ReaderOf final : public Reader {
 public:
  explicit ReaderOf(const lanehop::LaneXofReader<N>& reader)
      : reader_(reader) {}

  void read(std::span<const Output> outputs) override {
    ASSERT_EQ(outputs.size(), N);
    const auto checked = lanehop::LaneOutputs<N>::checked(outputs.first<N>());
    ASSERT_TRUE(checked.has_value());
    reader_.read(*checked);
  }
  std::unique_ptr<Reader> copy() const override {
    return std::make_unique<ReaderOf>(*this);
  }
  void assign(const Reader& other) override {
    reader_ = dynamic_cast<const ReaderOf&>(other).reader_;
  }

 private:
  lanehop::LaneXofReader<N> reader_;
};

template <std::size_t N, class Hasher, class Single>
class LanesOf final : public Lanes {
 public:
  LanesOf(const Hasher& hasher, const Single& single)
      : hasher_(hasher), single_(single) {}

  std::size_t size() const override { return N; }
  void update_all(View piece) override { hasher_.update(piece); }
  void update(std::span<const Input> pieces) override {
    ASSERT_EQ(pieces.size(), N);
    hasher_.update(pieces.first<N>());
  }
  void reset() override { hasher_.reset(); }
  std::unique_ptr<Reader> finish() const override {
    return std::make_unique<ReaderOf<N>>(hasher_.finish());
  }
  std::unique_ptr<Lanes> copy() const override {
    return std::make_unique<LanesOf>(*this);
  }
  void assign(const Lanes& other) override {
    hasher_ = dynamic_cast<const LanesOf&>(other).hasher_;
  }
  Bytes single(View message, std::size_t size) const override {
    Single one = single_;
    one.update(message);
    return hashing::output(one, size, hashing::pieces_of(500));
  }

 private:
  Hasher hasher_;
  Single single_;
};

}  // namespace

Bytes Kind::expected(View message, std::size_t size) const {
  return oracle::sponge(rate, rounds, suffix, message, size);
}

Messages Kind::expected(const Messages& messages, std::size_t size) const {
  Messages result;
  for (const Bytes& message : messages) {
    result.push_back(expected(View(message), size));
  }
  return result;
}

void for_each(KernelSet set,
              const std::function<void(Lanes&, const Kind&)>& body) {
  for_each_width([&](auto n) {
    for_each_type<n()>(
        set, [&](const auto& hasher, const auto& single, const Kind& kind) {
          LanesOf<n(), std::remove_cvref_t<decltype(hasher)>,
                  std::remove_cvref_t<decltype(single)>>
              lanes(hasher, single);
          body(lanes, kind);
        });
  });
}

std::unique_ptr<Lanes> shake256(std::size_t lanes, KernelSet set) {
  std::unique_ptr<Lanes> found;
  for_each(set, [&](Lanes& one, const Kind& kind) {
    if (one.size() == lanes && kind.rate == 136 && kind.rounds == 24) {
      found = one.copy();
    }
  });
  return found;
}

void read_more(Reader& reader, Messages* out, std::size_t size) {
  std::vector<Output> outputs;
  for (Bytes& bytes : *out) {
    bytes.resize(bytes.size() + size, 0xEE);
    outputs.emplace_back(std::span(bytes).last(size));
  }
  reader.read(outputs);
}

Messages read(const Lanes& lanes, std::size_t size) {
  Messages out(lanes.size());
  read_more(*lanes.finish(), &out, size);
  return out;
}

}  // namespace lane_kinds
