import { type Session } from './session.js';

/** The primary key of a row, by the names of its columns. */
export type RowId = Readonly<Record<string, string>>;

/** Rows that a transaction has locked and decides by, and that it writes before its COMMIT (see `DatabaseService.writeLocked`). */
export class LockedRows {
  private readonly tables = new Map<string, Map<string, RowId>>();

  add(table: string, keys: readonly RowId[]): void {
    const rows = this.tables.get(table) ?? new Map<string, RowId>();
    this.tables.set(table, rows);
    for (const key of keys) rows.set(JSON.stringify(Object.values(key)), key);
  }

  /** Counts up the `lock_version` of the rows, by one statement for each table. */
  async write(session: Pick<Session, 'query'>): Promise<void> {
    for (const [table, rows] of this.tables) await writeRows(session, table, [...rows.values()]);
  }
}

async function writeRows(session: Pick<Session, 'query'>, table: string, keys: RowId[]): Promise<void> {
  const [first] = keys;
  if (!first) return;
  const columns = Object.keys(first);
  const update = `UPDATE ${table} FORCE INDEX (PRIMARY) SET lock_version = lock_version + 1 WHERE`;
  // A single row is written by a prepared statement, which a list cannot be. MariaDB would also lock the table for a list of one.
  if (keys.length === 1)
    await session.query(`${update} ${columns.map((name) => `${name} = ?`).join(' AND ')}`, Object.values(first));
  else await session.query(`${update} (${columns.join(', ')}) IN (?)`, [keys.map((key) => Object.values(key))]);
}
