import { type DataSource, type QueryRunner } from 'typeorm';
import { createLogger } from '../logging/logger.js';
import { DatabaseService } from './database.service.js';

describe('the async storage of the open transaction', () => {
  it('is disabled when the application has shut down', async () => {
    const nothing = (): Promise<void> => Promise.resolve();
    const runner = { connect: nothing, startTransaction: nothing, commitTransaction: nothing, release: nothing };
    const dataSource = { createQueryRunner: () => runner as unknown as QueryRunner } as DataSource;
    const database = new DatabaseService(dataSource, createLogger('silent'));
    await database.transaction(() => {
      database.afterCommit(() => undefined);
      database.onApplicationShutdown();
      expect(() => database.afterCommit(() => undefined)).toThrow('outside of a transaction');
      return Promise.resolve();
    });
  });
});
