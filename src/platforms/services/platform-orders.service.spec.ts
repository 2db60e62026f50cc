// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type Json } from '../../../test/support/client.js';
import { END, LIFE, type ShopifyWebhook, SNAPSHOTS } from '../../../test/support/shopify-life.js';
import { aShopifyOrder } from '../../../test/support/shopify-orders.js';
import { type CancelBody, type PutOrderBody } from '../../orders/model/order-bodies.js';
import { cancellationOf, type Order, type OrderOrigin } from '../../orders/model/order-content.js';
import { type HeldUnits, type LineUnits, unitBalances } from '../../orders/model/units.js';
import { cancellableUnits, isFullCancellation } from '../../orders/rules/cancel-request.js';
import { appendCancellation } from '../../orders/rules/cancellation.js';
import { applyReplacement, newOrder } from '../../orders/rules/full-replace.js';
import { isOutdated } from '../../orders/rules/outdated.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { newEntries, numberKey, type ShipmentEntry } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { DEFAULT_SETTINGS } from '../model/platform-connection.js';
import { readShopify } from '../rules/shopify/read-shopify.js';
import { PlatformOrdersService } from './platform-orders.service.js';

interface Parcel {
  id: string;
  tracking_number: string;
  number_key: string;
  carrier: string;
  document: string;
  isLive: boolean;
}

const STORE = { store_id: 'sto_1', currency: 'USD', shop_domain: 'shop.example' } as Store;
const CALLER: CallerContext = { store: STORE, actor: { type: 'platform', id: 'plc_1' } };

/** One order of a store in memory. It is written by the rules of the real services. */
class Shelf {
  order?: Order;
  held: HeldUnits[] = [];
  parcels: Parcel[] = [];
  private readonly service: PlatformOrdersService;

  constructor() {
    const lock = async () => this.order && { order: this.order, heldUnits: [...this.held] };
    const parts = [
      { lockById: lock, lockWithUnits: lock },
      {
        put: async (_caller: unknown, number: string, body: PutOrderBody, origin: OrderOrigin) =>
          this.put(number, body, origin),
        addShipments: async (_caller: unknown, _number: string, sent: ShipmentEntry[]) => this.register(sent),
      },
      { cancelLeft: async (_caller: unknown, _number: string, ...rest: [CancelBody, string]) => this.cancel(...rest) },
      {
        hold: async (_order: unknown, holder: Pick<HeldUnits, 'kind' | 'reference'>, units: LineUnits[]) =>
          void this.held.push(...units.map((each) => ({ ...each, ...holder }))),
      },
      {
        cancel: async (_caller: unknown, id: string) => {
          for (const parcel of this.parcels) if (parcel.id === id) parcel.isLive = false;
        },
        push: async (_caller: unknown, entry: ShipmentEntry) => this.add(entry),
      },
      { findByOrder: async () => this.parcels.filter(({ isLive }) => isLive) },
    ] as unknown as ConstructorParameters<typeof PlatformOrdersService>;
    this.service = new PlatformOrdersService(...parts);
  }

  /** @returns whether it was applied; otherwise it is tried again */
  async take({ topic, body }: ShopifyWebhook): Promise<boolean> {
    const change = readShopify(topic, parseJson(JSON.stringify(body)), DEFAULT_SETTINGS);
    if (change?.kind === 'order') await this.service.applySnapshot(CALLER, 'shopify', change);
    else if (!this.order) return false;
    else if (change?.kind === 'refund' || change?.kind === 'fulfilment') await this.service.applyNotice(CALLER, change);
    return true;
  }

  /** What has to be the same whatever came when. */
  get state(): unknown {
    if (!this.order) return undefined;
    const { content, order_number, order_id } = this.order;
    const { status, lines = [] } = cancellationOf(this.order) ?? {};
    return {
      ...{ order_number, order_id, content, status },
      cancelled: new Map(lines.map((line) => [line.line_id, line.cancelled_quantity])),
      balances: unitBalances(content.line_items, this.held),
      refunded: new Set(this.held.flatMap((each) => (each.kind === 'refunded' ? each.reference : []))),
      parcels: new Set(this.parcels.flatMap((each) => (each.isLive ? each.tracking_number : []))),
    };
  }

  private put(number: string, body: PutOrderBody, origin: OrderOrigin): void {
    if (!this.order) this.order = newOrder(STORE, number, body, { origin }) as Order;
    else if (isOutdated(body.source_updated_at, this.order)) return;
    else this.order = applyReplacement(this.order, STORE, body, origin).order;
    this.register(body.shipments ?? []);
  }

  private register(sent: readonly ShipmentEntry[]): void {
    for (const { entry } of newEntries(this.parcels, sent)) this.add(entry);
  }

  private add({ tracking_number, carrier, shipped_at }: ShipmentEntry): void {
    const document = JSON.stringify({ shipped_at });
    const id = `shp_${this.parcels.length}`;
    this.parcels.push({ id, tracking_number, number_key: numberKey(tracking_number), carrier, document, isLive: true });
  }

  private cancel({ line_items: wanted, ...body }: CancelBody, id = `can_${this.held.length}`): void {
    const stored = this.order as Order;
    const before = cancellationOf(stored);
    if (before?.history.some(({ cancellation_id }) => cancellation_id === id)) return;
    const lines = stored.content.line_items;
    const line_items = cancellableUnits(lines, this.held, wanted);
    if (line_items.length === 0) return;
    const type = isFullCancellation(line_items, lines, this.held) ? 'FULL' : 'PARTIAL';
    const times = { cancelled_at: '', created_at: '' };
    const { external_reference, cancel_protection = false } = body;
    const entry = { ...times, cancellation_id: id, type, line_items, cancel_protection, external_reference } as const;
    const cancellation = stringifyJson(appendCancellation(before, stored.content, entry));
    this.held.push(...line_items.map((each) => ({ ...each, kind: 'cancellation' as const, reference: id })));
    this.order = { ...stored, cancellation };
  }
}

/** The state after these webhooks. Those that come before their order are tried again at the end. */
async function stateAfter(webhooks: readonly ShopifyWebhook[]): Promise<unknown> {
  const shelf = new Shelf();
  let left = [...webhooks];
  for (let round = 0; left.length > 0 && round < 2; round++) {
    const waiting: ShopifyWebhook[] = [];
    for (const webhook of left) if (!(await shelf.take(webhook))) waiting.push(webhook);
    left = waiting;
  }
  return shelf.state;
}

describe('C-PLT-19: the webhooks of an order', () => {
  const sequences = (webhooks: readonly ShopifyWebhook[]) =>
    fc.shuffledSubarray([...webhooks, ...webhooks], { minLength: 2 * webhooks.length });

  it('leave it as the platform has it', async () => {
    expect(await stateAfter(LIFE)).toMatchObject({
      ...{ order_number: '2001', order_id: '5550001', status: 'partial', cancelled: new Map([['910003', 1]]) },
      parcels: new Set(['1Z5R89390357567127', '1Z879E930346834440']),
      balances: new Map([
        ['910001', { cancelled_quantity: 0, returned_quantity: 1, claimed_quantity: 0, returnable_quantity: 1 }],
        ['910002', { cancelled_quantity: 0, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: 1 }],
        ['910003', { cancelled_quantity: 1, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: 1 }],
      ]),
    });
  });

  it('leave it like its last snapshot alone', async () => {
    const last = { topic: 'orders/updated', body: SNAPSHOTS.at(-1) ?? {} };
    expect(await stateAfter([last])).toEqual(await stateAfter(LIFE));
  });

  it.each([
    ['its life', LIFE],
    ['its life with its end', [...LIFE, ...END]],
  ])('property: in any sequence, twice, have one result: %s', async (_what, webhooks) => {
    const expected = await stateAfter(webhooks);
    await fc.assert(
      fc.asyncProperty(sequences(webhooks), async (sequence) => expect(await stateAfter(sequence)).toEqual(expected)),
    );
  });

  it('C-PLT-22: leave no parcel with a number that was corrected, in any sequence', async () => {
    const fulfilment = (number: string, hour: string, id = 3300): Json => ({
      ...{ id, order_id: 5550001, status: 'success', line_items: [], tracking_company: 'UPS' },
      ...{ created_at: `2026-10-05T0${id - 3298}:00:00+02:00`, updated_at: hour, tracking_numbers: [number] },
    });
    const [wrong, right] = ['2026-10-05T04:00:00Z', '2026-10-05T05:00:00Z'];
    const other = fulfilment('T-3', wrong, 3301);
    const webhooks: ShopifyWebhook[] = [
      {
        topic: 'orders/updated',
        body: aShopifyOrder({ updated_at: wrong, fulfillments: [fulfilment('T-1', wrong), other] }),
      },
      {
        topic: 'orders/updated',
        body: aShopifyOrder({ updated_at: right, fulfillments: [fulfilment('T-2', right), other] }),
      },
      { topic: 'fulfillments/create', body: fulfilment('T-1', wrong) },
      { topic: 'fulfillments/update', body: fulfilment('T-2', right) },
    ];
    await fc.assert(
      fc.asyncProperty(sequences(webhooks), async (sequence) => {
        const { parcels } = (await stateAfter(sequence)) as { parcels: Set<string> };
        expect([...parcels].sort()).toEqual(['T-2', 'T-3']);
      }),
    );
  });

  it('C-PLT-22: cancel the parcels of a cancelled fulfilment, but none that another one has', async () => {
    const { parcels, status } = (await stateAfter([...LIFE, ...END])) as { parcels: Set<string>; status: string };
    expect([...parcels]).toEqual(['1Z5R89390357567127']);
    expect(status).toBe('full');
  });
});

describe('C-PLT-20: a refund', () => {
  const [created] = SNAPSHOTS;
  const [bowl, , cup] = (SNAPSHOTS.at(-1)?.line_items ?? []) as { id: number }[];
  const refund = {
    ...{ id: 660099, order_id: 5550001, created_at: '2026-10-05T07:00:00Z' },
    refund_line_items: [bowl, cup].map((line_item) => ({
      ...{ line_item_id: line_item?.id, quantity: 1, restock_type: 'cancel', line_item },
    })),
  };
  const edited = { ...SNAPSHOTS[2], refunds: [refund], updated_at: '2026-10-05T07:00:00Z' };
  const cancelledBy = async (...webhooks: ShopifyWebhook[]): Promise<unknown> =>
    ((await stateAfter(webhooks)) as { cancelled: unknown }).cancelled;

  it('that an older order has only a part of waits for the order, so that it counts whole', async () => {
    const before = [
      { topic: 'orders/create', body: created ?? {} },
      { topic: 'refunds/create', body: refund },
    ];
    expect(await cancelledBy(...before)).toEqual(new Map());
    expect(await cancelledBy(...before, { topic: 'orders/updated', body: edited })).toEqual(
      new Map([
        ['910001', 1],
        ['910003', 1],
      ]),
    );
  });

  it('that an order lists twice counts once', async () => {
    const returned = {
      ...refund,
      refund_line_items: [{ line_item_id: bowl?.id, quantity: 1, restock_type: 'return' }],
    };
    const shelf = new Shelf();
    await shelf.take({ topic: 'orders/updated', body: { ...edited, refunds: [returned, returned] } });
    expect(shelf.held).toMatchObject([{ line_id: '910001', kind: 'refunded', quantity: 1 }]);
  });
});

it('C-PLT-22: a cancelled fulfilment that comes alone cancels its parcel', async () => {
  const sent = [{ topic: 'orders/updated', body: SNAPSHOTS[3] ?? {} }];
  expect(await stateAfter(sent)).toMatchObject({ parcels: new Set(['1Z5R89390357567127']) });
  expect(await stateAfter([...sent, ...END.slice(0, 1)])).toMatchObject({ parcels: new Set() });
});

it('C-PLT-19: an order that is outdated changes nothing, and is not parked for what is wrong with it', async () => {
  const shelf = new Shelf();
  await shelf.take({ topic: 'orders/updated', body: SNAPSHOTS[1] ?? {} });
  const { order } = shelf;
  expect(await shelf.take({ topic: 'orders/create', body: { ...SNAPSHOTS[0], currency: 'dollars' } })).toBe(true);
  expect(shelf.order).toBe(order);
});

it('C-PLT-23: a notice of an order that has not come yet fails, so that it is tried again', async () => {
  const lookup = { lockById: async () => undefined };
  const parts = [lookup, {}, {}, {}, {}, {}] as unknown as ConstructorParameters<typeof PlatformOrdersService>;
  const notice = readShopify('refunds/create', LIFE.at(-1)?.body, DEFAULT_SETTINGS);
  if (notice?.kind !== 'refund') throw new Error('Not a refund');
  await expect(new PlatformOrdersService(...parts).applyNotice(CALLER, notice)).rejects.toThrow('has not come');
});

it('C-PLT-35: a notice of an order that is not paid yet changes nothing', async () => {
  const lookup = { lockById: async () => undefined };
  const parts = [lookup, {}, {}, {}, {}, {}] as unknown as ConstructorParameters<typeof PlatformOrdersService>;
  const settings = { ...DEFAULT_SETTINGS, waits_for_payment: true };
  for (const topic of ['refunds/create', 'fulfillments/create']) {
    const notice = readShopify(topic, LIFE.findLast((webhook) => webhook.topic === topic)?.body, settings);
    if (notice?.kind !== 'refund' && notice?.kind !== 'fulfilment') throw new Error(`Not a notice: ${topic}`);
    expect(await new PlatformOrdersService(...parts).applyNotice(CALLER, notice)).toBeUndefined();
  }
});

it('C-PLT-17: an order that may never have been placed is not created', async () => {
  const lookup = { lockById: async () => undefined };
  const parts = [lookup, {}, {}, {}, {}, {}] as unknown as ConstructorParameters<typeof PlatformOrdersService>;
  const snapshot = readShopify('orders/create', SNAPSHOTS[0], DEFAULT_SETTINGS);
  if (snapshot?.kind !== 'order') throw new Error('Not an order');
  const service = new PlatformOrdersService(...parts);
  expect(await service.applySnapshot(CALLER, 'shopify', { ...snapshot, isOnlyUpdate: true })).toBeUndefined();
});
