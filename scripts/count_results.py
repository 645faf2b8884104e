# SPDX-License-Identifier: MIT
"""Counts test cases over several JUnit files: count_results.py EXTRA_FAILURES FILE...

Prints failed cases and every kind of skip, then one line "N passed, N failed, N
skipped". Exit status 1 if anything failed or nothing passed.
"""
import collections
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

passed = 0
failed = int(sys.argv[1])
skipped = 0
skips = collections.Counter()
for path in sys.argv[2:]:
    run = pathlib.Path(path).stem
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = f"{case.get('classname') or ''} {case.get('name')}".strip()
        skip = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
            print(f"FAILED in {run}: {name}")
        elif skip is not None or case.get("result") == "skipped":
            skipped += 1
            reason = (skip.get("message") or skip.text or "") if skip is not None else ""
            skips[run, " ".join(reason.split())[-160:]] += 1
        else:
            passed += 1
for (run, reason), count in sorted(skips.items()):
    print(f"skipped in {run}: {count} x {reason}")
print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
