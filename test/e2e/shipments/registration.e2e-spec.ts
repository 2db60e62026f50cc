// SPDX-License-Identifier: Apache-2.0
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

const registrations = (): Promise<number> =>
  count("SELECT COUNT(*) AS n FROM jobs WHERE queue = 'shipments.registration'");

it('C-TRK-15: does not repeat a registration whose answer was lost', async () => {
  stack.shippo.failNext('lost');
  await stack.push('LOST1');
  await until(async () => (await stack.unregistered()) === 0, 'the parcel to be registered');
  expect(stack.registrations('LOST1')).toBe(1);
});

it('C-TRK-14: retries a carrier that is unavailable', async () => {
  stack.shippo.failNext({ status: 503 }, { status: 429, headers: { 'retry-after': '1' } });
  await stack.push('AWAY1');
  await until(async () => (await stack.unregistered()) === 0, 'the parcel to be registered');
  expect(stack.registrations('AWAY1')).toBe(1);
});

describe('a slow registration', () => {
  it('C-TRK-14: is not started again for another order of the same parcel', async () => {
    const { requests } = stack.shippo;
    stack.shippo.failNext('held');
    await stack.push('SLOW1', 'A');
    await until(() => stack.registrations('SLOW1') === 1, 'the registration to reach the carrier');
    const before = requests.length;
    await stack.push('SLOW1', 'B');
    await delay(2_500);
    expect(requests.slice(before)).toEqual([]);
    stack.shippo.release();
    await until(async () => (await registrations()) === 0, 'the registration to end');
    expect(await stack.registeredAt('SLOW1')).not.toBeNull();
    expect(stack.registrations('SLOW1')).toBe(1);
  });

  it('is left to another worker that registers the parcel between reading and writing', async () => {
    await hosted.stop();
    await stack.push('RIVAL1');
    await stack.database.beginTransaction();
    await stack.database
      .query(`UPDATE parcels SET registering_at = '2026-11-20 05:19:03', registered_at = '2026-11-20 05:19:04'
      WHERE tracking_number = 'RIVAL1'`);
    hosted = await stack.worker();
    const waiting =
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE info LIKE 'UPDATE parcels SET reg%'";
    await until(async () => (await count(waiting)) > 0, 'the worker to wait for the parcel');
    await stack.database.commit();
    await until(async () => (await registrations()) === 0, 'the job to end');
    expect(await stack.registeredAt('RIVAL1')).toBe('2026-11-20 05:19:04.000');
    expect(stack.registrations('RIVAL1')).toBe(0);
  });
});

describe('a carrier that sends Retry-After', () => {
  const ofParcel = `WHERE queue = ? AND reference IN (SELECT id FROM parcels WHERE tracking_number = 'BUSY1')`;

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
    await stack.push('BUSY1');
    expect(await failedFor('shipments.registration')).toBeGreaterThan(500);
    expect(stack.registrations('BUSY1')).toBe(0);
    // The account waits, too, in each process that was told so (C-CAR-18).
    await hosted.stop();
    hosted = await stack.worker();
    await dueNow('shipments.registration');
    await until(async () => (await stack.unregistered()) === 0, 'the parcel to be registered');
    stack.shippo.failNext(busy);
    await dueNow('shipments.poll');
    expect(await failedFor('shipments.poll')).toBeGreaterThan(500);
  });
});
