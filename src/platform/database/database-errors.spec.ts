// SPDX-License-Identifier: Apache-2.0
import { isDatabaseUnavailable, isOutcomeUnknown, isTransient, retryReason } from './database-errors.js';

/** As TypeORM passes on an error that the server answered, or that the driver found. */
const failed = (driver: { errno?: number; code?: string }): Error =>
  Object.assign(new Error('failed'), { driverError: Object.assign(new Error('failed'), driver) });

describe('an error of the database', () => {
  it.each([
    ['a deadlock', 1213],
    ['a lock wait timeout', 1205],
    ['KILL QUERY', 1317],
    ['KILL', 1927],
    ['a server shutdown', 1053],
    ['silence for too long', 4031],
  ])('after %s is retried', (_name, errno) => {
    expect([isTransient(failed({ errno })), isDatabaseUnavailable(failed({ errno }))]).toEqual([true, true]);
  });

  it.each([
    [{ errno: 1213 }, 'deadlock'],
    [{ errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT' }, 'lock_wait'],
    [{ code: 'PROTOCOL_CONNECTION_LOST' }, 'connection_lost'],
    [{ errno: 1053 }, 'connection_lost'],
    [{ errno: 1317 }, 'interrupted'],
  ])('%j is counted as %s', (driver, reason) => {
    expect(retryReason(failed(driver))).toBe(reason);
  });

  it.each([
    ['a full disk', 1021],
    ['a full table space', 1114],
    ['too many connections', 1040],
    ['too many connections of the user', 1203],
    ['a read-only server', 1290],
    ['a read-only server after a failover', 1836],
    ['a node that is not synchronised', 1047],
    ['a statement time limit of MariaDB', 1969],
    ['a statement time limit of MySQL', 3024],
  ])('after %s is 503 without a retry', (_name, errno) => {
    expect([isTransient(failed({ errno })), isDatabaseUnavailable(failed({ errno }))]).toEqual([false, true]);
  });

  it.each([
    ['a duplicate', 1062],
    ['a syntax error', 1064],
    ['an unknown column', 1054],
    ['an illegal mix of collations', 1267],
  ])('after %s is a fault of the service', (_name, errno) => {
    expect([isTransient(failed({ errno })), isDatabaseUnavailable(failed({ errno }))]).toEqual([false, false]);
  });

  it.each([
    [{ code: 'PROTOCOL_CONNECTION_LOST' }, true],
    [{ code: 'ECONNRESET', errno: -104 }, true],
    [{ code: 'ETIMEDOUT', errno: -110 }, true],
    [{ code: 'DATABASE_TIMEOUT' }, true],
    [{ errno: 1180 }, true],
    [{ errno: 1213 }, false],
    [{ errno: 1114 }, false],
  ])('%j leaves the outcome of a COMMIT unknown: %j', (driver, isUnknown) => {
    expect(isOutcomeUnknown(failed(driver))).toBe(isUnknown);
  });
});
