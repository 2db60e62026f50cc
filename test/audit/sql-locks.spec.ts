import { locksOf, servicesTrace } from '../support/sql-traces.js';
import { servers } from '../support/servers.js';

/**
 * Transactions that lock rows of a table without writing it, but write another table instead. The reason says why no two of them
 * can contradict each other.
 */
const EXCEPTIONS: [locked: string, written: string, reason: string][] = [
  ['staff_memberships', 'stores', 'every change of the people of a store writes the row of the store'],
  ['shipments', 'parcels', 'superseded and erased shipments are locked with their parcel, and change no more'],
  ['parcels', 'inbound_events', 'an update without news changes nothing, and news do not become old'],
];

const all = [servers.sql_trace_file, servicesTrace()].flatMap(locksOf);
const unwritten = all.flatMap(({ locked, written }) =>
  locked.filter((table) => !written.includes(table)).map((table) => ({ table, written })),
);
const isExcused = (table: string, written: readonly string[]): boolean =>
  EXCEPTIONS.some(([locked, instead]) => table === locked && written.includes(instead));

describe('transactions that lock rows', () => {
  it("write the tables of which they have locked rows, because the nodes of a cluster do not see each other's locks", () => {
    expect(all.length).toBeGreaterThan(20);
    expect(unwritten.filter(({ table, written }) => !isExcused(table, written))).toEqual([]);
  });

  it.each(EXCEPTIONS)('need the exception of %s beside %s', (locked, instead) => {
    expect(unwritten.some(({ table, written }) => table === locked && written.includes(instead))).toBe(true);
  });
});
