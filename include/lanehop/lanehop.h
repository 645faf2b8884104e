// SPDX-License-Identifier: MIT
// Everything LaneHop offers to C++.
#ifndef LANEHOP_LANEHOP_H_
#define LANEHOP_LANEHOP_H_

#include "lanehop/batch.h"
#include "lanehop/batcher.h"
#include "lanehop/buffered.h"
#include "lanehop/dispatch.h"
#include "lanehop/executor.h"
#include "lanehop/k12.h"
#include "lanehop/lane_xof.h"
#include "lanehop/parallel_batch.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

#endif  // LANEHOP_LANEHOP_H_
