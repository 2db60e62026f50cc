// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from '../ids/ids.js';
import { type DatabaseService } from './database.service.js';

/** The primary key of a row that workers lease. */
export interface RowKey {
  storeId: string;
  id: string;
}

/** A row that only this process may work on until the lease ends. `lease` is the fencing token. */
export interface LeasedRow extends RowKey {
  lease: string;
}

/** `due_at` of a row that is not due until it is changed. */
export const NEVER_DUE = new Date('9999-12-31T00:00:00.000Z');

/**
 * The condition for statements about leased rows, with the parameters of `leasedParameters`. Locking statements need
 * `FORCE INDEX (PRIMARY)`: in a nearly empty table MariaDB prefers an index that begins with `store_id`, and then waits for
 * each row of the store that another transaction has not committed.
 */
export const IS_LEASED = '(store_id, id) IN (?) AND lease IN (?)';

export function leasedParameters(rows: readonly LeasedRow[]): [keys: [string, string][], leases: string[]] {
  return [keysOf(rows), [...new Set(rows.map(({ lease }) => lease))]];
}

/**
 * The values of `(store_id, id) IN (?)`. A single key is repeated: with one key in the list, MariaDB reads and locks the
 * whole table for an UPDATE or a DELETE.
 */
export function keysOf(rows: readonly RowKey[]): [string, string][] {
  const keys = rows.map(({ storeId, id }): [string, string] => [storeId, id]);
  return keys.length === 1 ? [...keys, ...keys] : keys;
}

/**
 * Leases due rows of a table with the columns `store_id`, `id`, `due_at` and `lease`. During a lease `due_at` is its end:
 * from then on another worker may take the row over, and writes with the old token change nothing.
 */
export class LeaseTable {
  constructor(
    private readonly database: DatabaseService,
    private readonly name: string,
    /** Further assignments of a lease. */
    private readonly assignments: string[] = [],
  ) {}

  /**
   * Leases the rows that are still due, in the open transaction.
   * @returns the token of the leased rows
   */
  async lease(rows: readonly RowKey[], now: Date, leaseMs: number): Promise<string> {
    const lease = randomBytes(8).toString('hex');
    const set = ['lease = ?', 'due_at = ?', ...this.assignments].join(', ');
    const sql = `UPDATE ${this.name} FORCE INDEX (PRIMARY) SET ${set} WHERE (store_id, id) IN (?) AND due_at <= ?`;
    await this.database.write(sql, [lease, new Date(now.getTime() + leaseMs), keysOf(rows), now]);
    return lease;
  }

  /** Ends leases early: the rows are due at once. */
  async release(rows: readonly LeasedRow[], now: Date): Promise<void> {
    const sql = `UPDATE ${this.name} FORCE INDEX (PRIMARY) SET lease = NULL, due_at = ? WHERE ${IS_LEASED}`;
    await this.database.transaction(() => this.database.write(sql, [now, ...leasedParameters(rows)]));
  }
}
