// SPDX-License-Identifier: Apache-2.0
/**
 * Errors of MySQL, MariaDB (with Galera) and TiDB by their numbers, which the servers share where names differ. mysql2's own
 * errors have only a code.
 */

const ERROR_DURING_COMMIT = 1180;

/** The transaction was rolled back, or its statement was ended, by another one or by an operator. */
const INTERRUPTED = new Set([
  1205, // ER_LOCK_WAIT_TIMEOUT
  1213, // ER_LOCK_DEADLOCK, and a conflict with another node of Galera
  1020, // ER_CHECKREAD, a row that changed since the snapshot
  1317, // ER_QUERY_INTERRUPTED, by KILL QUERY
  1637, // ER_TOO_MANY_CONCURRENT_TRXS
  8028, // TiDB: the schema changed
  9007, // TiDB: a conflict of writes
]);

/** The server ended the connection. */
const CONNECTION_ENDED = new Set([
  1053, // ER_SERVER_SHUTDOWN
  1077, // ER_NORMAL_SHUTDOWN
  1079, // ER_SHUTDOWN_COMPLETE
  1152, // ER_ABORTING_CONNECTION
  1184, // ER_NEW_ABORTING_CONNECTION
  1927, // ER_CONNECTION_KILLED
  4031, // ER_CLIENT_INTERACTION_TIMEOUT
]);
const CONNECTION_LOST = new Set(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE']);

/** The server cannot serve this at present. */
const REFUSED = new Set([
  1021, // ER_DISK_FULL
  1026, // ER_ERROR_ON_WRITE
  1030, // ER_GET_ERRNO, such as no space left
  1037, // ER_OUTOFMEMORY
  1038, // ER_OUT_OF_SORTMEMORY
  1040, // ER_CON_COUNT_ERROR
  1041, // ER_OUT_OF_RESOURCES
  1047, // ER_UNKNOWN_COM_ERROR, from a node of Galera that is not synchronised
  1114, // ER_RECORD_FILE_FULL
  1135, // ER_CANT_CREATE_THREAD
  ERROR_DURING_COMMIT,
  1203, // ER_TOO_MANY_USER_CONNECTIONS
  1206, // ER_LOCK_TABLE_FULL
  1226, // ER_USER_LIMIT_REACHED
  1290, // ER_OPTION_PREVENTS_STATEMENT, such as read-only
  1792, // ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION
  1836, // ER_READ_ONLY_MODE
  1874, // ER_INNODB_READ_ONLY
  1969, // ER_STATEMENT_TIMEOUT of MariaDB
  3024, // ER_QUERY_TIMEOUT of MySQL
  3032, // ER_SERVER_OFFLINE_MODE
  3100, // ER_RUN_HOOK_ERROR, of group replication
  9001, // TiDB: the placement driver does not answer
  9002, // TiDB: the storage does not answer
  9003, // TiDB: the storage is busy
  9005, // TiDB: a region is unavailable
]);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'POOL_CLOSED',
  'DATABASE_TIMEOUT',
]);

/** A value does not fit its column. */
const UNFIT = new Set([
  1264, // ER_WARN_DATA_OUT_OF_RANGE
  1292, // ER_TRUNCATED_WRONG_VALUE
  1366, // ER_TRUNCATED_WRONG_VALUE_FOR_FIELD
  1406, // ER_DATA_TOO_LONG
  3140, // ER_INVALID_JSON_TEXT
]);

interface DriverError {
  code?: string;
  errno?: number;
  message: string;
}

/** The mysql2 error, also inside TypeORM's wrapper. */
function driverError(error: unknown): DriverError {
  if (!(error instanceof Error)) return { message: '' };
  return (error as { driverError?: DriverError }).driverError ?? error;
}

function has({ code, errno }: DriverError, codes: ReadonlySet<string>, numbers: ReadonlySet<number>): boolean {
  return codes.has(code ?? '') || numbers.has(errno ?? 0);
}

/** Whether a unique key refused the row. `key` limits the check to the unique key of that name. */
export function isDuplicate(error: unknown, key = ''): boolean {
  const { code, message } = driverError(error);
  return code === 'ER_DUP_ENTRY' && message.includes(key);
}

/** Whether a value does not fit its column: the same statement can never succeed. */
export function isUnfitValue(error: unknown): boolean {
  return has(driverError(error), new Set(), UNFIT);
}

/** Whether another transaction held the row for longer than the session's lock wait. */
export function isLockWaitTimeout(error: unknown): boolean {
  return driverError(error).code === 'ER_LOCK_WAIT_TIMEOUT';
}

/** Whether the connection broke during or before the statement. */
function isConnectionLost(error: unknown): boolean {
  const driver = driverError(error);
  // The error of a connection that broke before has no code.
  return has(driver, CONNECTION_LOST, CONNECTION_ENDED) || /closed state/.test(driver.message);
}

/** Whether a COMMIT may have taken effect: the server answered nothing, ended the connection, or failed during it. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { errno = 0 } = driverError(error);
  return errno <= 0 || errno === ERROR_DURING_COMMIT || isConnectionLost(error);
}

/** Whether a new transaction may succeed at once. */
export function isTransient(error: unknown): boolean {
  return has(driverError(error), CONNECTION_LOST, INTERRUPTED) || isConnectionLost(error);
}

/** Why a transaction that met a transient error runs again, for the metrics. */
export function retryReason(error: unknown): 'deadlock' | 'lock_wait' | 'connection_lost' | 'interrupted' {
  if (isConnectionLost(error)) return 'connection_lost';
  if (isLockWaitTimeout(error)) return 'lock_wait';
  // Galera reports a conflict with another node in the same way.
  return driverError(error).errno === 1213 ? 'deadlock' : 'interrupted';
}

/** Whether the error is transient, or the database cannot be reached or refuses its service at present. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const driver = driverError(error);
  return (
    isTransient(error) || has(driver, UNREACHABLE, REFUSED) || /Queue limit reached|Pool is closed/.test(driver.message)
  );
}
