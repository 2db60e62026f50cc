// SPDX-License-Identifier: Apache-2.0
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

const PARCELS = 300;

let stack: ShippoStack;
beforeEach(async () => (stack = await startShippoStack()));

const number = (index: number): string => `PW${index}`;

it('C-TRK-14: registers each of 300 parcels exactly once, even if Redis and the worker are killed meanwhile', async () => {
  const first = await stack.workerProcess();
  const numbers = Array.from({ length: PARCELS }, (_, index) => number(index));
  for (let at = 0; at < PARCELS; at += 50) {
    const pushed = numbers.slice(at, at + 50);
    const replies = await Promise.all(pushed.map((tracking_number) => stack.push(tracking_number)));
    expect(replies.map(({ status }) => status)).toEqual(pushed.map(() => 201));
    if (at === 100) await stack.redis.cut();
    if (at === 150) first.signal('SIGKILL');
    if (at === 200) await stack.redis.restore();
  }
  expect(await stack.unregistered()).toBeGreaterThan(0);
  await first.exited;
  // The leases of the killed worker run out, as they would in a minute.
  await stack.database.query('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE queue = ?', ['shipments.registration']);
  await stack.worker();
  await until(async () => (await stack.unregistered()) === 0, 'all parcels to be registered');
  const posts = numbers.map((tracking_number) => stack.registrations(tracking_number));
  expect(posts).toEqual(numbers.map(() => 1));
});

describe('a slow registration', () => {
  it('of a worker that wakes after its lease leaves the registration of another worker', async () => {
    const frozen = await stack.workerProcess();
    stack.shippo.failNext('held');
    await stack.push('FROZEN1');
    await until(() => stack.registrations('FROZEN1') === 1, 'the registration to reach the carrier');
    frozen.signal('SIGSTOP');
    // Otherwise Redis hands the other worker's job to the frozen one, until Bull finds it stalled.
    await stack.redis.cut();
    await stack.redis.restore();
    await stack.database.query('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE queue = ?', ['shipments.registration']);
    const hosted = await stack.worker();
    const registered = await until(() => stack.registeredAt('FROZEN1'), 'the other worker to register the parcel');
    await hosted.stop();
    stack.shippo.release();
    frozen.signal('SIGCONT');
    await stack.push('FROZEN2');
    await until(() => stack.registeredAt('FROZEN2'), 'the woken worker to register another parcel');
    expect(await stack.registeredAt('FROZEN1')).toBe(registered);
    expect(stack.registrations('FROZEN1')).toBe(1);
    await frozen.stop();
  });
});
