import { type DataSource, type EntityManager } from 'typeorm';

/** Locks the row that `findOne` reads until the open transaction ends. */
export const ROW_LOCK = { mode: 'pessimistic_write' } as const;

type RunStatement = (sql: string, parameters?: unknown[]) => Promise<unknown>;

/** An entity manager of TypeORM that passes its statements to `run`, which has the connection and the transaction. */
export function boundEntityManager(dataSource: DataSource, run: RunStatement): EntityManager {
  async function query(sql: string, parameters?: unknown[], isStructured = false): Promise<unknown> {
    const raw = await run(sql, parameters);
    if (!isStructured) return raw;
    return Array.isArray(raw) ? { raw, records: raw } : { raw, records: [], affected: affectedBy(raw) };
  }
  // TypeORM refuses locks outside of a transaction, and begins a transaction itself for a write.
  return dataSource.createEntityManager(
    Object.assign(dataSource.createQueryRunner(), { query, isTransactionActive: true }),
  );
}

function affectedBy(raw: unknown): number {
  return (raw as { affectedRows: number }).affectedRows;
}
