// SPDX-License-Identifier: MIT
// From what a line of a check file says, and what the options allow, to what is
// to be hashed.
#include "cli/check_rules.h"

#include <utility>

#include "cli/quote.h"

namespace k12sum {
namespace {

/// Why the tag cannot be followed, or nothing. `algorithm` is what it means.
std::string tag_problem(const CheckRules& rules, const CheckLine& line,
                        const Algorithm& algorithm) {
  const std::string tag(algorithm.tag);
  if (is_keyed(algorithm) && !is_keyed(*rules.algorithm)) {
    return tag + " needs --hopmac-key-file";
  }
  if (!is_keyed(algorithm) && is_keyed(*rules.algorithm)) {
    return tag + " is not keyed, but --hopmac-key-file was given";
  }
  if (rules.algorithm_given && &algorithm != rules.algorithm) {
    return "the tag " + tag + " contradicts --algorithm, which asks for " +
           std::string(rules.algorithm->tag);
  }
  if (line.customization && !algorithm.takes_customization) {
    return tag + " takes no customization string";
  }
  if (line.domain && !algorithm.takes_domain) {
    return tag + " takes no domain separation byte";
  }
  if (rules.customization != nullptr &&
      line.customization.value_or("") != *rules.customization) {
    return "the tag contradicts the customization string given";
  }
  if (rules.domain && line.domain.value_or(lanehop::DomainByte()).value() !=
                          rules.domain->value()) {
    return "the tag contradicts --domain";
  }
  return {};
}

/// Why the digest cannot be met, or nothing.
std::string digest_problem(const CheckRules& rules, const Algorithm& algorithm,
                           std::uint64_t size) {
  const std::string digest =
      "a hash of " + std::to_string(size) + (size == 1 ? " byte" : " bytes");
  if (algorithm.fixed_length && size != algorithm.default_length) {
    return digest + ", but " + std::string(algorithm.tag) + " has " +
           std::to_string(algorithm.default_length);
  }
  if (rules.length && size != *rules.length) {
    return digest + ", but --length asks for " + std::to_string(*rules.length);
  }
  if (size < kShortestChecked) {
    return digest + " is too short to be checked: at least " +
           std::to_string(kShortestChecked);
  }
  return {};
}

}  // namespace

std::variant<Job, std::string> apply_rules(const CheckRules& rules,
                                           CheckLine line) {
  const bool tagged = !line.tag.empty();
  const Algorithm* const algorithm =
      tagged ? find_tag(line.tag) : rules.algorithm;
  if (algorithm == nullptr) return "unknown algorithm " + quote(line.tag);

  std::string problem;
  if (tagged) problem = tag_problem(rules, line, *algorithm);
  if (problem.empty()) {
    problem = digest_problem(rules, *algorithm, line.digest.size());
  }
  if (!problem.empty()) return problem;

  Job job;
  job.name = std::move(line.name);
  job.algorithm = algorithm;
  job.customization = rules.customization;
  if (line.customization) {
    job.customization =
        std::make_shared<const std::string>(std::move(*line.customization));
  }
  job.domain =
      line.domain.value_or(rules.domain.value_or(lanehop::DomainByte()));
  job.length = line.digest.size();
  job.expected = Expected{std::move(line.digest), tagged};
  return job;
}

}  // namespace k12sum
