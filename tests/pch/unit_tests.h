// SPDX-License-Identifier: MIT
// Precompiled for the unit tests: what nearly all of them include anyway and
// what takes most of the time to read.
#ifndef LANEHOP_TESTS_PCH_UNIT_TESTS_H_
#define LANEHOP_TESTS_PCH_UNIT_TESTS_H_

#include <gtest/gtest.h>

#include "batches.h"
#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/lanehop.h"

#endif  // LANEHOP_TESTS_PCH_UNIT_TESTS_H_
