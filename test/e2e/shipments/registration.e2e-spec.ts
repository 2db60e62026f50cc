import { setTimeout as delay } from 'node:timers/promises';
import { type RowDataPacket } from 'mysql2/promise';
import { type Hosted } from '../../support/services.js';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

let stack: ShippoStack;
let hosted: Hosted;
beforeAll(async () => {
  stack = await startShippoStack();
  hosted = await stack.worker();
});

async function count(sql: string, parameters: string[] = []): Promise<number> {
  const [rows] = await stack.database.query<(RowDataPacket & { n: number | string })[]>(sql, parameters);
  return Number(rows[0]?.n);
}

const unregistered = (): Promise<number> => count('SELECT COUNT(*) AS n FROM parcels WHERE registered_at IS NULL');
const registrations = (): Promise<number> =>
  count("SELECT COUNT(*) AS n FROM jobs WHERE queue = 'shipments.registration'");

it('C-TRK-15: does not repeat a registration whose answer was lost', async () => {
  stack.shippo.failNext('lost');
  await stack.call('/shipments', 'POST', { tracking_number: 'LOST-1', carrier: 'ups' });
  await until(async () => (await unregistered()) === 0, 'the parcel to be registered');
  expect(stack.shippo.registrationCount('ups', 'LOST-1')).toBe(1);
});

it('C-TRK-14: retries a carrier that is unavailable', async () => {
  stack.shippo.failNext({ status: 503 }, { status: 429, headers: { 'retry-after': '1' } });
  await stack.call('/shipments', 'POST', { tracking_number: 'AWAY-1', carrier: 'ups' });
  await until(async () => (await unregistered()) === 0, 'the parcel to be registered');
  expect(stack.shippo.registrationCount('ups', 'AWAY-1')).toBe(1);
});

describe('a slow registration', () => {
  const registeredAt = async (trackingNumber: string): Promise<string | null> => {
    const sql = 'SELECT CAST(registered_at AS CHAR) AS at FROM parcels WHERE tracking_number = ?';
    const [rows] = await stack.database.query<(RowDataPacket & { at: string | null })[]>(sql, [trackingNumber]);
    return rows[0]?.at ?? null;
  };
  const push = (tracking_number: string, order_number?: string) =>
    stack.call('/shipments', 'POST', { tracking_number, carrier: 'ups', order_number });
  const posts = (trackingNumber: string): number => stack.shippo.registrationCount('ups', trackingNumber);

  it('C-TRK-14: is not started again for another order of the same parcel', async () => {
    const { requests } = stack.shippo;
    stack.shippo.failNext('held');
    await push('SLOW-1', 'A');
    await until(() => posts('SLOW-1') === 1, 'the registration to reach the carrier');
    const before = requests.length;
    await push('SLOW-1', 'B');
    await delay(2_500);
    expect(requests.slice(before)).toEqual([]);
    stack.shippo.release();
    await until(async () => (await registrations()) === 0, 'the registration to end');
    expect(await registeredAt('SLOW-1')).not.toBeNull();
    expect(posts('SLOW-1')).toBe(1);
  });

  it('is left to another worker that registers the parcel between reading and writing', async () => {
    await hosted.stop();
    await push('RIVAL-1');
    await stack.database.beginTransaction();
    await stack.database
      .query(`UPDATE parcels SET registering_at = '2026-11-20 05:19:03', registered_at = '2026-11-20 05:19:04'
      WHERE tracking_number = 'RIVAL-1'`);
    hosted = await stack.worker();
    const waiting =
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE info LIKE 'UPDATE parcels SET reg%'";
    await until(async () => (await count(waiting)) > 0, 'the worker to wait for the parcel');
    await stack.database.commit();
    await until(async () => (await registrations()) === 0, 'the job to end');
    expect(await registeredAt('RIVAL-1')).toBe('2026-11-20 05:19:04.000');
    expect(posts('RIVAL-1')).toBe(0);
  });
});

describe('a carrier that sends Retry-After', () => {
  const ofParcel = `WHERE queue = ? AND reference IN (SELECT id FROM parcels WHERE tracking_number = 'BUSY-1')`;

  /** Seconds from now until the parcel's job is due, once its run has failed. */
  const failedFor = (queue: string): Promise<number> => {
    const sql = `SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), due_at) AS n FROM jobs ${ofParcel} AND last_error IS NOT NULL`;
    return until(async () => (await count(sql, [queue])) || undefined, `the job of ${queue} to fail`);
  };

  async function dueNow(queue: string): Promise<void> {
    await stack.database.query(`UPDATE jobs SET due_at = UTC_TIMESTAMP(3) ${ofParcel}`, [queue]);
  }

  const busy = { status: 429, headers: { 'retry-after': '600' } };

  it('is not asked to register or fetch a parcel sooner', async () => {
    stack.shippo.failNext(busy);
    await stack.call('/shipments', 'POST', { tracking_number: 'BUSY-1', carrier: 'ups' });
    expect(await failedFor('shipments.registration')).toBeGreaterThan(500);
    expect(stack.shippo.registrationCount('ups', 'BUSY-1')).toBe(0);
    await dueNow('shipments.registration');
    await until(async () => (await unregistered()) === 0, 'the parcel to be registered');
    stack.shippo.failNext(busy);
    await dueNow('shipments.poll');
    expect(await failedFor('shipments.poll')).toBeGreaterThan(500);
  });
});
