// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { check, type CheckName } from '../../faults/checker.js';
import { type ProcessState, type System } from '../../faults/checks/check.js';
import { connectTo } from '../../faults/connection.js';
import { drain } from '../../faults/drain.js';
import { flushed } from '../../faults/engines/single.js';
import { type ExpectedState, type ExpectedOrder, type ExpectedShipment } from '../../faults/expected-state.js';
import { type Fault } from '../../faults/fault.js';
import { databaseFaults, processFaults } from '../../faults/faults.js';
import { Load } from '../../faults/load.js';
import { Random } from '../../faults/random.js';
import { measureRecovery } from '../../faults/recovery.js';
import { type Violation, violationText } from '../../faults/violation.js';
import { afterTest } from '../../support/cleanup.js';
import { startFaultEnvironment } from '../../support/fault-environment.js';
import { until } from '../../support/until.js';

const FROZEN_SECONDS = 3;
/** Enough for each test to use some that no other test changes. */
const MIN_ORDERS = 20;

type FaultEnvironment = Awaited<ReturnType<typeof startFaultEnvironment>>;

let environment: FaultEnvironment;
let left: string[];
/** The expected state before the last faults. */
let early: ExpectedState;

/** Injects faults at the same time, and waits until both APIs and the workers work again. */
async function injectFaults(faults: Fault[], names: string[]): Promise<void> {
  const chosen = faults.filter(({ name }) => names.includes(name));
  expect(chosen.map(({ name }) => name).sort()).toEqual([...names].sort());
  const ends = await Promise.all(chosen.map(({ inject }) => inject()));
  await delay(1000 * Math.max(...chosen.map(({ seconds }) => seconds)));
  await Promise.all(ends.map((end) => end()));
  await measureRecovery(environment.probe);
}

beforeAll(async () => {
  environment = await startFaultEnvironment();
  const { client, expected, supervisor, engine, redisUrl, external, system } = environment;
  const load = new Load({ client, expected, random: new Random(1), customers: 3, pauseMs: 100 });
  const faults = [...processFaults(supervisor, FROZEN_SECONDS), ...databaseFaults(engine, expected), flushed(redisUrl)];
  load.start();
  await injectFaults(faults, ['api-1 killed', 'worker-1 killed']);
  early = expected.snapshot();
  await injectFaults(faults, ['api-2 frozen', 'worker-2 frozen']);
  await injectFaults(faults, ['database connections killed', 'Redis flushed']);
  await until(() => expected.orders.size >= MIN_ORDERS, 'enough orders');
  await load.stop();
  await external.heal();
  left = await drain(system, { storeId: expected.storeId, timeoutMs: 300_000, leaseSeconds: 15 });
});

it('loses, duplicates and blocks nothing that was acknowledged, after faults of processes, connections and Redis', async () => {
  const { expected, system } = environment;
  expect(left).toEqual([]);
  expect([expected.isComplete, expected.claims.size > 0]).toEqual([true, true]);
  expect((await check(expected, system)).map(violationText)).toEqual([]);
});

it('still has everything of a snapshot of the expected state that was made under load', async () => {
  expect([early.isComplete, early.orders.size > 0]).toEqual([false, true]);
  expect((await check(early, environment.system)).map(violationText)).toEqual([]);
});

describe('the checker reports', () => {
  const untouched = new Set<string>();

  // A worker would repair some of the planted violations.
  beforeAll(async () => {
    await environment.supervisor.stop('worker');
    for (const number of environment.expected.orders.keys()) untouched.add(number);
  });

  const run = (sql: string, ...parameters: unknown[]): Promise<unknown[]> => environment.system.rows(sql, parameters);

  /** An order of the load, with its return or claim, that no other test has changed. */
  function anOrder(holds?: 'return' | 'claim'): ExpectedOrder & { reference: string } {
    for (const number of untouched) {
      const held = environment.expected.units.find(({ order, kind }) => order === number && kind === holds);
      const order = environment.expected.orders.get(number);
      if (!order || (holds && !held)) continue;
      untouched.delete(number);
      return { ...order, reference: held?.reference ?? '' };
    }
    throw new Error('The load had too few orders');
  }

  /** Parcels whose status customers are notified of. */
  const underWay = (): ExpectedShipment[] =>
    [...environment.expected.shipments.values()].filter(
      ({ reached }) => reached !== undefined && reached !== 'PRE_TRANSIT',
    );

  /** Plants a violation, and expects that the check reports it, but has not reported it before. */
  async function expectReported(
    name: CheckName,
    { subject, detail }: { subject: string; detail: RegExp },
    plant: () => unknown,
    system: () => System = () => environment.system,
  ): Promise<void> {
    const matching = (violations: Violation[]): Violation[] =>
      violations.filter((found) => found.subject === subject && detail.test(found.detail));
    expect(matching(await check(environment.expected, environment.system, [name]))).toEqual([]);
    await plant();
    const [violation] = matching(await check(environment.expected, system(), [name]));
    expect(violation).toMatchObject({ check: name, subject, evidence: expect.stringMatching(/\S/) });
  }

  /** Copies a row with some columns changed. */
  async function copyRow(table: string, id: string, changes: object): Promise<void> {
    const [row] = await environment.system.rows<object>(`SELECT * FROM ${table} WHERE id = ?`, [id]);
    await run(`INSERT INTO ${table} SET ?`, { ...row, ...changes });
  }

  const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 26)}`;

  it('a lost order', async () => {
    const { number } = anOrder();
    await expectReported('orders', { subject: number, detail: /not readable/ }, () =>
      run('DELETE FROM orders WHERE order_number = ?', number),
    );
  });

  it('a lost order that a backup must have', async () => {
    const [number = ''] = early.orders.keys();
    untouched.delete(number);
    await run('DELETE FROM orders WHERE order_number = ?', number);
    const violations = await check(early, environment.system, ['orders', 'ledger']);
    expect(violations).toContainEqual(expect.objectContaining({ check: 'orders', subject: number }));
  });

  it('a lost change of an order', async () => {
    const { number, note } = anOrder();
    const sql = 'UPDATE orders SET document = REPLACE(document, ?, ?) WHERE order_number = ?';
    await expectReported('orders', { subject: number, detail: /has the note old/ }, () =>
      run(sql, note, 'old', number),
    );
  });

  it('a lost shipment, and a lost report of its carrier', async () => {
    const [lost, late] = underWay();
    await expectReported('shipments', { subject: lost?.id ?? '', detail: /not readable/ }, () =>
      run('DELETE FROM shipments WHERE id = ?', lost?.id),
    );
    await expectReported('shipments', { subject: late?.id ?? '', detail: /is PENDING, but the carrier reported/ }, () =>
      run("UPDATE parcels SET status = 'PENDING' WHERE tracking_number = ?", late?.trackingNumber),
    );
  });

  it('a lost callback of a return, and a lost return', async () => {
    const [refunded = ''] = [...environment.expected.returns].find(([, status]) => status === 'PROCESSED') ?? [];
    untouched.delete(environment.expected.units.find(({ reference }) => reference === refunded)?.order ?? '');
    await expectReported('returns', { subject: refunded, detail: /is OPEN, but PROCESSED/ }, () =>
      run("UPDATE returns SET status = 'OPEN' WHERE id = ?", refunded),
    );
    await expectReported('returns', { subject: refunded, detail: /not readable/ }, () =>
      run('DELETE FROM returns WHERE id = ?', refunded),
    );
  });

  it('a lost claim', async () => {
    const { reference } = anOrder('claim');
    await expectReported('claims', { subject: reference, detail: /not readable/ }, () =>
      run('DELETE FROM claims WHERE id = ?', reference),
    );
  });

  it('a duplicate of a return', async () => {
    const { reference } = anOrder('return');
    const id = newId('ret');
    await expectReported('extras', { subject: id, detail: /never acknowledged/ }, () =>
      copyRow('returns', reference, { id, request_id: newId('rr') }),
    );
  });

  it('different answers to one key', async () => {
    const [key = '', known] = [...environment.expected.keys][0] ?? [];
    await expectReported('keys', { subject: key, detail: /2 different answers/ }, () => known?.answers.push('{}'));
  });

  it('units that were never acknowledged, and more units than a line has', async () => {
    const { number } = anOrder();
    const sql = `INSERT INTO order_units (store_id, order_id, line_id, kind, reference, item, quantity)
      SELECT store_id, id, 'A', 'return', ?, '', 10 FROM orders WHERE order_number = ?`;
    await expectReported('ledger', { subject: number, detail: /holds 1[0-3] units of line A, which has 3/ }, () =>
      run(sql, newId('ret'), number),
    );
    const violations = await check(environment.expected, environment.system, ['ledger']);
    expect(violations.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(/never acknowledged/));
  });

  it('lost units of a return', async () => {
    const { number, reference } = anOrder('return');
    await expectReported('ledger', { subject: number, detail: /holds 0 units, but [12] were acknowledged/ }, () =>
      run('DELETE FROM order_units WHERE reference = ?', reference),
    );
  });

  it('stock that was taken twice', async () => {
    await expectReported('stock', { subject: 's-C', detail: /has \d+ available, but \d+ are left/ }, () =>
      run("UPDATE stock_levels SET available = available - 1 WHERE sku = 's-C'"),
    );
  });

  it('an event that is missing in the feed, one out of order, and a second creation', async () => {
    const sql = 'SELECT id FROM outbox_events WHERE store_id = ? AND sequence = 2 ORDER BY id LIMIT 2';
    const [hidden, moved] = await environment.system.rows<{ id: string }>(sql, [environment.expected.storeId]);
    await expectReported('feed', { subject: hidden?.id ?? '', detail: /not in the feed/ }, () =>
      run('UPDATE outbox_events SET position = NULL WHERE id = ?', hidden?.id),
    );
    await expectReported('feed', { subject: moved?.id ?? '', detail: /sequence 9 after 1/ }, () =>
      run('UPDATE outbox_events SET sequence = 9 WHERE id = ?', moved?.id),
    );
    await expectReported('feed', { subject: 'claim.submitted', detail: /happened/ }, () =>
      run("UPDATE outbox_events SET type = 'claim.submitted' WHERE id = ?", moved?.id),
    );
  });

  it('an event that a reader of the feed was shown twice', async () => {
    const [read = []] = environment.expected.readers;
    // Earlier tests have changed the feed after this event.
    await expectReported('readers', { subject: 'reader 1', detail: /as event 2 of the feed/ }, () =>
      read.splice(1, 0, read[0] ?? ''),
    );
  });

  it('a webhook that was never received', async () => {
    const [id = ''] = environment.external.reliable.receipts.keys();
    await expectReported('webhooks', { subject: id, detail: /never reached/ }, () =>
      environment.external.reliable.receipts.delete(id),
    );
  });

  it('a parcel that was registered twice', async () => {
    const { registrations } = environment.external.carrier;
    const [again] = registrations;
    const shipment = [...environment.expected.shipments.values()].find(
      (one) => one.trackingNumber === again?.tracking_number,
    );
    await expectReported('registrations', { subject: shipment?.id ?? '', detail: /registered 2 times/ }, () =>
      again ? registrations.push(again) : undefined,
    );
  });

  it('a mail without a message, a lost mail, and one that was never sent', async () => {
    const { mails } = environment.external.mail;
    await expectReported('mails', { subject: 'msg_planted', detail: /is no message/ }, () =>
      mails.push({ id: 'msg_planted', recipient: 'ana@example.com' }),
    );
    const [lost] = mails.splice(0, 1);
    const others = mails.filter(({ id }) => id !== lost?.id);
    mails.splice(0, mails.length, ...others);
    const found = await check(environment.expected, environment.system, ['mails']);
    expect(found).toContainEqual(expect.objectContaining({ subject: lost?.id }));
    const unsent = mails[0]?.id ?? '';
    await expectReported('mails', { subject: unsent, detail: /still sending/ }, () =>
      run("UPDATE messages SET state = 'sending' WHERE id = ?", unsent),
    );
  });

  it('a second mail about a status, and a status without a mail', async () => {
    const shipment = underWay().at(-1);
    const sql = 'SELECT message_id AS id FROM notices WHERE shipment_id = ? AND status = ?';
    const [notice] = await environment.system.rows<{ id: string }>(sql, [shipment?.id, shipment?.reached]);
    const id = newId('msg');
    const token = randomUUID().replaceAll('-', '');
    await copyRow('messages', notice?.id ?? '', { id, token, group_key: id });
    environment.external.mail.mails.push({ id, recipient: shipment?.email ?? '' });
    const violations = await check(environment.expected, environment.system, ['mails']);
    expect(violations).toContainEqual(expect.objectContaining({ detail: expect.stringMatching(`2 mails: .*${id}`) }));
    await expectReported('mails', { subject: shipment?.id ?? '', detail: /got no mail about/ }, () =>
      run('DELETE FROM notices WHERE shipment_id = ?', shipment?.id),
    );
  });

  it('a dead job, and an overdue one', async () => {
    const job = (id: string, changes: string): Promise<unknown> =>
      run(
        `INSERT INTO jobs SET store_id = ?, id = ?, queue = 'shipments.poll', reference = ?, attempts = 25, created_at = NOW(), ${changes}`,
        ...[environment.expected.storeId, id, id],
      );
    const [dead, late] = [newId('job'), newId('job')];
    await expectReported('jobs', { subject: dead, detail: /is dead after 25 runs: no error/ }, () =>
      job(dead, "due_at = '9000-01-01', parked_at = NOW()"),
    );
    await expectReported('jobs', { subject: late, detail: /not taken/ }, () =>
      job(late, 'due_at = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR'),
    );
  });

  it('an overdue delivery', async () => {
    const sql = 'SELECT id FROM webhook_deliveries WHERE store_id = ? LIMIT 1';
    const [delivery] = await environment.system.rows<{ id: string }>(sql, [environment.expected.storeId]);
    const change = "UPDATE webhook_deliveries SET status = 'pending', due_at = '2026-01-01' WHERE id = ?";
    await expectReported('backlog', { subject: delivery?.id ?? '', detail: /waits in webhook_deliveries/ }, () =>
      run(change, delivery?.id),
    );
  });

  it('leaks of connections, memory and open files', async () => {
    const leaking: ProcessState = { name: 'api-1', isRunning: true, memoryMiB: 1000, handles: 1000 };
    const system = (): System => ({ ...environment.system, processes: () => [leaking] });
    await expectReported('memory', { subject: 'api-1', detail: /has 1000 MiB/ }, () => undefined, system);
    await expectReported('handles', { subject: 'api-1', detail: /has 1000 open files/ }, () => undefined, system);
    const many = await Promise.all(Array.from({ length: 14 }, () => connectTo(environment.engine.databaseUrl)));
    afterTest(() => Promise.all(many.map((connection) => connection.end())));
    await expectReported('connections', { subject: 'the database', detail: /of at most 13/ }, () => undefined, system);
  });

  it('a transaction that stays open', async () => {
    const connection = await connectTo(environment.engine.databaseUrl);
    afterTest(() => connection.end());
    await connection.beginTransaction();
    await connection.query('SELECT id FROM outbox_relay FOR UPDATE');
    await until(async () => {
      // MariaDB refreshes its list of transactions only if nobody has read it for 0.1 s.
      await delay(150 + 100 * Math.random());
      const violations = await check(environment.expected, environment.system, ['connections']);
      return violations.some(({ detail }) => detail.includes('a transaction open for'));
    }, 'the open transaction to be reported');
  });

  it('a lost line of an order', async () => {
    const { number } = anOrder();
    await expectReported('orders', { subject: number, detail: /has other lines/ }, () =>
      run("UPDATE orders SET document = JSON_REMOVE(document, '$.line_items[2]') WHERE order_number = ?", number),
    );
  });

  it('a creation that one resource has twice, and another one not at all', async () => {
    const sql = "SELECT id, resource_id FROM outbox_events WHERE store_id = ? AND type = 'order.created' LIMIT 2";
    const [one, other] = await environment.system.rows<{ id: string; resource_id: string }>(sql, [
      environment.expected.storeId,
    ]);
    await expectReported('feed', { subject: 'order.created', detail: /happened/ }, () =>
      run('UPDATE outbox_events SET resource_id = ?, sequence = 99 WHERE id = ?', other?.resource_id, one?.id),
    );
  });

  it('an event that the flaky receiver never received', async () => {
    const { receipts } = environment.external.others.flaky;
    const [id = ''] = receipts.keys();
    await expectReported('webhooks', { subject: id, detail: /never reached the flaky/ }, () => receipts.delete(id));
  });

  it('an event of a return without a mail', async () => {
    const sql = "SELECT subject_key FROM messages WHERE store_id = ? AND kind = 'return' ORDER BY id DESC LIMIT 1";
    const [message] = await environment.system.rows<{ subject_key: string }>(sql, [environment.expected.storeId]);
    const subject = message?.subject_key.replace('return:', '') ?? '';
    await expectReported('mails', { subject, detail: /had no mail/ }, () =>
      run('DELETE FROM messages WHERE subject_key = ?', message?.subject_key),
    );
  });

  it('a process that does not run', async () => {
    const down: ProcessState = { name: 'worker-3', isRunning: false, memoryMiB: 0, handles: 0 };
    const system = (): System => ({ ...environment.system, processes: () => [down] });
    await expectReported('running', { subject: 'worker-3', detail: /does not run/ }, () => undefined, system);
  });

  it('a wrong answer during the load', async () => {
    await expectReported('answers', { subject: 'req-1', detail: /with 500/ }, () =>
      environment.expected.wrongAnswers.push({
        subject: 'req-1',
        detail: 'answered GET / with 500',
        evidence: 'the log',
      }),
    );
  });
});
