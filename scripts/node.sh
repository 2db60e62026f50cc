#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# `sh scripts/node.sh SCRIPT`: runs a script, and every program that it starts, on the Node that lib/node.mjs chooses.
folder=$(node scripts/lib/choose-node.mjs 3>&1 >&2) || exit
PATH="$folder${folder:+:}$PATH"
exec node "$@"
