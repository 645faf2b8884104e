// SPDX-License-Identifier: MIT
// k12sum: prints or checks the hash of each file; the flow of the whole
// program.
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <string>

#include "cli/algorithm.h"
#include "cli/hash_jobs.h"
#include "cli/help.h"
#include "cli/kernels.h"
#include "cli/message.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/standard_streams.h"
#include "lanehop/lanehop.h"

namespace k12sum {
namespace {

/// The exit status so far, or the one of a failed write, of which it complains.
int end_of_output(StandardOutput& out, int status) {
  out.flush();
  if (!out.failed()) return status;
  complain("write error: " + reason_of(out.error()));
  return kExitFailure;
}

/// What all files named on the command line have in common.
Job pattern_of(const Options& options) {
  Job job;
  job.algorithm = options.algorithm;
  if (options.customization) {
    job.customization =
        std::make_shared<const std::string>(*options.customization);
  }
  job.domain = options.domain.value_or(lanehop::DomainByte());
  job.length = options.length.value_or(job.algorithm->default_length);
  return job;
}

int hash_files(const Options& options, const HashSettings& settings,
               StandardOutput& out) {
  ArgumentNames names(options.names);
  NamedJobs jobs(names, pattern_of(options));
  Printer printer(options.format, out);
  hash_jobs(jobs, settings, printer);
  return printer.all_good() ? EXIT_SUCCESS : kExitFailure;
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
  const HashSettings settings{*kernels, {}, options->threads};
  return end_of_output(out, hash_files(*options, settings, out));
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
