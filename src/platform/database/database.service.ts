// SPDX-License-Identifier: Apache-2.0
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Pool } from 'mysql2';
import { type Logger } from 'pino';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { Problem } from '../errors/problem.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { LOGGER } from '../logging/logger.js';
import { TracingService } from '../tracing/tracing.service.js';
import { DATA_SOURCE, DATABASE_POOL } from './data-source-options.js';
import { isDuplicate, isOutcomeUnknown, isTransient, retryReason } from './database-errors.js';
import { Session } from './session.js';

/** Locks the row that `findOne` reads until the open transaction ends. */
export const ROW_LOCK = { mode: 'pessimistic_write' } as const;

type RunStatement = (sql: string, parameters?: unknown[]) => Promise<unknown>;

/** An entity manager of TypeORM that passes its statements to `run`, which has the connection and the transaction. */
function boundEntityManager(dataSource: DataSource, run: RunStatement): EntityManager {
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

const MAX_ATTEMPTS = 5;
/** No attempt starts later than this. It allows one after a full wait for a lock, so that a request takes about 10 s at most. */
const RETRY_BUDGET_MS = 6_000;
/** Statements that change nothing. */
const READS = /^[\s(]*(select|show)\b/i;

type TransactionOptions = Partial<Pick<UnitOfWork, 'isReadOnly' | 'defersWrites'>> & { isTrial?: boolean };

/** An open transaction, the rows that it has yet to write, and its callbacks for after the COMMIT. */
interface UnitOfWork {
  session: Session;
  /** Whether writes whose results nobody needs wait for the next statement. */
  defersWrites: boolean;
  batches: Map<unknown, { rows: unknown[]; write: () => Promise<void> }>;
  afterCommit: (() => void)[];
  isReadOnly: boolean;
}

/** The only access to the database: runs statements and units of work. */
@Injectable()
export class DatabaseService implements OnApplicationShutdown {
  private readonly ambient = new AsyncLocalStorage<UnitOfWork>();
  private entities?: EntityManager;

  constructor(
    @InjectDataSource(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(DATABASE_POOL) private readonly pool: Pool,
    private readonly tracing: TracingService,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Runs `work` in one READ COMMITTED transaction, or joins the open one.
   * After a deadlock, a lock wait timeout or a connection lost before COMMIT, `work` runs again in a new transaction, for a few
   * seconds, and likewise if another transaction has written a row of `write` first. So it must have no effect outside of the
   * database.
   * @throws Problem SERVICE_UNAVAILABLE if the COMMIT is not answered, because the outcome is unknown
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.ambient.getStore()) return work();
    return this.tracing.innerSpan('db.transaction', {}, () =>
      this.withRetries((number) => this.runOnce(work, { defersWrites: number === 1 })),
    );
  }

  /** Runs `work` like `transaction`, but with a ROLLBACK in place of the COMMIT. In an open transaction it cannot run. */
  async trial<T>(work: () => Promise<T>): Promise<T> {
    if (this.ambient.getStore()) throw new Error('A trial would roll the open transaction back');
    return this.withRetries((number) => this.runOnce(work, { isTrial: true, defersWrites: number === 1 }));
  }

  /**
   * Runs the reads of `work` on one snapshot, taken at the first read. Use it if several statements make up one response.
   * Prefer a single statement (a join, a union), because a snapshot costs one more round trip. In an open transaction it
   * takes no snapshot: consistency there depends on locks.
   * @throws Error for a write
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.ambient.getStore() ? work() : this.withRetries(() => this.runOnce(work, { isReadOnly: true }));
  }

  /**
   * Runs one statement in the open transaction. Without one it runs only reads, on a pooled connection. Statements of one tick
   * take one round trip: `Promise.all` of independent reads costs no more than one.
   * @throws Error for a write outside of a transaction
   */
  async query<Result>(sql: string, parameters: unknown[] = []): Promise<Result> {
    const open = this.ambient.getStore();
    if (!open || open.isReadOnly) this.assertRead(sql);
    if (open) return open.session.query(sql, parameters);
    return this.withRetries(() => this.readOnce<Result>(sql, parameters));
  }

  /**
   * Runs one write whose result nobody needs in the open transaction, in the packet of the next statement or of the COMMIT. If it
   * meets a duplicate key there, the transaction runs again, and then at once, so that the caller gets the error.
   * @throws Error outside of a transaction
   */
  async write(sql: string, parameters: unknown[]): Promise<void> {
    const { session, isReadOnly, defersWrites } = this.openOrThrow('write');
    if (isReadOnly) this.assertRead(sql);
    await (defersWrites ? session.write(sql, parameters) : session.query(sql, parameters));
  }

  /** Runs one write in the open transaction, and returns how many rows it affected. */
  async execute(sql: string, parameters: unknown[] = []): Promise<number> {
    return (await this.query<{ affectedRows: number }>(sql, parameters)).affectedRows;
  }

  /**
   * TypeORM's repository of an entity, whose statements run like statements of `query`. It costs more CPU, so frequent requests and
   * jobs have their own SQL. Of its methods `save`, `remove` and `upsert` are not used: the first two read before they write,
   * and the last assigns `store_id`.
   */
  repository<T extends object>(entity: new () => T): Repository<T> {
    this.entities ??= boundEntityManager(this.dataSource, (sql, parameters) => this.query(sql, parameters));
    return this.entities.getRepository(entity);
  }

  /**
   * Collects `row` for `write`, which runs in the open transaction right before its COMMIT, with all rows collected for it.
   * So rows of several use cases are written by one statement. Reads of the transaction do not see them.
   * @param write the same function for rows that belong together; it must collect nothing itself
   * @throws Error outside of a transaction
   */
  beforeCommit<Row>(write: (rows: Row[]) => Promise<void>, row: Row): void {
    const { batches } = this.openOrThrow('beforeCommit');
    const batch = batches.get(write);
    if (batch) return void batch.rows.push(row);
    const rows = [row];
    batches.set(write, { rows, write: () => write(rows) });
  }

  /**
   * Runs `work` once after the COMMIT of the open transaction, in the order of the calls; never after a rollback. Errors are
   * logged. It is a best-effort optimization: it is lost if the process dies or the outcome of the COMMIT is unknown.
   * @throws Error outside of a transaction
   */
  afterCommit(work: () => void): void {
    this.openOrThrow('afterCommit').afterCommit.push(work);
  }

  /**
   * Ends the connections once no statement uses them. Every enabled AsyncLocalStorage, even of a closed application, slows all
   * asynchronous operations of the process.
   */
  async onApplicationShutdown(): Promise<void> {
    await new Promise((resolve) => this.pool.end(resolve));
    this.ambient.disable();
  }

  private openOrThrow(caller: string): UnitOfWork {
    const open = this.ambient.getStore();
    if (!open) throw new Error(`${caller} was called outside of a transaction`);
    return open;
  }

  private assertRead(sql: string): void {
    if (!READS.test(sql)) throw new Error(`A write outside of a transaction: ${sql.slice(0, 60)}`);
  }

  private async withRetries<T>(attempt: (number: number) => Promise<T>): Promise<T> {
    const endsAt = performance.now() + RETRY_BUDGET_MS;
    let isOvertaken = false;
    for (let number = 1; ; number++) {
      try {
        return await attempt(number);
      } catch (error) {
        // Once, whatever came before: a second duplicate is none that the transaction can see.
        if (!isOvertaken && isDuplicate(error)) {
          isOvertaken = true;
          this.metrics.transactionRetries.inc({ reason: 'overtaken' });
          continue;
        }
        if (number >= MAX_ATTEMPTS || !isTransient(error) || performance.now() > endsAt) throw error;
        this.metrics.transactionRetries.inc({ reason: retryReason(error) });
        this.tracing.event('retry', error);
        await delay(Math.random() * 20 * 2 ** number);
      }
    }
  }

  private async readOnce<Result>(sql: string, parameters: unknown[]): Promise<Result> {
    const session = await this.openSession();
    try {
      return await session.query(sql, parameters);
    } finally {
      session.release();
    }
  }

  private openSession(): Promise<Session> {
    return Session.open(this.pool, this.dataSource.logger);
  }

  private async runOnce<T>(
    work: () => Promise<T>,
    { isReadOnly = false, isTrial = false, defersWrites = false }: TransactionOptions,
  ): Promise<T> {
    const session = await this.openSession();
    const unit: UnitOfWork = { session, batches: new Map(), afterCommit: [], isReadOnly, defersWrites };
    try {
      session.begin(isReadOnly);
      const result = await this.ambient.run(unit, () => this.completed(work, unit));
      // Reads have no effect, so they can run again after a lost COMMIT.
      await (isTrial ? session.end('ROLLBACK') : isReadOnly ? session.end('COMMIT') : this.commit(session));
      if (isTrial) return result;
      unit.afterCommit.forEach((each) => this.runLogged(each));
      return result;
    } catch (error) {
      await session.rollback();
      throw error;
    } finally {
      session.release();
    }
  }

  /** Runs the work and its collected writes. After a failed packet it throws, whatever the work makes of the error. */
  private async completed<T>(work: () => Promise<T>, { session, batches }: UnitOfWork): Promise<T> {
    try {
      const result = await work();
      for (const { write } of batches.values()) await write();
      if (!session.failure) return result;
    } catch (error) {
      if (!session.failure) throw error;
    }
    throw session.failure;
  }

  private async commit(session: Session): Promise<void> {
    try {
      await session.end('COMMIT');
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const detail = 'The database connection was lost during the commit; the write may or may not have taken place.';
      throw new Problem('SERVICE_UNAVAILABLE', detail, { cause: error, headers: { 'Retry-After': '1' } });
    }
  }

  private runLogged(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.logger.error({ err: error }, 'Callback after commit failed');
    }
  }
}
