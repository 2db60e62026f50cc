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
  return { text: within_period === 'true' ? 'Yes' : 'Unknown' };
}

/** The day by which something is due; of an open withdrawal, marked three days before and once it has passed (C-WDR-21). */
export function dueCell({ status }: Pick<WithdrawalView, 'status'>, due: string, { timeZone, now }: Reader): Cell {
  const { day } = localTime(due, timeZone, now);
  const state = status === 'OPEN' ? dueState(due, now) : 'later';
  if (state === 'later') return { text: day };
  return state === 'soon' ? { text: `${day}, soon`, tone: 'warn' } : { text: `${day}, overdue`, tone: 'bad' };
}

export function withdrawalPath(id: string): string {
  return `${WITHDRAWALS_PATH}/${id}`;
}

/** The name in the statement, which an erasure of personal data deletes. */
export function nameOf({ name }: Pick<WithdrawalView, 'name'>): string {
  return name === '' ? 'Erased' : name;
}
