// SPDX-License-Identifier: MIT
// Hashes the files that the options name, and prints.
#include "cli/hash_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "cli/list_names.h"
#include "cli/message.h"
#include "cli/names.h"
#include "cli/output_file.h"
#include "cli/print.h"
#include "cli/quote.h"
#include "cli/standard_streams.h"
#include "cli/tree_names.h"

namespace k12sum {
namespace {

std::unique_ptr<Names> names_of(const Options& options) {
  std::unique_ptr<Names> names;
  if (options.name_list) {
    const auto [file, separator] = *options.name_list;
    names = std::make_unique<ListNames>(file, separator);
  } else {
    names = std::make_unique<ArgumentNames>(options.names);
  }
  if (!options.recursive) return names;
  return std::make_unique<TreeNames>(std::move(names));
}

/// Whether every file was hashed.
bool print_hashes(const Options& options, const Job& pattern,
                  const HashSettings& settings, StandardOutput& out) {
  const std::unique_ptr<Names> names = names_of(options);
  NamedJobs jobs(*names, pattern);
  Printer printer(options.format, out);
  hash_jobs(jobs, settings, printer);
  return printer.all_good();
}

/// Hashing a file while it is written makes no sense. Anything but a regular
/// file is another matter: a terminal is read and written.
void never_hash(int fd, HashSettings& settings) {
  struct stat status;
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return;
  if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY) return;
  settings.never_hashed.push_back(id_of(status));
}

int hash_to_file(const std::string& name, const Options& options,
                 const Job& pattern, HashSettings& settings) {
  OutputFile file(name);
  if (!file.problem().empty()) {
    complain(quote_name(name) + ": " + file.problem());
    return kExitFailure;
  }
  never_hash(file.fd(), settings);
  if (file.replaced()) settings.never_hashed.push_back(*file.replaced());

  StandardOutput out(file.fd());
  const bool good = print_hashes(options, pattern, settings, out);
  out.flush();
  int error = out.error();
  if (error == 0 && !file.commit()) error = errno;
  if (error == 0) return good ? EXIT_SUCCESS : kExitFailure;
  complain(quote_name(name) + ": " + reason_of(error));
  return kExitFailure;
}

}  // namespace

int hash_files(const Options& options, const Job& pattern,
               HashSettings settings) {
  never_hash(STDOUT_FILENO, settings);
  if (options.output && *options.output != "-") {
    return hash_to_file(std::string(*options.output), options, pattern,
                        settings);
  }
  StandardOutput out;
  const bool good = print_hashes(options, pattern, settings, out);
  return end_of_output(out, good ? EXIT_SUCCESS : kExitFailure);
}

}  // namespace k12sum
