// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { type ClaimSuggestionsService } from '../../../src/claims/services/claim-suggestions.service.js';
import { type WorkListService } from '../../../src/desk/services/work-list.service.js';
import { type StallsService } from '../../../src/shipments/services/stalls.service.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { aLine, aProtectedOrder, anOrder } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { type ShippoStack, type StackStore, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

const DAY_MS = 86_400_000;
let stack: ShippoStack;
beforeAll(async () => {
  stack = await startShippoStack();
  await stack.worker();
});

const query = async (sql: string, values: unknown[] = []): Promise<RowDataPacket[]> =>
  (await stack.database.query<RowDataPacket[]>(sql, values))[0];
const suggestions = () => service<ClaimSuggestionsService>('ClaimSuggestionsService', stack.place);

/** Pushes an order of a parcel, and has the parcel stall. */
async function stalled(
  body: (members: Json) => Json,
  store: StackStore = stack,
): Promise<{ order: string; shipmentId: string }> {
  const [number, order] = [`PW${randomUUID().replaceAll('-', '')}`, `A-${randomUUID().slice(0, 8)}`];
  const ordered_at = new Date(Date.now() - 8 * DAY_MS).toISOString();
  const shipments = [{ tracking_number: number, carrier: 'ups' }];
  const reply = await store.call(`/orders/${order}`, 'PUT', body({ ordered_at, shipments }));
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  const registered = 'SELECT id FROM parcels WHERE tracking_number = ? AND registered_at IS NOT NULL';
  await until(async () => (await query(registered, [number])).length > 0, 'the registration');
  const since = new Date(Date.now() - DAY_MS);
  await query(
    "UPDATE parcels SET stalls_at = ?, stall_reason = 'silent', attention_at = ?, attention_reason = 'silent' WHERE tracking_number = ?",
    [since, since, number],
  );
  await service<StallsService>('StallsService', stack.place).report(100);
  const [shipment] = await query('SELECT id FROM shipments WHERE tracking_number = ?', [number]);
  return { order, shipmentId: String(shipment?.id) };
}

const open = (order: string) => suggestions().findOpen(stack.storeId, [order]);
const eventsOf = (shipmentId: string) =>
  query("SELECT data FROM outbox_events WHERE type = 'claim.suggested' AND data LIKE ?", [`%${shipmentId}%`]);

it('C-WORK-21, C-WORK-22: suggests a claim for a stalled parcel of a protected order, once', async () => {
  const { order, shipmentId } = await stalled(aProtectedOrder);
  await until(async () => (await open(order)).length > 0, 'the suggestion');
  await Promise.all([1, 2].map(() => suggestions().check(stack.storeId, shipmentId, new Date())));
  expect(await open(order)).toMatchObject([
    {
      ...{ shipment_id: shipmentId, order_number: order, claim_reason: 'Lost', claim_resolution: 'REFUND' },
      ...{ claims_items: [{ line_id: expect.any(String) as string, quantity: 2 }], amount: 20, currency: 'USD' },
    },
  ]);
  const told = (await eventsOf(shipmentId)).map(({ data }) => JSON.parse(String(data)) as Json);
  expect(told).toMatchObject([{ claim_suggestion: (await open(order))[0] }]);
  const { silent } = await service<WorkListService>('WorkListService', stack.place).get(stack.storeId);
  expect(silent.items.find(({ order_number }) => order_number === order)?.parcel).toMatchObject({
    isClaimSuggested: true,
  });
});

it('C-WORK-22, C-WORK-24: ends with the claim, which is filed once, and is not suggested again', async () => {
  const line_items = ['lamp', 'chair'].map((line_id) => aLine({ line_id, quantity: 1, line_total: 10 }));
  const { order, shipmentId } = await stalled(({ shipments, ...members }) => {
    const [parcel] = shipments as Json[];
    return aProtectedOrder({
      ...members,
      line_items,
      shipments: [{ ...parcel, items: [{ line_id: 'lamp', quantity: 1 }] }],
    });
  });
  await until(async () => (await open(order)).length > 0, 'the suggestion');
  const [suggestion] = await open(order);
  const store = await service<StoresService>('StoresService', stack.place).get(stack.storeId);
  const caller = { store, actor: { type: 'staff', id: 'ana' } as const };
  const id = suggestion?.suggestion_id ?? '';
  const claim = await suggestions().file(caller, order, id);
  const { claims_items } = suggestion!;
  expect(claim).toMatchObject({ order_number: order, claim_reason: 'Lost', status: 'SUBMITTED', claims_items });
  await until(async () => (await open(order)).length === 0, 'the end of the suggestion');
  await expect(suggestions().file(caller, order, id)).rejects.toThrow('suggested no more');
  await suggestions().check(stack.storeId, shipmentId, new Date());
  expect(await open(order)).toEqual([]);
  expect(claims_items).toEqual([{ line_id: 'lamp', quantity: 1 }]);
});

it('C-WORK-22: stays when a claim is filed on other lines only', async () => {
  const { order } = await stalled(aProtectedOrder);
  await until(async () => (await open(order)).length > 0, 'the suggestion');
  const [{ claims_items } = { claims_items: [] }] = await open(order);
  const place = { ...stack.place, inTransaction: true };
  const { endClaimed } = service<ClaimSuggestionsService>('ClaimSuggestionsService', place);
  await endClaimed(stack.storeId, order, ['another line']);
  expect(await open(order)).toHaveLength(1);
  await endClaimed(
    stack.storeId,
    order,
    claims_items.map(({ line_id }) => line_id),
  );
  expect(await open(order)).toEqual([]);
});

it('C-WORK-22: ends when the parcel resumes', async () => {
  const { order, shipmentId } = await stalled(aProtectedOrder);
  await until(async () => (await open(order)).length > 0, 'the suggestion');
  const [shipment] = await query('SELECT tracking_number FROM shipments WHERE id = ?', [shipmentId]);
  const simulation = service<TrackingSimulationService>('TrackingSimulationService', stack.place);
  await simulation.move(stack.storeId, String(shipment?.tracking_number), { status: 'IN_TRANSIT' });
  await until(async () => (await open(order)).length === 0, 'the end of the suggestion');
});

it.each([
  ['is checked again in six hours if it is only too early', { lost_after_days: 30 }, 6],
  ['is not suggested if it is too late', { window_days: 1 }, undefined],
])('C-WORK-21: a claim %s', async (_, claim_policy, hours) => {
  const store = await stack.addStore({ claim_policy });
  const { order, shipmentId } = await stalled(aProtectedOrder, store);
  const now = new Date();
  const next = await suggestions().check(store.storeId, shipmentId, now);
  expect(next && (next.getTime() - now.getTime()) / 3_600_000).toBe(hours);
  expect(await suggestions().findOpen(store.storeId, [order])).toEqual([]);
});

it('C-WORK-21: suggests nothing for an order without protection', async () => {
  const { order, shipmentId } = await stalled(anOrder);
  expect(await suggestions().check(stack.storeId, shipmentId, new Date())).toBeFalsy();
  expect(await open(order)).toEqual([]);
});
