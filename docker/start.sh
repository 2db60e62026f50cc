#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Starts a process with settings that bound its memory: `sh start.sh node dist/main.js`. The image, Kubernetes and the scripts
# of the repository all start API processes, workers and commands with it. Values of the environment take precedence.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
export NODE_OPTIONS="--max-semi-space-size=16${NODE_OPTIONS:+ $NODE_OPTIONS}"
case "$1" in
  node | */node)
    node=$1
    shift
    # NODE_OPTIONS may not contain these.
    case "$1" in
      # A command exits right after its work. Node can wait for ever then for code that a thread compiles (nodejs/node#54918).
      cli.js | */cli.js) set -- --single-threaded "$@" ;;
      *) set -- --heap-growing-percent=20 --initial-old-space-size=48 "$@" ;;
    esac
    set -- "$node" "$@"
    ;;
esac
exec "$@"
