// SPDX-License-Identifier: Apache-2.0
/** An error that the user can fix: its message is shown without a stack. */
export class Refusal extends Error {}

// The terminal may be closed; that must not break a clean stop.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

/** Seconds since `from` (a `Date.now()`) as text: `3.2 s`. */
export const since = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;

/** Prints one progress line about `subject`. */
export function say(subject, text) {
  console.log(`  ${subject.padEnd(10)} ${text}`);
}

/** Runs `work`, prints every ten seconds that it is still under way, and returns its result. */
export async function patiently(subject, text, work) {
  const started = Date.now();
  say(subject, text);
  const ticker = setInterval(
    () => say(subject, `still ${text} (${Math.round((Date.now() - started) / 1000)} s)`),
    10_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(ticker);
  }
}
