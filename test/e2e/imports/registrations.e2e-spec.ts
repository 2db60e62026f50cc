// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { type Json } from '../../support/client.js';
import { importIn } from '../../support/imports.js';
import { aSoundOrder } from '../../support/orders.js';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

/** Their registrations take minutes. */
const PARCELS = 100;
/** A third of the 50 a minute that Shippo accepts with a test token. */
const STEP_MS = 3_600;

let stack: ShippoStack;
beforeEach(async () => (stack = await startShippoStack({ SHIPPO_API_TOKEN: 'shippo_test_token' })));

/** A line with an order whose parcel left yesterday. */
function aLine(index: number): string {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  const shipments = [{ tracking_number: `OLD${index}`, carrier: 'ups', shipped_at: daysAgo(1) }];
  const order: Json = aSoundOrder({ order_number: `H-${index}`, ordered_at: daysAgo(2), shipments });
  return JSON.stringify({ order });
}

/** Imports orders with parcels that are under way. */
async function importParcels(): Promise<void> {
  const file = Array.from({ length: PARCELS }, (_, index) => aLine(index)).join('\n');
  const type = { 'content-type': 'application/x-ndjson' };
  const { import_id } = importIn(await stack.call('/imports', 'POST', file, type));
  const ended = async (): Promise<Json | undefined> => {
    const view = importIn(await stack.call(`/imports/${String(import_id)}`));
    return view.ended_at === null ? undefined : view;
  };
  expect(await until(ended, 'the import to end')).toMatchObject({ counts: { created: PARCELS } });
}

/** When the parcels that have not been tried are due for registration, in milliseconds. */
async function plannedTimes(): Promise<number[]> {
  const sql = "SELECT due_at FROM jobs WHERE queue = 'shipments.registration' AND attempts = 0 ORDER BY due_at";
  const [found] = await stack.database.query<(RowDataPacket & { due_at: Date })[]>(sql);
  return found.map(({ due_at }) => due_at.getTime());
}

it('C-SHP-40: parcels of an import do not stand before a pushed one at the carrier', async () => {
  await stack.worker();
  await importParcels();
  await stack.push('NEW1');
  await until(() => stack.registeredAt('NEW1'), 'the pushed parcel to be registered');
  expect(await stack.unregistered()).toBeGreaterThan(PARCELS / 2);
  const times = await plannedTimes();
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...steps)).toBe(STEP_MS);
});
