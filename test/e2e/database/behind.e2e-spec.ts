// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { failingStart } from '../../support/api-process.js';
import { newDatabase, type OwnDatabase } from '../../support/own-database.js';

describe('a database that is behind the release', () => {
  let database: OwnDatabase;
  const applied = async (): Promise<number[]> => {
    const sql = 'SELECT id FROM migrations ORDER BY id';
    const [found] = await database.connection.query<(RowDataPacket & { id: number })[]>(sql);
    return found.map(({ id }) => id);
  };

  beforeAll(async () => {
    database = await newDatabase();
    await database.connection.query('DELETE FROM migrations WHERE id = ?', [(await applied()).at(-1)]);
  });

  it.each(['main.js', 'worker.js'] as const)(
    'C-OPS-5: stops the start of %s, which does not migrate it',
    async (script) => {
      const before = await applied();
      const { status, output } = await failingStart({ DATABASE_URL: database.url }, script);
      expect([status, output]).toEqual([1, expect.stringContaining('npm run cli -- migrate')]);
      expect(await applied()).toEqual(before);
    },
  );
});
