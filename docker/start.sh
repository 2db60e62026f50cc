#!/bin/sh
# Starts a process with settings that bound its memory: `sh start.sh node dist/main.js`. The image, Kubernetes and the scripts
# of the repository all start API processes and workers with it. Values of the environment take precedence.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export NODE_OPTIONS="--max-semi-space-size=16${NODE_OPTIONS:+ $NODE_OPTIONS}"
exec "$@"
