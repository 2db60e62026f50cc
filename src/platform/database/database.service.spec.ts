// SPDX-License-Identifier: Apache-2.0
import { type Pool } from 'mysql2';
import { type DataSource } from 'typeorm';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { createLogger } from '../logging/logger.js';
import { NoTracing } from '../tracing/tracing.service.js';
import { DatabaseService } from './database.service.js';

describe('the async storage of the open transaction', () => {
  it('is disabled when the application has shut down', async () => {
    const [tracing, metrics] = [new NoTracing(), new MetricsService()];
    const database = new DatabaseService(
      dataSource,
      poolOf(fakeConnection()),
      tracing,
      createLogger('silent'),
      metrics,
    );
    await database.transaction(async () => {
      database.afterCommit(() => undefined);
      await database.onApplicationShutdown();
      expect(() => database.afterCommit(() => undefined)).toThrow('outside of a transaction');
    });
  });
});

/** Keeps the events of the running span. */
class EventTracing extends NoTracing {
  readonly events: unknown[] = [];

  override event(...event: unknown[]): void {
    this.events.push(event);
  }
}

const deadlock = Object.assign(new Error('Deadlock found'), { errno: 1213, code: 'ER_LOCK_DEADLOCK' });
const duplicate = Object.assign(new Error('Duplicate entry'), { errno: 1062, code: 'ER_DUP_ENTRY' });

it.each([
  ['first', [duplicate], 'done'],
  ['after a deadlock', [deadlock, duplicate], 'done'],
  ['again', [duplicate, duplicate], 'Duplicate entry'],
])('a transaction that meets a duplicate %s runs again once', async (_when, errors, expected) => {
  const [tracing, metrics] = [new NoTracing(), new MetricsService()];
  const database = new DatabaseService(dataSource, poolOf(fakeConnection()), tracing, createLogger('silent'), metrics);
  const left: Error[] = [...errors];
  const work = (): Promise<string> => {
    const error = left.shift();
    return error ? Promise.reject(error) : Promise.resolve('done');
  };
  expect(await database.transaction(work).catch(({ message }: Error) => message)).toBe(expected);
});

describe('a transaction that met a deadlock', () => {
  it('runs again, and its span has an event', async () => {
    const [connection, tracing] = [fakeConnection(), new EventTracing()];
    const database = new DatabaseService(
      dataSource,
      poolOf(connection),
      tracing,
      createLogger('silent'),
      new MetricsService(),
    );
    let runs = 0;
    const done = await database.transaction(() => (runs++ === 0 ? Promise.reject(deadlock) : Promise.resolve('done')));
    expect([done, runs, tracing.events]).toEqual(['done', 2, [['retry', deadlock]]]);
  });
});

function fakeConnection(): object {
  const query = (_sql: string, _values: unknown[], done: () => void): void => done();
  return { query, release: () => undefined, stream: { destroyed: false } };
}

const dataSource = { logger: { logQuery: () => undefined } } as unknown as DataSource;

function poolOf(connection: object): Pool {
  const getConnection = (done: (error: null, connection: unknown) => void) => done(null, connection);
  return { getConnection, end: (done: () => void) => done() } as unknown as Pool;
}
