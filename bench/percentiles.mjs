// SPDX-License-Identifier: Apache-2.0
/** The percentiles `{p50, p95, p99}` of values. */
export function percentiles(measured) {
  const sorted = Float64Array.from(measured).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
