import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Logger } from 'pino';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Problem } from '../errors/problem.js';
import { LOGGER } from '../logging/logger.js';
import { DATA_SOURCE } from './data-source-options.js';
import { isConnectionLost, isTransient } from './database-errors.js';

const MAX_ATTEMPTS = 5;
const READS = /^[\s(]*(select|show)\b/i;

/** An open transaction and its callbacks for after the COMMIT. */
interface UnitOfWork {
  runner: QueryRunner;
  afterCommit: (() => void)[];
  isReadOnly: boolean;
}

/** The only access to the database: runs statements and units of work. */
@Injectable()
export class DatabaseService implements OnApplicationShutdown {
  private readonly ambient = new AsyncLocalStorage<UnitOfWork>();

  constructor(
    @InjectDataSource(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs `work` in one READ COMMITTED transaction, or joins the open one.
   * After a deadlock, a lock wait timeout or a connection lost before COMMIT, `work` runs again in a new transaction. So it
   * must have no effect outside of the database.
   * @throws Problem SERVICE_UNAVAILABLE if the connection breaks during COMMIT, because the outcome is unknown
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.ambient.getStore() ? work() : this.runWithRetries(work, {});
  }

  /**
   * Runs the reads of `work` on one snapshot, taken at the first read. Use it if several statements make up one response.
   * Prefer a single statement (a join, a union), because a snapshot costs three more round trips. In an open transaction it
   * takes no snapshot: consistency there depends on locks.
   * @throws Error for a write
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.ambient.getStore() ? work() : this.runWithRetries(work, { isReadOnly: true });
  }

  /**
   * Runs one statement in the open transaction. Without one it runs only reads, on a pooled connection.
   * @throws Error for a write outside of a transaction
   */
  async query<Result>(sql: string, parameters: unknown[] = []): Promise<Result> {
    const open = this.ambient.getStore();
    if (!open || open.isReadOnly) this.assertRead(sql);
    if (open) return open.runner.query(sql, parameters) as Promise<Result>;
    return this.dataSource.query<Result>(sql, parameters);
  }

  /**
   * TypeORM's manager of the open transaction.
   * @throws Error outside of a transaction
   */
  get manager(): EntityManager {
    const open = this.ambient.getStore();
    if (!open) throw new Error('An entity manager only exists in a transaction');
    return open.runner.manager;
  }

  /**
   * Runs `work` once after the COMMIT of the open transaction, in the order of the calls; never after a rollback. Errors are
   * logged. It is a best-effort optimization: it is lost if the process dies or the outcome of the COMMIT is unknown.
   * @throws Error outside of a transaction
   */
  afterCommit(work: () => void): void {
    const open = this.ambient.getStore();
    if (!open) throw new Error('afterCommit was called outside of a transaction');
    open.afterCommit.push(work);
  }

  /**
   * Every enabled AsyncLocalStorage, even of a closed application, slows all asynchronous operations of the process.
   * The data source is closed by now, so no transaction loses its storage.
   */
  onApplicationShutdown(): void {
    this.ambient.disable();
  }

  private assertRead(sql: string): void {
    if (!READS.test(sql)) throw new Error(`A write outside of a transaction: ${sql.slice(0, 60)}`);
  }

  private async runWithRetries<T>(work: () => Promise<T>, options: { isReadOnly?: boolean }): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.runOnce(work, options);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
        await delay(Math.random() * 20 * 2 ** attempt);
      }
    }
  }

  private async runOnce<T>(work: () => Promise<T>, { isReadOnly = false }: { isReadOnly?: boolean }): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const afterCommit: UnitOfWork['afterCommit'] = [];
    try {
      // The first read of a REPEATABLE READ transaction takes the snapshot that all others see.
      await runner.startTransaction(isReadOnly ? 'REPEATABLE READ' : undefined);
      const result = await this.ambient.run({ runner, afterCommit, isReadOnly }, work);
      // Reads have no effect, so they can run again after a lost COMMIT.
      await (isReadOnly ? runner.commitTransaction() : this.commit(runner));
      afterCommit.forEach((each) => this.runLogged(each));
      return result;
    } catch (error) {
      // A rollback only fails on a broken connection, and then the database has rolled back already.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async commit(runner: QueryRunner): Promise<void> {
    try {
      await runner.commitTransaction();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
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
