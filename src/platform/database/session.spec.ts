// SPDX-License-Identifier: Apache-2.0
import { format, type Pool } from 'mysql2';
import { type DataSource } from 'typeorm';
import { Problem } from '../errors/problem.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { createLogger } from '../logging/logger.js';
import { NoTracing } from '../tracing/tracing.service.js';
import { DatabaseService } from './database.service.js';
import { quoted } from './session.js';

const DUPLICATE = { code: 'ER_DUP_ENTRY', errno: 1062 };
const LOST = { code: 'PROTOCOL_CONNECTION_LOST' };

/** A service whose packets are kept, and fail if they contain a text of `failures`, once for each. */
function databaseOf(failures: [text: string, error: object][] = []) {
  const packets: string[] = [];
  const query = (packet: string, done: (error: Error | null, results?: unknown) => void) => {
    packets.push(packet);
    const failure = failures.find(([text]) => packet.includes(text));
    if (failure) failures.splice(failures.indexOf(failure), 1);
    const results = packet.split(';\n').map((sql) => ({ sql, affectedRows: 1 }));
    setImmediate(() => {
      if (failure) done(Object.assign(new Error('failed'), failure[1]));
      else done(null, results.length === 1 ? results[0] : results);
    });
  };
  const connection = { query, format, release: () => undefined, stream: { destroyed: false } };
  const pool = { getConnection: (done: (error: null, opened: unknown) => void) => done(null, connection) };
  const dataSource = { logger: { logQuery: () => undefined } };
  const database = new DatabaseService(
    dataSource as unknown as DataSource,
    pool as unknown as Pool,
    new NoTracing(),
    createLogger('silent'),
    new MetricsService(),
  );
  return { database, packets };
}

describe('A long text in a packet', () => {
  it('keeps its double quotes, and escapes what would end it', () => {
    expect(quoted(`{"a":"it's \\\\ \\""}`)).toBe(`'{"a":"it''s \\\\\\\\ \\\\""}'`);
  });
});

describe('The packets of a transaction', () => {
  it('are one if no result is needed', async () => {
    const { database, packets } = databaseOf();
    await database.transaction(async () => {
      await database.write('INSERT ?', [1]);
      await database.write('UPDATE ?', [2]);
    });
    expect(packets).toEqual(['START TRANSACTION;\nINSERT 1;\nUPDATE 2;\nCOMMIT']);
  });

  it('end with each result that is needed, and each caller gets its own', async () => {
    const { database, packets } = databaseOf();
    const results = await database.transaction(async () => {
      await database.write('INSERT ?', [1]);
      const [a, b] = await Promise.all([database.query('SELECT a'), database.query('SELECT b')]);
      await database.write('UPDATE ?', [2]);
      return [a, b];
    });
    expect(results).toMatchObject([{ sql: 'SELECT a' }, { sql: 'SELECT b' }]);
    expect(packets).toEqual(['START TRANSACTION;\nINSERT 1;\nSELECT a;\nSELECT b', 'UPDATE 2;\nCOMMIT']);
  });

  it('are none without a statement', async () => {
    const { database, packets } = databaseOf();
    await database.transaction(() => Promise.resolve());
    await expect(database.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(packets).toEqual([]);
  });

  it('keep the collected rows for the last one', async () => {
    const { database, packets } = databaseOf();
    const insert = (rows: string[]) => database.write('INSERT ?', [rows.join('+')]);
    await database.transaction(async () => {
      database.beforeCommit(insert, 'a');
      await database.query('SELECT 1');
      database.beforeCommit(insert, 'b');
    });
    expect(packets).toEqual(['START TRANSACTION;\nSELECT 1', "INSERT 'a+b';\nCOMMIT"]);
  });

  it('have large writes by themselves', async () => {
    const { database, packets } = databaseOf();
    const large = 'x'.repeat(48 * 1024);
    await database.transaction(async () => {
      await database.write('INSERT ?', [1]);
      await database.write('INSERT ?', [[large]]);
      await database.write('UPDATE ?', [2]);
    });
    expect(packets.map((packet) => packet.replaceAll(large, 'large'))).toEqual([
      'START TRANSACTION;\nINSERT 1',
      "INSERT 'large'",
      'UPDATE 2;\nCOMMIT',
    ]);
  });

  it('are not sent twice if a large write comes in the tick of a read', async () => {
    const { database, packets } = databaseOf();
    await database.transaction(() =>
      Promise.all([database.query('SELECT 1'), database.write('INSERT ?', ['x'.repeat(48 * 1024)])]),
    );
    expect(packets.map((packet) => packet.slice(0, 30))).toEqual([
      'START TRANSACTION;\nSELECT 1',
      "INSERT 'xxxxxxxxxxxxxxxxxxxxxx",
      'COMMIT',
    ]);
  });

  it('are sent early if many writes wait', async () => {
    const { database, packets } = databaseOf();
    const text = 'x'.repeat(40_000);
    await database.transaction(async () => {
      for (let count = 0; count < 100; count++) await database.write('INSERT ?', [text]);
    });
    expect(packets.map((packet) => packet.split(text).length - 1)).toEqual([53, 47]);
  });
});

describe('A packet that fails', () => {
  it('ends the transaction, even if its caller takes the error for that of its own statement', async () => {
    const { database, packets } = databaseOf([['SELECT 1', { code: 'ER_X', errno: 1 }]]);
    const work = async () => {
      await database.write('INSERT ?', [1]);
      await database.query('SELECT 1').catch(() => undefined);
      await database.query('SELECT 2').catch(() => undefined);
    };
    await expect(database.transaction(work)).rejects.toThrow('failed');
    expect(packets).toEqual(['START TRANSACTION;\nINSERT 1;\nSELECT 1', 'ROLLBACK']);
  });

  it('does not end it if it had a single statement, whose error its caller knows', async () => {
    const { database, packets } = databaseOf([['INSERT 1', DUPLICATE]]);
    await database.transaction(async () => {
      await database.query('INSERT 1').catch(() => undefined);
      await database.write('UPDATE ?', [2]);
    });
    expect(packets).toEqual(['START TRANSACTION;\nINSERT 1', 'UPDATE 2;\nCOMMIT']);
  });

  it('with a duplicate key runs the transaction again, and each write at once', async () => {
    const { database, packets } = databaseOf([
      ['COMMIT', DUPLICATE],
      ['INSERT 1', DUPLICATE],
    ]);
    await database.transaction(async () => {
      await database.write('INSERT ?', [1]).catch(() => database.write('UPDATE ?', [1]));
    });
    expect(packets).toEqual([
      'START TRANSACTION;\nINSERT 1;\nCOMMIT',
      'ROLLBACK',
      'START TRANSACTION;\nINSERT 1',
      'UPDATE 1',
      'COMMIT',
    ]);
  });

  it('with the COMMIT and a lost connection has an unknown outcome: it is not run again', async () => {
    const { database, packets } = databaseOf([['COMMIT', LOST]]);
    const error: unknown = await database.transaction(() => database.write('INSERT ?', [1])).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(packets.filter((packet) => packet.includes('COMMIT'))).toHaveLength(1);
  });

  it('without the COMMIT and with a lost connection runs again', async () => {
    const { database, packets } = databaseOf([['SELECT 1', LOST]]);
    await database.transaction(async () => {
      await database.write('INSERT ?', [1]);
      await database.query('SELECT 1');
    });
    expect(packets.filter((packet) => packet.includes('COMMIT'))).toHaveLength(1);
  });
});

it('Work that goes on after its transaction has failed is refused', async () => {
  const { database, packets } = databaseOf();
  let late: Promise<unknown> | undefined;
  const failing = database.transaction(async () => {
    const slow = database.query('SELECT 1').then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      return database.query('UPDATE 1');
    });
    late = slow.catch((error: unknown) => error);
    await Promise.all([slow, database.query('SELECT 2').then(() => Promise.reject(new Error('no')))]);
  });
  await expect(failing).rejects.toThrow('no');
  expect(await late).toMatchObject({ message: 'The transaction of this statement has ended' });
  expect(packets).toEqual(['START TRANSACTION;\nSELECT 1;\nSELECT 2', 'ROLLBACK']);
});

it('A write outside of a transaction is refused', async () => {
  await expect(databaseOf().database.write('INSERT ?', [1])).rejects.toThrow('outside of a transaction');
});

it('A trial sends all of its writes and rolls them back', async () => {
  const { database, packets } = databaseOf();
  expect(await database.trial(async () => (await database.write('INSERT ?', [1]), 'done'))).toBe('done');
  expect(packets).toEqual(['START TRANSACTION;\nINSERT 1;\nROLLBACK']);
});
