// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { ProcessStallsService } from './process-stalls.service.js';

/** Blocks the event loop until a time of `performance.now()`. */
function blockUntil(endsAt: number): void {
  while (performance.now() < endsAt) continue;
}

it('never runs for less than no time, also if a stall began before the start', async () => {
  const stalls = new ProcessStallsService();
  await delay(250);
  // Just short of a counted stall at the start, and beyond it at the end.
  const tickAt = performance.now();
  blockUntil(tickAt + 90);
  const stopwatch = stalls.start();
  blockUntil(tickAt + 330);
  expect(stopwatch.runMs()).toBeGreaterThanOrEqual(0);
  stalls.onApplicationShutdown();
});
