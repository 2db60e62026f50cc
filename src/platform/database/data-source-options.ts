// SPDX-License-Identifier: Apache-2.0
import { appendFileSync, readFileSync } from 'node:fs';
import * as mysql2 from 'mysql2';
import { type DataSourceOptions, type Logger } from 'typeorm';
import { type MysqlDataSourceOptions } from 'typeorm/driver/mysql/MysqlDataSourceOptions.js';

/** Appends each distinct statement, without its values, to a file for an audit of the SQL. */
export class SqlTrace implements Logger {
  private readonly seen = new Set<string>();

  constructor(private readonly file: string) {}

  logQuery(sql: string): void {
    if (this.seen.has(sql)) return;
    this.seen.add(sql);
    appendFileSync(this.file, `${sql.replaceAll(/\s+/g, ' ').trim()}\n`);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** The name of the data source in Nest. It keeps it apart from the unnamed data source of an importing application. */
export const DATA_SOURCE = 'parcelward';

/** Nest token of the pool of `DatabaseService`. */
export const DATABASE_POOL = Symbol('DATABASE_POOL');

/** Entities and migrations. Only the composition root knows them. */
export interface Schema {
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
}

interface ConnectionSettings {
  url: string;
  /** PEM file of the authorities that `?ssl=verify` trusts instead of Node's. */
  caFile?: string;
  poolSize: number;
  logger?: Logger;
}

/**
 * Runs once per pooled connection, not per transaction. READ COMMITTED, because gap locks of REPEATABLE READ deadlock
 * concurrent first writes. The lock wait is the one that the contract promises for idempotency keys (C-IDEM-13). The server
 * ends a connection after `wait_timeout` seconds of silence, so that a frozen process holds no lock for longer.
 */
const SESSION = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  "SET SESSION time_zone = '+00:00', wait_timeout = 10, innodb_lock_wait_timeout = 5, sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
];

function createPool(options: mysql2.PoolOptions): mysql2.Pool {
  const pool = mysql2.createPool(options);
  pool.on('connection', (connection) => {
    for (const statement of SESSION) connection.query(statement, (error) => error && connection.destroy());
  });
  return pool;
}

/** `?ssl=required` encrypts only; `?ssl=verify` also checks the server's certificate and name. */
function tlsOptions(ssl: string | null, caFile: string | undefined): mysql2.SslOptions | undefined {
  if (ssl === null) return undefined;
  const verifies = ssl === 'verify';
  return {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: verifies,
    verifyIdentity: verifies,
    ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }),
  };
}

/**
 * The connections to a MySQL, MariaDB or TiDB database. `?socketPath=` in the URL names a Unix socket, `?ssl=` turns on TLS
 * (C-OPS-8).
 */
function poolOptions({ url, caFile, poolSize }: ConnectionSettings): mysql2.PoolOptions {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 3306),
    socketPath: searchParams.get('socketPath') ?? undefined,
    ssl: tlsOptions(searchParams.get('ssl'), caFile),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
    stringifyObjects: true,
    connectTimeout: 5_000,
    connectionLimit: poolSize,
    queueLimit: 200,
    enableKeepAlive: true,
    // The pool closes idle connections before the server does. mysql2 looks for them only if `maxIdle` is below the limit.
    ...{ idleTimeout: 5_000, maxIdle: poolSize - 1, gracefulEnd: true },
    // It would record a stack for each statement; TypeORM's error names the caller anyway.
    trace: false,
    // `PreparedStatements` closes them; the driver would do so within a transaction.
    maxPreparedStatements: 500,
  };
}

/** The pool of `DatabaseService`, the only one whose connections take several statements in one packet. */
export function databasePool(settings: ConnectionSettings): mysql2.Pool {
  return createPool({ ...poolOptions(settings), multipleStatements: true });
}

/** TypeORM's options, for migrations and the metadata of entities. */
export function dataSourceOptions(schema: Schema, settings: ConnectionSettings): MysqlDataSourceOptions {
  const extra = poolOptions(settings);
  const { logger } = settings;
  return {
    type: 'mysql',
    driver: { ...mysql2, createPool },
    database: extra.database,
    extra,
    synchronize: false,
    migrationsTransactionMode: 'none',
    ...schema,
    ...(logger ? { logging: ['query'] as const, logger } : { logging: false }),
  };
}
