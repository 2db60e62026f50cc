// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { DATA_SOURCE } from './data-source-options.js';

const LOCK = 'parcelward.migrate';
const LOCK_WAIT_SECONDS = 60;

/** Updates the database to the schema of this release. */
@Injectable()
export class MigratorService {
  constructor(@InjectDataSource(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /**
   * Runs the pending migrations and returns their names. Only one process runs them at a time.
   * @throws Error if another process is still migrating after a minute
   */
  async run(): Promise<string[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      // The session of the lock is silent while the migrations run on another one.
      await runner.query('SET SESSION wait_timeout = 86400');
      const [row] = (await runner.query('SELECT GET_LOCK(?, ?) AS locked', [LOCK, LOCK_WAIT_SECONDS])) as {
        locked: number | string;
      }[];
      if (Number(row?.locked) !== 1)
        throw new Error(`Another process has been migrating for ${LOCK_WAIT_SECONDS} seconds`);
      const ran = await this.dataSource.runMigrations();
      await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]);
      return ran.map(({ name }) => name);
    } finally {
      await runner.release();
    }
  }

  /** @throws Error if the database is behind this release. */
  async assertUpToDate(): Promise<void> {
    if (await this.dataSource.showMigrations())
      throw new Error('The database is behind this release; run: npm run cli -- migrate');
  }
}
