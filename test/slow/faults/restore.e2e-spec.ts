// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RowDataPacket } from 'mysql2/promise';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { orderBody } from '../../faults/bodies.js';
import { check, type CheckName } from '../../faults/checker.js';
import { drain } from '../../faults/drain.js';
import { type ExpectedState, type ExpectedOrder } from '../../faults/expected-state.js';
import { Load } from '../../faults/load.js';
import { Random } from '../../faults/random.js';
import { violationText } from '../../faults/violation.js';
import { afterFile } from '../../support/cleanup.js';
import { documentedBackup } from '../../support/documented-backup.js';
import {
  type FaultEnvironment,
  resumeFaultEnvironment,
  startFaultEnvironment,
} from '../../support/fault-environment.js';
import { connectDatabase } from '../../support/row-lock.js';
import { dropDatabase, service } from '../../support/services.js';
import { until } from '../../support/until.js';

/** The checks of a restored copy: its mails and registrations are compared with the dump instead. */
const CHECKS: CheckName[] = [
  ...(['answers', 'orders', 'shipments', 'returns', 'claims', 'keys', 'ledger'] as const),
  ...(['feed', 'webhooks', 'jobs', 'backlog', 'connections'] as const),
];

let environment: FaultEnvironment;
let restored: FaultEnvironment;
/** The expected state before the dump began. */
let before: ExpectedState;
let lastLine: string;
/** An order that was written after the dump, and one whose customer was erased after it. */
let lost: ExpectedOrder;
let erased: ExpectedOrder;
/** The work that the dump shows as done or due. */
let dumped: Outcomes;
/** How many mails and registrations there were before the restore. */
let seen: Record<'mails' | 'registrations', number>;

interface Outcomes {
  sentMails: Set<string>;
  registered: Set<string>;
  dueEvents: Set<string>;
}

async function outcomesIn(databaseUrl: string): Promise<Outcomes> {
  const connection = await connectDatabase(databaseUrl);
  const idsOf = async (sql: string): Promise<Set<string>> => {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return new Set(rows.map(({ id }) => String(id)));
  };
  try {
    return {
      sentMails: await idsOf("SELECT id FROM messages WHERE state = 'sent'"),
      registered: await idsOf(`SELECT tracking_number AS id FROM parcels p WHERE NOT EXISTS
        (SELECT 1 FROM jobs j WHERE j.store_id = p.store_id AND j.queue = 'shipments.registration' AND j.reference = p.id)`),
      dueEvents: await idsOf("SELECT event_id AS id FROM webhook_deliveries WHERE status = 'pending'"),
    };
  } finally {
    await connection.end();
  }
}

async function loadOf({ client, expected }: FaultEnvironment, orders: number): Promise<Load> {
  const load = new Load({ client, expected, random: new Random(3), customers: 2, pauseMs: 100 });
  const enough = expected.orders.size + orders;
  const claims = expected.claims.size;
  load.start();
  // Also if the test fails, before its processes end.
  afterFile(() => Promise.all([load.stop(), client.close()]));
  await until(() => expected.orders.size >= enough && expected.claims.size > claims, 'enough orders and a claim');
  return load;
}

/** Makes a dump wait between two tables while the load goes on, because the dump of a large database takes long. */
async function dumpSlowly(file: string): Promise<string> {
  const { expected, engine, system } = environment;
  const { dump } = await documentedBackup();
  const holder = await connectDatabase(engine.databaseUrl);
  try {
    await holder.query('LOCK TABLES desk_notes WRITE');
    const dumped = dump(engine.databaseUrl, file);
    dumped.catch(() => undefined);
    const waiting =
      "SELECT ID FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND STATE LIKE 'Waiting for table%'";
    await until(async () => (await system.rows(waiting)).length > 0, 'the dump to reach the table');
    const enough = expected.orders.size + 4;
    await until(() => expected.orders.size >= enough, 'orders during the dump');
    await holder.query('UNLOCK TABLES');
    return await dumped;
  } finally {
    await holder.end();
  }
}

/** Runs an erasure at once, as its job would in a minute. */
async function erasedNow(id: string, { engine, redisUrl, expected }: FaultEnvironment): Promise<void> {
  const place = { databaseUrl: engine.databaseUrl, redisUrl };
  const [runs, privacy] = [
    service<ErasureRunService>('ErasureRunService', place),
    service<PrivacyService>('PrivacyService', place),
  ];
  await until(async () => {
    await runs.run(expected.storeId, id);
    return (await privacy.get(expected.storeId, id)).verified_at !== null;
  }, 'the end of the erasure');
}

beforeAll(async () => {
  environment = await startFaultEnvironment();
  const { external, expected, engine, folder, command, supervisor } = environment;
  const load = await loadOf(environment, 4);
  // Leave webhooks due in the dump.
  external.reliable.behavior = 'fails';
  const file = join(folder, 'parcelward.sql.gz');
  before = expected.snapshot();
  lastLine = await dumpSlowly(file);
  lost = [...expected.orders.values()].at(-1) as ExpectedOrder;
  erased = [...before.orders.values()][0] as ExpectedOrder;
  await load.stop();
  const { id } = await command(['privacy', 'erase', expected.storeId, '--orders', erased.number, '--ignore-holds']);
  await erasedNow(String(id), environment);
  const list = await command(['privacy', 'erasures']);
  writeFileSync(join(folder, 'erasures.json'), JSON.stringify(list));
  await supervisor.stop();

  const databaseUrl = engine.databaseUrl.replace(/[^/]+$/, `parcelward_${randomUUID().slice(0, 8)}`);
  afterFile(() => dropDatabase(databaseUrl));
  await (await documentedBackup()).restore(databaseUrl, file);
  dumped = await outcomesIn(databaseUrl);
  await external.heal();
  seen = { mails: external.mail.mails.length, registrations: external.carrier.registrations.length };
  restored = await resumeFaultEnvironment(environment, { databaseUrl, expected: before });
});

it('a dump under load is complete', () => {
  expect(lastLine).toMatch(/^-- Dump completed/);
});

it('a restored copy has everything that was acknowledged before the dump, of one moment, and goes on with its work', async () => {
  const { system, expected } = restored;
  expect(await drain(system, { storeId: expected.storeId, timeoutMs: 300_000, leaseSeconds: 15 })).toEqual([]);
  expect([expected.isComplete, expected.orders.size > 3, expected.claims.size > 0]).toEqual([false, true, true]);
  expect((await check(expected, system, CHECKS)).map(violationText)).toEqual([]);
});

it('a restored copy repeats work that is due in the dump, under the same ids, and no work that is done', () => {
  const { mail, carrier, reliable } = restored.external;
  const { sentMails, registered, dueEvents } = dumped;
  expect([sentMails.size > 0, registered.size > 0, dueEvents.size > 0]).toEqual([true, true, true]);
  expect([...dueEvents].filter((id) => !reliable.receipts.has(id))).toEqual([]);
  expect(mail.mails.slice(seen.mails).filter(({ id }) => sentMails.has(id))).toEqual([]);
  const again = carrier.registrations.slice(seen.registrations);
  expect(again.filter(({ tracking_number }) => registered.has(tracking_number))).toEqual([]);
});

it('an erasure after the dump is applied again', async () => {
  const { command, client } = restored;
  const readOrder = async (): Promise<string> =>
    JSON.stringify(await client.untilAnswered((_key, asked) => asked.orders.get(erased.number)));
  expect(await readOrder()).toContain(erased.email);
  const requests = await command(['privacy', 'reapply', join(environment.folder, 'erasures.json')]);
  const [{ id }] = requests as unknown as [{ id: string }];
  await erasedNow(id, restored);
  expect(await readOrder()).not.toContain(erased.email);
});

it('the feed refuses events that were lost, and goes on after those that were not', async () => {
  const { client } = restored;
  const eventsAfter = (after: string | undefined) =>
    client.untilAnswered((_key, asked) => asked.request('GET', '/events', { query: { after } }));
  await expect(eventsAfter(environment.expected.readers[0]?.at(-1))).rejects.toMatchObject({ status: 422 });
  const { body } = await eventsAfter(before.readers[0]?.at(-1));
  expect(body.data.events.length).toBeGreaterThan(0);
});

it('a push that was lost with the time after the dump can be made again, and new writes go on', async () => {
  const { client, system, expected, external } = restored;
  const read = client.untilAnswered((_key, asked) => asked.orders.get(lost.number));
  await expect(read).rejects.toMatchObject({ status: 404 });
  const { protect_order_number: protectNumber } = await client.untilAnswered((key, asked) =>
    asked.orders.put(lost.number, orderBody(lost.email, lost.note), { idempotencyKey: key }),
  );
  expected.addOrder({ ...lost, protectNumber });
  const load = await loadOf(restored, 2);
  await load.stop();
  // Requests that were under way when the dump began may be in it.
  expected.isComplete = false;
  await external.heal();
  expect(await drain(system, { storeId: expected.storeId, timeoutMs: 300_000, leaseSeconds: 15 })).toEqual([]);
  expect((await check(expected, system, CHECKS)).map(violationText)).toEqual([]);
});
