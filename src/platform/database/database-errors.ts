const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);
const CONNECTION_LOST = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'ER_CLIENT_INTERACTION_TIMEOUT',
]);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ER_CON_COUNT_ERROR',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'POOL_CLOSED',
]);

interface DriverError {
  code?: string;
  errno?: number;
  message: string;
  driverError?: DriverError;
}

/** The mysql2 error inside TypeORM's wrapper. */
function driverError(error: unknown): DriverError | undefined {
  if (!(error instanceof Error)) return undefined;
  const wrapped = error as DriverError;
  return wrapped.driverError ?? wrapped;
}

const codeOf = (error: unknown): string => driverError(error)?.code ?? '';

/** Whether a unique key refused the row. `key` limits the check to the unique key of that name. */
export function isDuplicate(error: unknown, key = ''): boolean {
  return codeOf(error) === 'ER_DUP_ENTRY' && (driverError(error)?.message ?? '').includes(key);
}

/** Whether another transaction held the row for longer than the session's lock wait. */
export function isLockWaitTimeout(error: unknown): boolean {
  return codeOf(error) === 'ER_LOCK_WAIT_TIMEOUT';
}

/** Whether the connection broke during or before the statement. mysql2's error has no code if it broke before. */
export function isConnectionLost(error: unknown): boolean {
  return CONNECTION_LOST.has(codeOf(error)) || /closed state/.test(driverError(error)?.message ?? '');
}

/** Whether a retry may succeed: after a deadlock, a lock wait, a row changed since it was read, or a broken connection. */
export function isTransient(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error)) || driverError(error)?.errno === 1020 || isConnectionLost(error);
}

/** Whether the error is transient, or the database cannot be reached, accepts no more connections or is read-only. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isTransient(error) ||
    UNREACHABLE.has(codeOf(error)) ||
    /Queue limit reached|Pool is closed/.test(driverError(error)?.message ?? '')
  );
}
