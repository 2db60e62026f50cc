import { type Socket } from 'node:net';
import { type DataSource, type QueryRunner } from 'typeorm';

/** How long a request waits for a free connection. */
const ACQUIRE_MS = 5_000;
/** How long a statement may take, its wait for a lock (5 s) included. */
const STATEMENT_MS = 8_000;

/** A connection of mysql2. */
interface Connection {
  stream: Socket;
}

/** The database did not answer in time, so the connection was closed. */
export class DatabaseTimeoutError extends Error {
  readonly code = 'DATABASE_TIMEOUT';

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${limitMs} ms`);
  }
}

/** A pooled connection whose statements have a time limit, whatever the database does. */
export class Session {
  private constructor(
    private readonly runner: QueryRunner,
    private readonly connection: Connection,
  ) {}

  /** @throws DatabaseTimeoutError if no connection is free in time */
  static async open(dataSource: DataSource): Promise<Session> {
    const runner = dataSource.createQueryRunner();
    const connecting = runner.connect() as Promise<Connection>;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // The pool cannot be asked to forget the request, so a late connection goes back to it.
        connecting.then(() => runner.release()).catch(() => undefined);
        reject(new DatabaseTimeoutError('Waiting for a database connection', ACQUIRE_MS));
      }, ACQUIRE_MS);
    });
    try {
      return new Session(runner, await Promise.race([connecting, timeout]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws DatabaseTimeoutError if the statement takes too long; its effect is unknown then */
  async query<Result>(sql: string, parameters: unknown[]): Promise<Result> {
    return this.limited(() => this.runner.query(sql, parameters) as Promise<Result>);
  }

  /** A read-only transaction reads one snapshot, which its first read takes; others are READ COMMITTED. */
  async begin(isReadOnly: boolean): Promise<void> {
    await this.limited(() => this.runner.startTransaction(isReadOnly ? 'REPEATABLE READ' : undefined));
  }

  async commit(): Promise<void> {
    await this.limited(() => this.runner.commitTransaction());
  }

  /** Does not throw: a rollback only fails on a broken connection, and then the database rolls back by itself. */
  async rollback(): Promise<void> {
    if (this.runner.isTransactionActive)
      await this.limited(() => this.runner.rollbackTransaction()).catch(() => undefined);
  }

  /** Returns the connection to the pool, unless it broke. */
  async release(): Promise<void> {
    await this.runner.release();
  }

  private async limited<Result>(step: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(
      () => this.close(new DatabaseTimeoutError('A database statement', STATEMENT_MS)),
      STATEMENT_MS,
    );
    try {
      return await step();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Fails the running statement. A `destroy` of the connection would leave it pending. */
  private close(error: Error): void {
    this.connection.stream.destroy(error);
  }
}
