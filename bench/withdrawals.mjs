// SPDX-License-Identifier: Apache-2.0
// Measures statements of customers on the public form of a store, without a floor.
import { cpuMs } from './process-cost.mjs';
import { load } from './rounds.mjs';
import { markdown } from './table.mjs';
import { atLeast, atMost } from './verdicts.mjs';

/** The settings of a store with the withdrawal function. */
export const WITHDRAWAL = { withdrawal: { enabled: true } };

/** The settings of an API whose limit on the bench's only address is too high to be reached. */
export const UNLIMITED = { WITHDRAWAL_LIMIT_PER_IP: '1000000' };

/**
 * Submits as many statements as the job has `claims`, each about another order, after a warm-up. `domain` is that of the store.
 * Returns the figures for {@link withdrawalsTable}.
 */
export async function measureWithdrawals({ api, domain, token }, job) {
  await load(api, 'statement', { ...job, domain, token, requests: Math.ceil(job.claims / 5) });
  const before = cpuMs(api.pid);
  const sent = await load(api, 'statement', { ...job, domain, token, requests: job.claims });
  return { ...sent, rate: sent.requests / sent.seconds, cpu: (cpuMs(api.pid) - before) / sent.requests };
}

const COLUMNS = [
  ['Statements', () => 'about whole orders'],
  ['taken /s', ({ rate }) => atLeast(200, 0).of(rate)],
  ['p99 ms', ({ p99 }) => atMost(250, 0).of(p99)],
  ['API CPU ms', ({ cpu }) => cpu.toFixed(2)],
];

/** A Markdown table of figures, with verdicts. */
export const withdrawalsTable = (figures) => markdown(COLUMNS, [figures]);
