import { type RowDataPacket } from 'mysql2/promise';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

const PARCELS = 300;

let stack: ShippoStack;
beforeEach(async () => (stack = await startShippoStack()));

async function unregistered(): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM parcels WHERE registered_at IS NULL';
  const [rows] = await stack.database.query<(RowDataPacket & { n: number | string })[]>(sql);
  return Number(rows[0]?.n);
}

const number = (index: number): string => `PW-${index}`;

it('C-TRK-14: registers each of 300 parcels exactly once, even if Redis and the worker are killed meanwhile', async () => {
  const first = await stack.workerProcess();
  const numbers = Array.from({ length: PARCELS }, (_, index) => number(index));
  for (let at = 0; at < PARCELS; at += 50) {
    const pushed = numbers.slice(at, at + 50);
    const replies = await Promise.all(
      pushed.map((tracking_number) => stack.call('/shipments', 'POST', { tracking_number, carrier: 'ups' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(pushed.map(() => 201));
    if (at === 100) await stack.redis.cut();
    if (at === 150) first.signal('SIGKILL');
    if (at === 200) await stack.redis.restore();
  }
  expect(await unregistered()).toBeGreaterThan(0);
  await first.exited;
  // The leases of the killed worker run out, as they would in a minute.
  await stack.database.query('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE queue = ?', ['shipments.registration']);
  await stack.worker();
  await until(async () => (await unregistered()) === 0, 'all parcels to be registered');
  const posts = numbers.map((tracking_number) => stack.shippo.registrationCount('ups', tracking_number));
  expect(posts).toEqual(numbers.map(() => 1));
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

  it('of a worker that wakes after its lease leaves the registration of another worker', async () => {
    const frozen = await stack.workerProcess();
    stack.shippo.failNext('held');
    await push('FROZEN-1');
    await until(() => posts('FROZEN-1') === 1, 'the registration to reach the carrier');
    frozen.signal('SIGSTOP');
    // Otherwise Redis hands the other worker's job to the frozen one, until Bull finds it stalled.
    await stack.redis.cut();
    await stack.redis.restore();
    await stack.database.query('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE queue = ?', ['shipments.registration']);
    const hosted = await stack.worker();
    const registered = await until(() => registeredAt('FROZEN-1'), 'the other worker to register the parcel');
    await hosted.stop();
    stack.shippo.release();
    frozen.signal('SIGCONT');
    await push('FROZEN-2');
    await until(() => registeredAt('FROZEN-2'), 'the woken worker to register another parcel');
    expect(await registeredAt('FROZEN-1')).toBe(registered);
    expect(posts('FROZEN-1')).toBe(1);
    await frozen.stop();
  });
});
