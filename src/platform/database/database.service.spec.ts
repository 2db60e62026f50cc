import { type DataSource } from 'typeorm';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { createLogger } from '../logging/logger.js';
import { DatabaseService } from './database.service.js';

describe('the async storage of the open transaction', () => {
  it('is disabled when the application has shut down', async () => {
    const connection = {
      query: (_sql: string, _values: unknown[], done: () => void) => done(),
      release: () => undefined,
    };
    const pool = { getConnection: (done: (error: null, connection: unknown) => void) => done(null, connection) };
    const dataSource = { driver: { pool }, logger: { logQuery: () => undefined } } as unknown as DataSource;
    const database = new DatabaseService(dataSource, createLogger('silent'), new MetricsService());
    await database.transaction(() => {
      database.afterCommit(() => undefined);
      database.onApplicationShutdown();
      expect(() => database.afterCommit(() => undefined)).toThrow('outside of a transaction');
      return Promise.resolve();
    });
  });
});
