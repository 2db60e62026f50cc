#!/bin/sh
# Starts a process with settings that bound its memory: `sh start.sh node dist/main.js`. The image, Kubernetes and the scripts
# of the repository all start API processes and workers with it. Values of the environment take precedence.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
export NODE_OPTIONS="--max-semi-space-size=16${NODE_OPTIONS:+ $NODE_OPTIONS}"
case "$1" in
  node | */node)
    node=$1
    shift
    # NODE_OPTIONS may not contain these.
    set -- "$node" --heap-growing-percent=20 --initial-old-space-size=48 "$@"
    ;;
esac
exec "$@"
