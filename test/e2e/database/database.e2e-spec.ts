// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Connection } from 'mysql2/promise';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { newConnection, rows, untilRunning } from '../../support/database.js';
import { localServices } from '../../support/local-services.js';

const table = `units_of_work_${randomUUID().slice(0, 8)}`;
const INSERT = `INSERT INTO ${table} (id, note) VALUES (?, ?)`;
const UPDATE = `UPDATE ${table} SET note = ? WHERE id = ?`;

describe('the database', () => {
  let database: DatabaseService;
  let other: Connection;

  beforeAll(async () => {
    database = (await localServices()).get(DatabaseService);
    other = await newConnection();
    await other.query(`CREATE TABLE ${table} (id INT PRIMARY KEY, note VARCHAR(64) NOT NULL) ENGINE = InnoDB`);
  });
  beforeEach(async () => {
    await other.query(`DELETE FROM ${table}`);
    await other.query(`INSERT INTO ${table} VALUES (1, ''), (2, '')`);
  });
  afterAll(() => other.query(`DROP TABLE ${table}`));

  const notes = async (): Promise<Record<number, string>> => {
    const found = await rows<{ id: number; note: string }>(`SELECT id, note FROM ${table} ORDER BY id`);
    return Object.fromEntries(found.map(({ id, note }) => [id, note]));
  };

  const UNTOUCHED = { 1: '', 2: '' };

  async function connectionId(): Promise<number> {
    const [row] = await database.query<{ id: number | string }[]>('SELECT CONNECTION_ID() AS id');
    return Number(row?.id);
  }

  describe('a unit of work', () => {
    it('commits all of its writes', async () => {
      const result = await database.transaction(async () => {
        await database.query(UPDATE, ['a', 1]);
        await database.query(UPDATE, ['b', 2]);
        return 'done';
      });
      expect([result, await notes()]).toEqual(['done', { 1: 'a', 2: 'b' }]);
    });

    it('that throws is rolled back and not retried', async () => {
      let runs = 0;
      const work = database.transaction(async () => {
        runs += 1;
        await database.query(UPDATE, ['a', 1]);
        throw new Error('mine');
      });
      await expect(work).rejects.toThrow('mine');
      expect([runs, await notes()]).toEqual([1, UNTOUCHED]);
    });

    it('joins the unit of work that is open', async () => {
      const work = database.transaction(async () => {
        const outer = await connectionId();
        await database.transaction(async () => {
          expect(await connectionId()).toBe(outer);
          await database.query(UPDATE, ['a', 1]);
        });
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await notes()).toEqual(UNTOUCHED);
    });

    it('sees commits of others since its start', async () => {
      await database.transaction(async () => {
        const read = async (): Promise<unknown> => database.query(`SELECT note FROM ${table} WHERE id = 1`);
        expect(await read()).toEqual([{ note: '' }]);
        await other.query(UPDATE, ['theirs', 1]);
        expect(await read()).toEqual([{ note: 'theirs' }]);
      });
    });

    it('is isolated from a concurrent one', async () => {
      const ids = await Promise.all([1, 2].map(() => database.transaction(connectionId)));
      const [a, b] = await Promise.all(
        [1, 2].map((id) => database.transaction(async () => void (await database.query(UPDATE, [`note ${id}`, id])))),
      );
      expect([ids.length, a, b, await notes()]).toEqual([2, undefined, undefined, { 1: 'note 1', 2: 'note 2' }]);
    });
  });

  describe('a snapshot', () => {
    const note = async (): Promise<unknown> => database.query(`SELECT note FROM ${table} WHERE id = 1`);

    it('shows all of its reads the same state', async () => {
      const [before, after] = await database.snapshot(async () => {
        const first = await note();
        await other.query(UPDATE, ['theirs', 1]);
        return [first, await note()];
      });
      expect([before, after]).toEqual([[{ note: '' }], [{ note: '' }]]);
      expect(await note()).toEqual([{ note: 'theirs' }]);
    });

    it('does not change its connection for later units of work', async () => {
      const used = await database.snapshot(connectionId);
      let isSame = false;
      for (let tries = 0; !isSame && tries < 100; tries++)
        await database.transaction(async () => {
          isSame = (await connectionId()) === used;
          const before = await note();
          await other.query(UPDATE, [`theirs ${tries}`, 1]);
          expect([before, await note()]).not.toEqual([before, before]);
        });
      expect(isSame).toBe(true);
    });

    it('rejects a write, also in a unit of work inside it', async () => {
      const write = () => database.query(UPDATE, ['mine', 1]);
      await expect(database.snapshot(write)).rejects.toThrow('A write outside of a transaction');
      await expect(database.snapshot(() => database.transaction(write))).rejects.toThrow('A write outside');
      expect(await notes()).toEqual(UNTOUCHED);
    });

    it('joins the unit of work that is open', async () => {
      await database.transaction(async () => {
        await database.query(UPDATE, ['mine', 1]);
        expect(await database.snapshot(note)).toEqual([{ note: 'mine' }]);
      });
    });

    it('is read again on another connection if it loses its own, even at its end', async () => {
      let runs = 0;
      const found = await database.snapshot(async () => {
        runs += 1;
        const read = await note();
        if (runs < 3) await other.query(`KILL ${await connectionId()}`);
        return runs === 1 ? note() : read;
      });
      expect([runs, found]).toEqual([3, [{ note: '' }]]);
    });
  });

  describe('the rows collected for the end of a unit of work', () => {
    const VALUES = `INSERT INTO ${table} (id, note) VALUES ?`;
    const insert = async (values: [number, string][]): Promise<void> => {
      await database.query(VALUES, [values]);
    };

    it('are written together before the COMMIT, also those of joined ones', async () => {
      const writes: number[] = [];
      const counted = (values: [number, string][]): Promise<void> => {
        writes.push(values.length);
        return insert(values);
      };
      await database.transaction(async () => {
        database.beforeCommit(counted, [3, 'a']);
        await database.transaction(() => Promise.resolve(database.beforeCommit(counted, [4, 'b'])));
        expect([writes, await database.query(`SELECT id FROM ${table} WHERE id > 2`)]).toEqual([[], []]);
      });
      expect([writes, await notes()]).toEqual([[2], { ...UNTOUCHED, 3: 'a', 4: 'b' }]);
    });

    it('are only those of the last run', async () => {
      const connections: number[] = [];
      await database.transaction(async () => {
        const run = connections.push(await connectionId());
        database.beforeCommit(insert, [10 + run, 'mine']);
        if (run === 1) await other.query(`KILL ${connections[0]}`);
        await database.query(UPDATE, ['mine', 1]);
      });
      expect(await notes()).toEqual({ 1: 'mine', 2: '', 12: 'mine' });
    });

    it('undo the unit of work if they cannot be written', async () => {
      let followed = 0;
      const work = database.transaction(async () => {
        database.afterCommit(() => void followed++);
        await database.query(UPDATE, ['mine', 1]);
        database.beforeCommit(insert, [2, 'there already']);
      });
      await expect(work).rejects.toMatchObject({ driverError: { code: 'ER_DUP_ENTRY' } });
      expect([followed, await notes()]).toEqual([0, UNTOUCHED]);
    });

    it('are written by a new run if their statement is aborted', async () => {
      let runs = 0;
      await database.transaction(async () => {
        runs += 1;
        const id = await connectionId();
        database.beforeCommit(
          async (values: [number, string][]) => {
            if (runs === 1) await other.query(`KILL ${id}`);
            await insert(values);
          },
          [3, `run ${runs}`],
        );
      });
      expect([runs, await notes()]).toEqual([2, { ...UNTOUCHED, 3: 'run 2' }]);
    });

    it('require a unit of work', () => {
      expect(() => database.beforeCommit(insert, [3, ''])).toThrow('outside of a transaction');
    });
  });

  describe('a callback after the commit', () => {
    it('runs outside of the unit of work, in the order of the calls, before its caller continues', async () => {
      const order: string[] = [];
      await database.transaction(async () => {
        database.afterCommit(() => void order.push('first'));
        await database.transaction(() => Promise.resolve(database.afterCommit(() => void order.push('inner'))));
        database.afterCommit(() => {
          expect(() => database.afterCommit(() => undefined)).toThrow('outside of a transaction');
          order.push('last');
        });
        await database.query(UPDATE, ['a', 1]);
        order.push('end of work');
      });
      expect(order).toEqual(['end of work', 'first', 'inner', 'last']);
    });

    it('sees the committed writes', async () => {
      let seen: Promise<unknown> = Promise.resolve();
      await database.transaction(async () => {
        await database.query(UPDATE, ['a', 1]);
        database.afterCommit(() => void (seen = notes()));
      });
      expect(await seen).toEqual({ 1: 'a', 2: '' });
    });

    it('does not run after a rollback or an unknown outcome of the commit', async () => {
      let runs = 0;
      const undone = database.transaction(async () => {
        database.afterCommit(() => void runs++);
        throw new Error('mine');
      });
      await expect(undone).rejects.toThrow('mine');
      const unknown = database.transaction(async () => {
        database.afterCommit(() => void runs++);
        await database.query(UPDATE, ['mine', 1]);
        await other.query(`KILL ${await connectionId()}`);
      });
      await expect(unknown).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(runs).toBe(0);
    });

    it('runs once even if the unit of work ran twice', async () => {
      const [tries, followed] = [[] as number[], [] as number[]];
      await database.transaction(async () => {
        const run = tries.push(await connectionId());
        database.afterCommit(() => void followed.push(run));
        if (run === 1) await other.query(`KILL ${tries[0]}`);
        await database.query(UPDATE, ['mine', 1]);
      });
      expect([tries.length, followed]).toEqual([2, [2]]);
    });

    it('does not fail its caller or later callbacks', async () => {
      let runs = 0;
      const result = await database.transaction(async () => {
        database.afterCommit(() => {
          throw new Error('mine');
        });
        database.afterCommit(() => void runs++);
        await database.query(UPDATE, ['kept', 1]);
        return 'done';
      });
      expect([result, runs, await notes()]).toEqual(['done', 1, { 1: 'kept', 2: '' }]);
    });

    it('requires a unit of work', () => {
      expect(() => database.afterCommit(() => undefined)).toThrow('outside of a transaction');
    });
  });

  describe('outside of a unit of work', () => {
    it.each([
      `UPDATE ${table} SET note = 'x'`,
      `INSERT INTO ${table} VALUES (3, '')`,
      `DELETE FROM ${table}`,
      ' truncate x',
      'CALL p()',
    ])('%s throws', async (sql) => {
      await expect(database.query(sql)).rejects.toThrow('A write outside of a transaction');
      expect(await notes()).toEqual(UNTOUCHED);
    });

    it('reads work, also if the connection was lost', async () => {
      const id = await connectionId();
      await other.query(`KILL ${id}`);
      expect(await database.query(`SELECT COUNT(*) AS n FROM ${table}`)).toEqual([{ n: expect.anything() }]);
    });
  });

  it('names the caller of a statement that fails', async () => {
    const caller = async (): Promise<unknown> => await database.query('SELECT * FROM missing');
    await expect(caller()).rejects.toMatchObject({ stack: expect.stringContaining('at async caller') });
  });

  describe('a unit of work that the database aborts', () => {
    it('C-OPS-6: runs again in a new transaction after a deadlock', async () => {
      let runs = 0;
      let theirs: Promise<unknown> = Promise.resolve();
      await other.query(`INSERT INTO ${table} VALUES (50, ''), (51, ''), (52, '')`);
      await other.beginTransaction();
      // InnoDB rolls back the transaction that has changed less.
      await other.query(`UPDATE ${table} SET note = 'theirs' WHERE id IN (2, 50, 51, 52)`);
      await database.transaction(async () => {
        runs += 1;
        await database.query(UPDATE, [`run ${runs}`, 1]);
        if (runs === 1) {
          theirs = other
            .query(`UPDATE ${table} SET note = 'theirs' WHERE id = 1 /* deadlock */`)
            .then(() => other.commit());
          await untilRunning(`id = 1 /* deadlock */`);
        }
        await database.query(UPDATE, [`run ${runs}`, 2]);
      });
      await theirs;
      expect([runs, await notes()]).toMatchObject([2, { 1: 'run 2', 2: 'run 2', 50: 'theirs' }]);
    });

    it('runs again from the start after a lock wait timeout', async () => {
      let runs = 0;
      await other.beginTransaction();
      await other.query(UPDATE, ['theirs', 1]);
      await database.transaction(async () => {
        runs += 1;
        await database.query(INSERT, [10 + runs, 'mine']);
        if (runs === 2) await other.commit();
        await database.query(UPDATE, ['mine', 1]);
      });
      expect([runs, await notes()]).toEqual([2, { 1: 'mine', 2: '', 12: 'mine' }]);
    });

    it('runs again after KILL QUERY', async () => {
      let runs = 0;
      await other.beginTransaction();
      await other.query(UPDATE, ['theirs', 1]);
      await database.transaction(async () => {
        runs += 1;
        const id = await connectionId();
        const kill = async (): Promise<void> => {
          if (runs > 1) return;
          await untilRunning('/* killed */');
          await other.query(`KILL QUERY ${id}`);
          await other.commit();
        };
        await Promise.all([database.query(`${UPDATE} /* killed */`, ['mine', 1]), kill()]);
      });
      expect([runs, await notes()]).toEqual([2, { 1: 'mine', 2: '' }]);
    });

    it('runs again on another connection if its own is lost before COMMIT', async () => {
      const connections: number[] = [];
      await database.transaction(async () => {
        connections.push(await connectionId());
        await database.query(INSERT, [10 + connections.length, 'mine']);
        if (connections.length === 1) await other.query(`KILL ${connections[0]}`);
        await database.query(UPDATE, ['mine', 1]);
      });
      expect(connections).toHaveLength(2);
      expect(connections[1]).not.toBe(connections[0]);
      expect(await notes()).toEqual({ 1: 'mine', 2: '', 12: 'mine' });
    });

    it('C-OPS-7: is not run again if the connection is lost at COMMIT, because the outcome is unknown', async () => {
      let runs = 0;
      const work = database.transaction(async () => {
        runs += 1;
        await database.query(UPDATE, ['mine', 1]);
        await other.query(`KILL ${await connectionId()}`);
      });
      await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '1' } });
      expect([runs, await notes()]).toEqual([1, UNTOUCHED]);
    });

    it('C-OPS-6: fails with the error of the database after its last retry', async () => {
      let runs = 0;
      const work = database.transaction(async () => {
        runs += 1;
        await other.query(`KILL ${await connectionId()}`);
        await database.query(UPDATE, ['mine', 1]);
      });
      await expect(work).rejects.toThrow();
      expect([runs, await notes()]).toEqual([5, UNTOUCHED]);
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: expect.anything() }]);
    });
  });
});
