import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Book, type BookedOrder, type BookedShipment } from '../../faults/book.js';
import { check, type CheckName } from '../../faults/checker.js';
import { type ProcessState, type System } from '../../faults/checks/check.js';
import { connectTo } from '../../faults/connection.js';
import { drain } from '../../faults/drain.js';
import { flushed } from '../../faults/engines/single.js';
import { type Fault } from '../../faults/fault.js';
import { databaseFaults, processFaults } from '../../faults/faults.js';
import { Load } from '../../faults/load.js';
import { Random } from '../../faults/random.js';
import { recovery } from '../../faults/recovery.js';
import { type Violation, violationText } from '../../faults/violation.js';
import { afterTest } from '../../support/cleanup.js';
import { startFaultStage } from '../../support/fault-stage.js';
import { until } from '../../support/until.js';

const FROZEN_SECONDS = 3;
/** Each test takes some that no other one changes. */
const MIN_ORDERS = 20;

type FaultStage = Awaited<ReturnType<typeof startFaultStage>>;

let stage: FaultStage;
let left: string[];
/** What was acknowledged before the last faults. */
let early: Book;

/** Lets faults happen at once, and waits until both APIs and the workers work again. */
async function suffer(faults: Fault[], names: string[]): Promise<void> {
  const chosen = faults.filter(({ name }) => names.includes(name));
  expect(chosen.map(({ name }) => name).sort()).toEqual([...names].sort());
  const ends = await Promise.all(chosen.map(({ begin }) => begin()));
  await delay(1000 * Math.max(...chosen.map(({ seconds }) => seconds)));
  await Promise.all(ends.map((end) => end()));
  await recovery(stage.probed);
}

beforeAll(async () => {
  stage = await startFaultStage();
  const { client, book, fleet, engine, redisUrl, surroundings, system } = stage;
  const load = new Load({ client, book, random: new Random(1), customers: 3, pauseMs: 100 });
  const faults = [...processFaults(fleet, FROZEN_SECONDS), ...databaseFaults(engine, book), flushed(redisUrl)];
  load.start();
  await suffer(faults, ['api-1 killed', 'worker-1 killed']);
  early = book.snapshot();
  await suffer(faults, ['api-2 frozen', 'worker-2 frozen']);
  await suffer(faults, ['database connections killed', 'Redis flushed']);
  await until(() => book.orders.size >= MIN_ORDERS, 'enough orders');
  await load.stop();
  await surroundings.heal();
  left = await drain(system, { storeId: book.storeId, patienceMs: 100_000, leaseSeconds: 15 });
});

it('nothing that was acknowledged is lost, doubled or stuck after faults of processes, connections and Redis', async () => {
  const { book, system } = stage;
  expect(left).toEqual([]);
  expect([book.isComplete, book.claims.size > 0]).toEqual([true, true]);
  expect((await check(book, system)).map(violationText)).toEqual([]);
});

it('whatever a copy of the book from under the load has is still there', async () => {
  expect([early.isComplete, early.orders.size > 0]).toEqual([false, true]);
  expect((await check(early, stage.system)).map(violationText)).toEqual([]);
});

describe('the checker names', () => {
  const untouched = new Set<string>();

  // A worker would repair some of what is planted.
  beforeAll(async () => {
    await stage.fleet.stop('worker');
    for (const number of stage.book.orders.keys()) untouched.add(number);
  });

  const run = (sql: string, ...parameters: unknown[]): Promise<unknown[]> => stage.system.rows(sql, parameters);

  /** An order of the load, with its return or claim, that no other test has changed. */
  function anOrder(holds?: 'return' | 'claim'): BookedOrder & { reference: string } {
    for (const number of untouched) {
      const held = stage.book.units.find(({ order, kind }) => order === number && kind === holds);
      const order = stage.book.orders.get(number);
      if (!order || (holds && !held)) continue;
      untouched.delete(number);
      return { ...order, reference: held?.reference ?? '' };
    }
    throw new Error('The load had too few orders');
  }

  /** Parcels whose status customers are notified of. */
  const underWay = (): BookedShipment[] =>
    [...stage.book.shipments.values()].filter(({ reached }) => reached !== undefined && reached !== 'PRE_TRANSIT');

  /** Plants a violation, and expects that the check, which found nothing about the subject before, names it. */
  async function expectNamed(
    name: CheckName,
    { subject, detail }: { subject: string; detail: RegExp },
    plant: () => unknown,
    system: () => System = () => stage.system,
  ): Promise<void> {
    const named = (violations: Violation[]): Violation[] =>
      violations.filter((found) => found.subject === subject && detail.test(found.detail));
    expect(named(await check(stage.book, stage.system, [name]))).toEqual([]);
    await plant();
    const [violation] = named(await check(stage.book, system(), [name]));
    expect(violation).toMatchObject({ check: name, subject, look: expect.stringMatching(/\S/) });
  }

  /** Copies a row with some columns changed. */
  async function copyRow(table: string, id: string, changes: object): Promise<void> {
    const [row] = await stage.system.rows<object>(`SELECT * FROM ${table} WHERE id = ?`, [id]);
    await run(`INSERT INTO ${table} SET ?`, { ...row, ...changes });
  }

  const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 26)}`;

  it('a lost order', async () => {
    const { number } = anOrder();
    await expectNamed('orders', { subject: number, detail: /not readable/ }, () =>
      run('DELETE FROM orders WHERE order_number = ?', number),
    );
  });

  it('a lost order that a backup must have', async () => {
    const [number = ''] = early.orders.keys();
    untouched.delete(number);
    await run('DELETE FROM orders WHERE order_number = ?', number);
    const violations = await check(early, stage.system, ['orders', 'ledger']);
    expect(violations).toContainEqual(expect.objectContaining({ check: 'orders', subject: number }));
  });

  it('a lost change of an order', async () => {
    const { number, note } = anOrder();
    const sql = 'UPDATE orders SET document = REPLACE(document, ?, ?) WHERE order_number = ?';
    await expectNamed('orders', { subject: number, detail: /has the note old/ }, () => run(sql, note, 'old', number));
  });

  it('a lost shipment, and a lost report of its carrier', async () => {
    const [lost, late] = underWay();
    await expectNamed('shipments', { subject: lost?.id ?? '', detail: /not readable/ }, () =>
      run('DELETE FROM shipments WHERE id = ?', lost?.id),
    );
    await expectNamed('shipments', { subject: late?.id ?? '', detail: /is PENDING, but the carrier reported/ }, () =>
      run("UPDATE parcels SET status = 'PENDING' WHERE tracking_number = ?", late?.trackingNumber),
    );
  });

  it('a lost callback of a return, and a lost return', async () => {
    const [refunded = ''] = [...stage.book.returns].find(([, status]) => status === 'PROCESSED') ?? [];
    await expectNamed('returns', { subject: refunded, detail: /is OPEN, but PROCESSED/ }, () =>
      run("UPDATE returns SET status = 'OPEN' WHERE id = ?", refunded),
    );
    await expectNamed('returns', { subject: refunded, detail: /not readable/ }, () =>
      run('DELETE FROM returns WHERE id = ?', refunded),
    );
  });

  it('a lost claim', async () => {
    const { reference } = anOrder('claim');
    await expectNamed('claims', { subject: reference, detail: /not readable/ }, () =>
      run('DELETE FROM claims WHERE id = ?', reference),
    );
  });

  it('a return that was made twice', async () => {
    const { reference } = anOrder('return');
    const id = newId('ret');
    await expectNamed('extras', { subject: id, detail: /never acknowledged/ }, () =>
      copyRow('returns', reference, { id, request_id: newId('rr') }),
    );
  });

  it('different answers to one key', async () => {
    const [key = '', booked] = [...stage.book.keys][0] ?? [];
    await expectNamed('keys', { subject: key, detail: /2 different answers/ }, () => booked?.answers.push('{}'));
  });

  it('units that nobody asked for, and more units than a line has', async () => {
    const { number } = anOrder();
    const sql = `INSERT INTO order_units (store_id, order_id, line_id, kind, reference, quantity)
      SELECT store_id, id, 'A', 'return', ?, 10 FROM orders WHERE order_number = ?`;
    await expectNamed('ledger', { subject: number, detail: /holds 1[0-3] units of line A, which has 3/ }, () =>
      run(sql, newId('ret'), number),
    );
    const violations = await check(stage.book, stage.system, ['ledger']);
    expect(violations.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(/never acknowledged/));
  });

  it('units that a return no longer holds', async () => {
    const { number, reference } = anOrder('return');
    await expectNamed('ledger', { subject: number, detail: /holds 0 units, but [12] were acknowledged/ }, () =>
      run('DELETE FROM order_units WHERE reference = ?', reference),
    );
  });

  it('stock that was taken twice', async () => {
    await expectNamed('stock', { subject: 's-C', detail: /has \d+ available, but \d+ are left/ }, () =>
      run("UPDATE stock_levels SET available = available - 1 WHERE sku = 's-C'"),
    );
  });

  it('an event that is missing in the feed, one out of order, and a second creation', async () => {
    const sql = 'SELECT id FROM outbox_events WHERE store_id = ? AND sequence = 2 ORDER BY id LIMIT 2';
    const [hidden, moved] = await stage.system.rows<{ id: string }>(sql, [stage.book.storeId]);
    await expectNamed('feed', { subject: hidden?.id ?? '', detail: /not in the feed/ }, () =>
      run('UPDATE outbox_events SET position = NULL WHERE id = ?', hidden?.id),
    );
    await expectNamed('feed', { subject: moved?.id ?? '', detail: /sequence 9 after 1/ }, () =>
      run('UPDATE outbox_events SET sequence = 9 WHERE id = ?', moved?.id),
    );
    await expectNamed('feed', { subject: 'claim.submitted', detail: /happened/ }, () =>
      run("UPDATE outbox_events SET type = 'claim.submitted' WHERE id = ?", moved?.id),
    );
  });

  it('an event that a reader of the feed was shown twice', async () => {
    const [read = []] = stage.book.readers;
    // The tests before have changed the feed behind this event.
    await expectNamed('readers', { subject: 'reader 1', detail: /as event 2 of the feed/ }, () =>
      read.splice(1, 0, read[0] ?? ''),
    );
  });

  it('a webhook that never arrived', async () => {
    const [id = ''] = stage.surroundings.good.taken.keys();
    await expectNamed('webhooks', { subject: id, detail: /never reached/ }, () =>
      stage.surroundings.good.taken.delete(id),
    );
  });

  it('a parcel that was registered twice', async () => {
    const { registrations } = stage.surroundings.carrier;
    const [again] = registrations;
    const shipment = [...stage.book.shipments.values()].find((one) => one.trackingNumber === again?.tracking_number);
    await expectNamed('registrations', { subject: shipment?.id ?? '', detail: /registered 2 times/ }, () =>
      again ? registrations.push(again) : undefined,
    );
  });

  it('a mail that is no message, a lost one, and one that was never sent', async () => {
    const { mails } = stage.surroundings.mail;
    await expectNamed('mails', { subject: 'msg_planted', detail: /is no message/ }, () =>
      mails.push({ id: 'msg_planted', recipient: 'ana@example.com' }),
    );
    const [lost] = mails.splice(0, 1);
    const others = mails.filter(({ id }) => id !== lost?.id);
    mails.splice(0, mails.length, ...others);
    const found = await check(stage.book, stage.system, ['mails']);
    expect(found).toContainEqual(expect.objectContaining({ subject: lost?.id }));
    const unsent = mails[0]?.id ?? '';
    await expectNamed('mails', { subject: unsent, detail: /still sending/ }, () =>
      run("UPDATE messages SET state = 'sending' WHERE id = ?", unsent),
    );
  });

  it('a second mail about a status, and a status without a mail', async () => {
    const shipment = underWay().at(-1);
    const sql = 'SELECT message_id AS id FROM notices WHERE shipment_id = ? AND status = ?';
    const [notice] = await stage.system.rows<{ id: string }>(sql, [shipment?.id, shipment?.reached]);
    const id = newId('msg');
    const token = randomUUID().replaceAll('-', '');
    await copyRow('messages', notice?.id ?? '', { id, token, group_key: id });
    stage.surroundings.mail.mails.push({ id, recipient: shipment?.email ?? '' });
    const violations = await check(stage.book, stage.system, ['mails']);
    expect(violations).toContainEqual(expect.objectContaining({ detail: expect.stringMatching(`2 mails: .*${id}`) }));
    await expectNamed('mails', { subject: shipment?.id ?? '', detail: /got no mail about/ }, () =>
      run('DELETE FROM notices WHERE shipment_id = ?', shipment?.id),
    );
  });

  it('a dead job, and one that nobody takes', async () => {
    const job = (id: string, changes: string): Promise<unknown> =>
      run(
        `INSERT INTO jobs SET store_id = ?, id = ?, queue = 'shipments.poll', reference = ?, attempts = 25, created_at = NOW(), ${changes}`,
        ...[stage.book.storeId, id, id],
      );
    const [dead, late] = [newId('job'), newId('job')];
    await expectNamed('jobs', { subject: dead, detail: /is dead after 25 runs: no error/ }, () =>
      job(dead, "due_at = '9000-01-01', parked_at = NOW()"),
    );
    await expectNamed('jobs', { subject: late, detail: /not taken/ }, () =>
      job(late, 'due_at = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR'),
    );
  });

  it('a delivery that nobody takes', async () => {
    const sql = 'SELECT id FROM webhook_deliveries WHERE store_id = ? LIMIT 1';
    const [delivery] = await stage.system.rows<{ id: string }>(sql, [stage.book.storeId]);
    const change = "UPDATE webhook_deliveries SET status = 'pending', due_at = '2026-01-01' WHERE id = ?";
    await expectNamed('backlog', { subject: delivery?.id ?? '', detail: /waits in webhook_deliveries/ }, () =>
      run(change, delivery?.id),
    );
  });

  it('connections, memory and open files that a process does not give back', async () => {
    const leaking: ProcessState = { name: 'api-1', isRunning: true, memoryMiB: 1000, handles: 1000 };
    const system = (): System => ({ ...stage.system, processes: () => [leaking] });
    await expectNamed('memory', { subject: 'api-1', detail: /has 1000 MiB/ }, () => undefined, system);
    await expectNamed('handles', { subject: 'api-1', detail: /has 1000 open files/ }, () => undefined, system);
    const many = await Promise.all(Array.from({ length: 14 }, () => connectTo(stage.engine.databaseUrl)));
    afterTest(() => Promise.all(many.map((connection) => connection.end())));
    await expectNamed('connections', { subject: 'the database', detail: /of at most 13/ }, () => undefined, system);
  });

  it('a transaction that stays open', async () => {
    const connection = await connectTo(stage.engine.databaseUrl);
    afterTest(() => connection.end());
    await connection.beginTransaction();
    await connection.query('SELECT id FROM outbox_relay FOR UPDATE');
    await until(async () => {
      // MariaDB brings its list of transactions up to date only if nobody has read it for 0.1 s.
      await delay(150 + 100 * Math.random());
      const violations = await check(stage.book, stage.system, ['connections']);
      return violations.some(({ detail }) => detail.includes('a transaction open for'));
    }, 'the open transaction to be named');
  });

  it('a wrong answer during the load', async () => {
    await expectNamed('answers', { subject: 'req-1', detail: /with 500/ }, () =>
      stage.book.wrongAnswers.push({
        subject: 'req-1',
        detail: 'answered GET / with 500',
        look: 'the log',
      }),
    );
  });
});
