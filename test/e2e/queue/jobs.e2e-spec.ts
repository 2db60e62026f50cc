// SPDX-License-Identifier: Apache-2.0
import { DelayedJobError, UnrecoverableJobError } from '../../../src/platform/queue/job-handler.js';
import { type JobEntity } from '../../../src/platform/queue/job.entity.js';
import { JobsRepository } from '../../../src/platform/queue/jobs.repository.js';
import { rows } from '../../support/database.js';
import { handlerModule, jobProcess, newQueue, newStoreId, TestClock } from '../../support/jobs.js';
import { newDatabase } from '../../support/own-database.js';
import { until } from '../../support/until.js';

const storeId = newStoreId();
let queue: string;

beforeEach(() => {
  queue = newQueue();
});

type Row = Pick<JobEntity, 'id' | 'reference' | 'attempts' | 'due_at' | 'parked_at' | 'last_error'>;

const stored = (): Promise<Row[]> =>
  rows<Row>(
    'SELECT id, reference, attempts, due_at, parked_at, last_error FROM jobs WHERE store_id = ? AND queue = ? ORDER BY id',
    [storeId, queue],
  );

async function theRow(): Promise<Row> {
  const [row, ...others] = await stored();
  if (!row || others.length > 0) throw new Error('Not one row');
  return row;
}

const untilGone = (): Promise<unknown> => until(async () => (await stored()).length === 0, 'the jobs to be gone');

/** A handler whose runs wait until the test releases them one by one. */
class Gate {
  private readonly waiting: (() => void)[] = [];
  runs = 0;

  readonly run = (): Promise<void> => {
    this.runs += 1;
    return new Promise((resolve) => this.waiting.push(resolve));
  };

  releaseOne(): void {
    this.waiting.shift()?.();
  }
}

describe('adding a job', () => {
  it('is rolled back with its transaction', async () => {
    const { database, jobs } = await jobProcess({ queue });
    const work = database.transaction(async () => {
      await jobs.add({ storeId, queue, reference: 'a' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  it('requires a transaction and a registered queue', async () => {
    const { database, jobs } = await jobProcess({ queue });
    await expect(jobs.add({ storeId, queue, reference: 'a' })).rejects.toThrow('outside of a transaction');
    const unknown = database.transaction(() => jobs.add({ storeId, queue: 'test.none', reference: 'a' }));
    await expect(unknown).rejects.toThrow('test.none');
    expect(await stored()).toEqual([]);
  });

  it('reschedules an existing job and resets its attempts', async () => {
    const clock = new TestClock();
    const { add } = await jobProcess({ queue, clock });
    await add({ storeId, reference: 'a', dueAt: new Date(Date.now() + 3_600_000) });
    const before = await theRow();
    await add({ storeId, reference: 'a' });
    const after = await theRow();
    expect(after.id).toBe(before.id);
    expect(after.due_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('adds and reschedules the jobs of one transaction together', async () => {
    const { add } = await jobProcess({ queue });
    const inAnHour = new Date(Date.now() + 3_600_000);
    await add({ storeId, reference: 'b', dueAt: inAnHour });
    const [before] = await stored();
    await add(...['c', 'b', 'a', 'c'].map((reference) => ({ storeId, reference })));
    const found = await stored();
    expect(found.map(({ reference }) => reference).sort()).toEqual(['a', 'b', 'c']);
    expect(found.find(({ reference }) => reference === 'b')?.id).toBe(before?.id);
    expect(found.every(({ due_at }) => due_at < inAnHour)).toBe(true);
  });

  it('takes more jobs than fit into one statement', async () => {
    const { add } = await jobProcess({ queue });
    await add(...Array.from({ length: 1_001 }, (_, index) => ({ storeId, reference: `job-${index}` })));
    expect(await stored()).toHaveLength(1_001);
  });

  it('does not deadlock with transactions that add the same jobs in another order', async () => {
    const { database, jobs } = await jobProcess({ queue });
    let runs = 0;
    const adding = (references: string[]): Promise<void> =>
      database.transaction(async () => {
        runs++;
        for (const reference of references) await jobs.add({ storeId, queue, reference });
      });
    const references = Array.from({ length: 50 }, (_, index) => `job-${index}`);
    await adding(references);
    await Promise.all(Array.from({ length: 8 }, (_, turn) => adding(turn % 2 ? references : references.toReversed())));
    expect([runs, (await stored()).length]).toEqual([9, 50]);
  });

  it('does not postpone a due job', async () => {
    const { add } = await jobProcess({ queue });
    await add({ storeId, reference: 'a' });
    const before = await theRow();
    await add({ storeId, reference: 'a', dueAt: new Date(Date.now() + 3_600_000) });
    expect((await theRow()).due_at.getTime()).toBeLessThanOrEqual(before.due_at.getTime());
  });

  it('keeps the jobs of stores separate', async () => {
    const [other, seen] = [newStoreId(), new Set<string>()];
    const worker = await jobProcess({ queue, run: async (job) => void seen.add(job.storeId) });
    worker.work();
    await worker.add({ storeId, reference: 'a' }, { storeId: other, reference: 'a' });
    await until(() => seen.size === 2, 'both stores’ jobs');
    expect(seen).toEqual(new Set([storeId, other]));
  });
});

describe('a job', () => {
  it('runs once, outside of any transaction, with its store and reference, and is then removed', async () => {
    const runs: unknown[] = [];
    const worker = await jobProcess({
      queue,
      run: async (job) => {
        runs.push(job);
        const write = worker.database.query('DELETE FROM jobs WHERE store_id = ?', ['none']);
        await expect(write).rejects.toThrow('outside of a transaction');
      },
    });
    worker.work();
    await worker.add({ storeId, reference: 'par_1' });
    await untilGone();
    expect(runs).toEqual([{ storeId, reference: 'par_1', attempt: 1 }]);
  });

  it('runs right after the commit if the transaction also added existing jobs', async () => {
    const runs = new Set<string>();
    const run = async ({ reference }: { reference: string }) => void runs.add(reference);
    const worker = await jobProcess({ queue, run, settings: { sweepEveryMs: 1_000_000 } });
    const dueAt = new Date(Date.now() + 3_600_000);
    await worker.add({ storeId, reference: 'later', dueAt });
    worker.work();
    let added = 0;
    await until(async () => {
      await worker.add({ storeId, reference: 'later', dueAt }, { storeId, reference: `now-${added++}` });
      return runs.size > 0;
    }, 'a job to run');
    expect(runs).not.toContain('later');
  });

  it('runs right after the commit without a sweep', async () => {
    let [added, runs] = [0, 0];
    const worker = await jobProcess({ queue, run: async () => void runs++, settings: { sweepEveryMs: 1_000_000 } });
    worker.work();
    // The first push of a process only opens its connection.
    await until(async () => {
      await worker.add({ storeId, reference: `job-${added++}` });
      return runs > 0;
    }, 'a job to run');
  });

  it('runs at its due time', async () => {
    const [clock, runs] = [new TestClock(), [] as number[]];
    const worker = await jobProcess({ queue, clock, run: async () => void runs.push(clock.now().getTime()) });
    worker.work();
    const dueAt = new Date(clock.now().getTime() + 60_000);
    await worker.add({ storeId, reference: 'later', dueAt }, { storeId, reference: 'now' });
    await until(async () => runs.length === 1 && (await stored()).length === 1, 'the other job');
    expect(await theRow()).toMatchObject({ reference: 'later', attempts: 0 });
    clock.forward(60);
    await untilGone();
    expect(runs).toHaveLength(2);
    expect(runs[1]).toBeGreaterThanOrEqual(dueAt.getTime());
  });

  it('is retried after 1 s, then after 5 s, with a rising attempt number', async () => {
    const [clock, attempts] = [new TestClock(), [] as number[]];
    const worker = await jobProcess({
      queue,
      clock,
      run: async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error(`failure ${attempt}`);
      },
    });
    worker.work();
    await worker.add({ storeId, reference: 'a' });
    for (const [attempt, seconds] of [
      [1, 1],
      [2, 5],
    ] as const) {
      const row = await until(async () => {
        const found = await theRow();
        return found.last_error === `failure ${attempt}` && found;
      }, `failure ${attempt}`);
      expect(row.attempts).toBe(attempt);
      const wait = (row.due_at.getTime() - clock.now().getTime()) / 1000;
      expect(wait).toBeLessThanOrEqual(seconds * 1.2);
      expect(wait).toBeGreaterThan(seconds * 0.8 - 1);
      clock.forward(seconds * 1.2);
    }
    await untilGone();
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('is dead after its last attempt, until it is added again', async () => {
    const [clock, runs] = [new TestClock(), { count: 0 }];
    const worker = await jobProcess({
      queue,
      clock,
      settings: { maxAttempts: 2 },
      run: async () => {
        runs.count += 1;
        if (runs.count <= 2) throw new Error('x'.repeat(1000));
      },
    });
    worker.work();
    await worker.add({ storeId, reference: 'a' });
    await until(() => runs.count === 1, 'the first run');
    const dead = await until(async () => {
      clock.forward(10);
      const row = await theRow();
      return row.parked_at && row;
    }, 'the job to be dead');
    expect(dead).toMatchObject({ attempts: 2, last_error: 'x'.repeat(512) });
    clock.forward(3_600);
    await worker.add({ storeId, reference: 'b' });
    await until(async () => (await stored()).length === 1, 'the other job to be done');
    expect(runs.count).toBe(3);
    await worker.add({ storeId, reference: 'a' });
    await untilGone();
    expect(runs.count).toBe(4);
  });

  it('C-TRK-16: is dead at once after an UnrecoverableJobError', async () => {
    const worker = await jobProcess({ queue, run: () => Promise.reject(new UnrecoverableJobError('not taken')) });
    worker.work();
    await worker.add({ storeId, reference: 'a' });
    const row = await until(async () => (await theRow()).parked_at && theRow(), 'the job to be dead');
    expect(row).toMatchObject({ attempts: 1, last_error: 'not taken' });
  });

  it('is not retried sooner than a DelayedJobError asks', async () => {
    const clock = new TestClock();
    const worker = await jobProcess({ queue, clock, run: () => Promise.reject(new DelayedJobError('busy', 600)) });
    await worker.add({ storeId, reference: 'a' });
    const began = clock.now().getTime();
    await worker.run({ storeId, id: (await theRow()).id });
    const row = await theRow();
    expect(row).toMatchObject({ attempts: 1, last_error: 'busy', parked_at: null });
    expect(row.due_at.getTime()).toBeGreaterThanOrEqual(began + 600_000);
  });

  it('is dead without another run if its worker died in every attempt', async () => {
    const runs = { count: 0 };
    const worker = await jobProcess({ queue, settings: { maxAttempts: 3 }, run: async () => void runs.count++ });
    await worker.add({ storeId, reference: 'a' });
    await rows('UPDATE jobs SET attempts = 3 WHERE store_id = ? AND queue = ?', [storeId, queue]);
    await worker.run({ storeId, id: (await theRow()).id });
    expect([runs.count, await theRow()]).toMatchObject([0, { attempts: 3, last_error: expect.any(String) }]);
    expect((await theRow()).parked_at).not.toBeNull();
  });

  it('runs again at the time that its handler returns, with its attempts reset', async () => {
    const [clock, attempts] = [new TestClock(), [] as number[]];
    const worker = await jobProcess({
      queue,
      clock,
      run: async ({ attempt }) => {
        attempts.push(attempt);
        return attempts.length < 3 ? { runAgainAt: new Date(clock.now().getTime() + 60_000) } : undefined;
      },
    });
    worker.work();
    await worker.add({ storeId, reference: 'a' });
    for (const runs of [1, 2]) {
      await until(async () => attempts.length === runs && (await theRow()).attempts === 0, `run ${runs} to end`);
      expect((await theRow()).due_at.getTime() - clock.now().getTime()).toBeGreaterThan(30_000);
      clock.forward(60);
    }
    await untilGone();
    expect(attempts).toEqual([1, 1, 1]);
  });
});

describe('concurrent runs', () => {
  it('only one of several workers runs a job', async () => {
    const handler = new Gate();
    const runners = await Promise.all([1, 2].map(() => jobProcess({ queue, run: handler.run })));
    await runners[0]?.add({ storeId, reference: 'a' });
    const ticket = { storeId, id: (await theRow()).id };
    let refused = 0;
    const all = [...runners, ...runners].map((runner) => runner.run(ticket).then(() => (refused += 1)));
    await until(() => refused === 3 && handler.runs === 1, 'one run, and three refusals');
    handler.releaseOne();
    await Promise.all(all);
    expect([handler.runs, await stored()]).toEqual([1, []]);
  });

  it.each([0, 3_600_000])(
    'a job that is added during its run, for %d ms later, runs again afterwards',
    async (later) => {
      const [clock, handler] = [new TestClock(), new Gate()];
      const worker = await jobProcess({ queue, clock, run: handler.run });
      await worker.add({ storeId, reference: 'a' });
      const ticket = { storeId, id: (await theRow()).id };
      const first = worker.run(ticket);
      await until(() => handler.runs === 1, 'the first run');
      const dueAt = new Date(clock.now().getTime() + later);
      await worker.add({ storeId, reference: 'a', dueAt });
      await worker.run(ticket);
      expect(handler.runs).toBe(1);
      handler.releaseOne();
      await first;
      expect(await theRow()).toMatchObject({ id: ticket.id, attempts: 0, due_at: dueAt });
      clock.forward(later / 1000);
      const second = worker.run(ticket);
      await until(() => handler.runs === 2, 'the second run');
      handler.releaseOne();
      await second;
      expect(await stored()).toEqual([]);
    },
  );

  it.each([new Error('failed'), new UnrecoverableJobError('refused')])(
    'a job that is added during a run that ends with %p runs again at once, with its attempts reset',
    async (error) => {
      const clock = new TestClock();
      const worker = await jobProcess({
        queue,
        clock,
        run: async () => {
          await worker.add({ storeId, reference: 'a' });
          throw error;
        },
      });
      await worker.add({ storeId, reference: 'a' });
      await worker.run({ storeId, id: (await theRow()).id });
      const row = await theRow();
      expect(row).toMatchObject({ attempts: 0, parked_at: null, last_error: error.message });
      expect(row.due_at.getTime()).toBeLessThanOrEqual(clock.now().getTime());
    },
  );

  it('a run that outlasts its lease does not remove the job of the run that took over', async () => {
    const [clock, handler] = [new TestClock(), new Gate()];
    const worker = await jobProcess({ queue, clock, run: handler.run });
    await worker.add({ storeId, reference: 'a' });
    const ticket = { storeId, id: (await theRow()).id };
    const slow = worker.run(ticket);
    await until(() => handler.runs === 1, 'the first run');
    await worker.run(ticket);
    expect(handler.runs).toBe(1);
    clock.forward(62);
    const second = worker.run(ticket);
    await until(() => handler.runs === 2, 'the second run');
    handler.releaseOne();
    await slow;
    expect((await theRow()).attempts).toBe(2);
    handler.releaseOne();
    await second;
    expect(await stored()).toEqual([]);
  });

  it('a queue with two handlers fails the start', async () => {
    const run = (): Promise<void> => Promise.resolve();
    const worker = await jobProcess({ queue, run, also: [handlerModule(queue, run)] });
    expect(() => worker.work()).toThrow(queue);
  });
});

describe('shutdown', () => {
  it('waits for the running job and starts no other', async () => {
    const handler = new Gate();
    const worker = await jobProcess({ queue, run: handler.run });
    worker.work();
    await worker.add({ storeId, reference: 'a' });
    await until(() => handler.runs === 1, 'the job to run');
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    expect(stopped).toBe(false);
    handler.releaseOne();
    await stopping;
    expect([handler.runs, await stored()]).toEqual([1, []]);
  });
});

describe('the end of a lease', () => {
  it('gives the job of a dead worker to another one, and not before', async () => {
    const [clock, runs] = [new TestClock(0.001), [] as string[]];
    const run = async ({ reference }: { reference: string }): Promise<void> => void runs.push(reference);
    const worker = await jobProcess({ queue, clock, run });
    await worker.add({ storeId, reference: 'leased' });
    const end = new Date(clock.now().getTime() + 60_000);
    await rows("UPDATE jobs SET lease = 'a-dead-workers!!', due_at = ? WHERE store_id = ? AND queue = ?", [
      end,
      storeId,
      queue,
    ]);
    worker.work();
    clock.forward(59);
    await worker.add({ storeId, reference: 'other' });
    await until(() => runs.length > 0, 'the other job');
    expect(runs).toEqual(['other']);
    clock.forward(2);
    await untilGone();
    expect(runs).toEqual(['other', 'leased']);
  });

  it('does not wait for new jobs of the store that another transaction has not committed', async () => {
    // MariaDB chooses another index while the table is nearly empty.
    const { url: databaseUrl, redisUrl, connection } = await newDatabase();
    const worker = await jobProcess({ queue, databaseUrl, redisUrl });
    const jobs = worker.get(JobsRepository);
    await worker.add(...Array.from({ length: 20 }, (_, index) => ({ storeId, reference: `job-${index}` })));
    const leased = await jobs.lease(await jobs.findDue(queue, new Date(), 20), new Date(), 60_000);
    await worker.add({ storeId, reference: 'job-0' });
    await connection.beginTransaction();
    await connection.query(`INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, created_at)
      SELECT store_id, REPLACE(id, 'job_', 'new_'), queue, CONCAT('new-', reference), 0, due_at, created_at FROM jobs`);
    // It fails after the time limit of a lock if it waits.
    await jobs.remove(leased);
    await connection.rollback();
    const [left] = await connection.query('SELECT reference FROM jobs WHERE store_id = ?', [storeId]);
    expect([leased.length, left]).toEqual([20, [{ reference: 'job-0' }]]);
    await worker.stop();
  });
});
