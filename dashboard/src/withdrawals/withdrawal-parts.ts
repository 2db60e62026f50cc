// SPDX-License-Identifier: Apache-2.0
import { dueState } from 'parcelward/desk';
import { type WithdrawalStatus, type WithdrawalView } from 'parcelward/withdrawals';
import { type Cell, type Tone } from '../core/table.js';
import { localTime } from '../core/times.js';

export const WITHDRAWALS_PATH = '/withdrawals';

/** The person whom pages show times to. */
export interface Reader {
  timeZone: string;
  now: Date;
}

export const STATUS_NAMES: Record<WithdrawalStatus, string> = {
  OPEN: 'Open',
  REJECTED: 'Not covered',
  RESOLVED: 'Settled',
};
const STATUS_TONES: Record<WithdrawalStatus, Tone> = { OPEN: 'warn', REJECTED: 'bad', RESOLVED: 'good' };

export function statusBadge({ status }: Pick<WithdrawalView, 'status'>): { text: string; tone: Tone } {
  return { text: STATUS_NAMES[status], tone: STATUS_TONES[status] };
}

/** Whether a withdrawal came before the end of its period. */
export function periodCell({ within_period }: Pick<WithdrawalView, 'within_period'>): Cell {
  if (within_period === 'false') return { text: 'No, late', tone: 'bad' };
  return within_period === 'true' ? { text: 'Yes' } : { text: 'Unknown', tone: 'plain' };
}

/**
 * The day by which the refund or the goods are due; of an open withdrawal, marked three days before and once it has passed
 * (C-WDR-21). Phones show no label beside a badge, so a note names the date.
 */
export function dueCell(view: WithdrawalView, what: 'refund' | 'goods', { timeZone, now }: Reader): Cell {
  const due = view[`${what}_due_at`];
  const { day } = localTime(due, timeZone, now);
  const state = view.status === 'OPEN' ? dueState(due, now) : 'later';
  const name = what === 'refund' ? 'Refund' : 'Goods';
  if (state === 'later') return { text: day };
  if (state === 'soon') return { text: day, tone: 'warn', note: `${name} due soon` };
  return { text: day, tone: 'bad', note: `${name} overdue` };
}

export function withdrawalPath(id: string): string {
  return `${WITHDRAWALS_PATH}/${id}`;
}

/** The name in the statement, which an erasure of personal data deletes. */
export function nameOf({ name }: Pick<WithdrawalView, 'name'>): string {
  return name === '' ? 'Erased' : name;
}
