// SPDX-License-Identifier: MIT
// k12sum: prints or checks the hash of each file; the flow of the whole
// program.
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "cli/algorithm.h"
#include "cli/check.h"
#include "cli/check_rules.h"
#include "cli/hash_files.h"
#include "cli/hash_jobs.h"
#include "cli/help.h"
#include "cli/kernels.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/small_file.h"
#include "cli/standard_streams.h"
#include "lanehop/lanehop.h"

namespace k12sum {
namespace {

/// What files are to be hashed with.
struct Parameters {
  const Algorithm* algorithm = nullptr;
  std::shared_ptr<const std::string> customization;
  std::optional<Secret> key;
};

/// Reads the files that the options name. Complains and returns no value if one
/// is no good.
std::optional<Parameters> read_parameters(const Options& options) {
  Parameters result;
  result.algorithm = options.algorithm;
  if (options.customization) {
    result.customization =
        std::make_shared<const std::string>(*options.customization);
  }
  if (options.customization_file) {
    result.customization =
        read_customization(std::string(*options.customization_file));
    if (result.customization == nullptr) return std::nullopt;
  }
  if (options.key_file) {
    std::optional<Secret> key = read_key(std::string(*options.key_file));
    if (!key) return std::nullopt;
    result.key.emplace(std::move(*key));
    result.algorithm = keyed_form(*options.algorithm);
  }
  return result;
}

/// What all files have in common.
Job pattern_of(const Options& options, const Parameters& parameters) {
  Job pattern;
  pattern.algorithm = parameters.algorithm;
  pattern.customization = parameters.customization;
  pattern.domain = options.domain.value_or(lanehop::DomainByte());
  pattern.length = options.length.value_or(pattern.algorithm->default_length);
  if (pattern.length < kShortestChecked) {
    complain("WARNING: a hash of less than " +
             std::to_string(kShortestChecked) +
             " bytes does not tell files apart, and --check refuses it");
  }
  return pattern;
}

/// The names of all that will be read, if they are known before.
std::span<const char* const> all_names(const Options& options) {
  const bool hidden = options.action == Action::kCheck || options.recursive ||
                      options.name_list.has_value();
  if (hidden) return {};
  return options.names;
}

int work(const Options& options, lanehop::KernelSet kernels) {
  const std::optional<Parameters> parameters = read_parameters(options);
  if (!parameters) return kExitFailure;
  Progress progress(options.progress, all_names(options));
  HashSettings settings{kernels, {}, options.threads, {}, &progress};
  if (parameters->key) settings.key = lanehop::Key(parameters->key->bytes());

  if (options.action == Action::kHash) {
    return hash_files(options, pattern_of(options, *parameters), settings);
  }
  const CheckRules rules{parameters->algorithm, options.algorithm_given,
                         options.length, parameters->customization,
                         options.domain};
  StandardOutput out;
  const bool good =
      check_files(options.names, rules, options.check, settings, out);
  return end_of_output(out, good ? EXIT_SUCCESS : kExitFailure);
}

int run(int argc, char** argv) {
  occupy_standard_descriptors();
  const std::optional<Options> options = parse_options(argc, argv);
  if (!options) return kExitUsage;

  StandardOutput out;
  if (options->action == Action::kHelp) {
    out.write(help_text());
    return end_of_output(out, EXIT_SUCCESS);
  }
  const std::optional<lanehop::KernelSet> kernels =
      choose_kernels(options->kernels);
  if (!kernels) return kExitUsage;
  if (options->action == Action::kVersion) {
    out.write(version_text(*kernels));
    return end_of_output(out, EXIT_SUCCESS);
  }
  return work(*options, *kernels);
}

}  // namespace
}  // namespace k12sum

int main(int argc, char** argv) {
  try {
    return k12sum::run(argc, argv);
  } catch (const std::bad_alloc&) {
    k12sum::complain("memory exhausted");
    return k12sum::kExitFailure;
  }
}
