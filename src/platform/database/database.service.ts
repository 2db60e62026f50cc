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

/** A transaction that is open, and what waits for its COMMIT. */
interface UnitOfWork {
  runner: QueryRunner;
  afterCommit: (() => void)[];
  isReadOnly: boolean;
}

/** The one way to the database: statements, and the unit of work they belong to. */
@Injectable()
export class DatabaseService implements OnApplicationShutdown {
  private readonly ambient = new AsyncLocalStorage<UnitOfWork>();

  constructor(
    @InjectDataSource(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs `work` in one READ COMMITTED transaction, or in the one that is open already.
   * A deadlock, a lock wait or a connection lost before COMMIT runs the whole of `work` again in a new transaction, so it
   * must have no effect outside of the database.
   * @throws Problem SERVICE_UNAVAILABLE when the connection breaks during COMMIT and the outcome is not known.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.ambient.getStore() ? work() : this.runWithRetries(work, {});
  }

  /**
   * Runs the reads of `work` so that all of them see the database at the moment of the first one. Use it for an answer that
   * several statements make up, unless one statement (a join, a union) can: it costs three round trips more. In a transaction that is
   * open already it changes nothing; there the locks keep what belongs together.
   * @throws Error for a write
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.ambient.getStore() ? work() : this.runWithRetries(work, { isReadOnly: true });
  }

  /**
   * Runs one statement in the open transaction, or, a read, on a pooled connection.
   * @throws Error for a write outside of a transaction.
   */
  async query<Result>(sql: string, parameters: unknown[] = []): Promise<Result> {
    const open = this.ambient.getStore();
    if (!open || open.isReadOnly) this.assertRead(sql);
    if (open) return open.runner.query(sql, parameters) as Promise<Result>;
    return this.dataSource.query<Result>(sql, parameters);
  }

  /** TypeORM's manager on the open transaction. */
  get manager(): EntityManager {
    const open = this.ambient.getStore();
    if (!open) throw new Error('An entity manager exists in a transaction alone');
    return open.runner.manager;
  }

  /**
   * Runs `work` once the open transaction is committed, in the order of the calls: never after a rollback, and once
   * though the transaction ran several times. It may be lost with the process or the connection, so it only hastens what
   * the database tells anyway; its errors are logged.
   * @throws Error outside of a transaction.
   */
  afterCommit(work: () => void): void {
    const open = this.ambient.getStore();
    if (!open) throw new Error('Nothing is committed outside of a transaction');
    open.afterCommit.push(work);
  }

  /**
   * Node slows each asynchronous operation of a process for every storage in use, those of closed applications too.
   * The data source has closed by then, so no transaction goes on without its storage.
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
      // A lost COMMIT of reads leaves no doubt: they run again.
      await (isReadOnly ? runner.commitTransaction() : this.commit(runner));
      afterCommit.forEach((each) => this.runLogged(each));
      return result;
    } catch (error) {
      // A rollback fails on a broken connection alone, where there is nothing left to roll back.
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
      const detail = 'The database was lost while it confirmed the write; it may or may not have taken place.';
      throw new Problem('SERVICE_UNAVAILABLE', detail, { cause: error, headers: { 'Retry-After': '1' } });
    }
  }

  private runLogged(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.logger.error({ err: error }, 'What follows a commit failed');
    }
  }
}
