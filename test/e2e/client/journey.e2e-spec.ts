// SPDX-License-Identifier: Apache-2.0
import { type Event } from '../../../packages/client/src/generated.js';
import {
  type Client,
  ParcelwardProblem,
  type PutOrderBody,
  type ReturnRequestBody,
} from '../../../packages/client/src/index.js';
import { aPicture, daysAgo } from '../../support/claims.js';
import { clientOf } from '../../support/oms-client.js';
import { newOrderNumber } from '../../support/orders.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const YESTERDAY = daysAgo(1);

const line = (line_id: string): PutOrderBody['line_items'][number] => ({
  line_id,
  sku: `SKU-${line_id}`,
  title: 'Mug',
  quantity: 2,
  unit_price: 10,
  line_total: 20,
});

/** A protected order of yesterday with two lines of two units. */
function anOrder(members: Partial<PutOrderBody> = {}): PutOrderBody {
  return {
    ordered_at: YESTERDAY,
    currency: 'BRL',
    customer: { email: 'ana@example.com', name: 'Ana Souza' },
    amounts: {
      subtotal: 40,
      discount_total: 0,
      grand_total: 41.5,
      shipping_total: 0,
      protection_cost: 1.5,
      tax_total: 0,
    },
    is_protected: true,
    line_items: [line('L-1'), line('L-2')],
    ...members,
  };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function problemOf(call: Promise<unknown>): Promise<ParcelwardProblem> {
  const error = await call.then(
    () => new Error('was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ParcelwardProblem)) throw error;
  return error;
}

/** A new store's client and an order in it. */
async function withOrder(): Promise<{ client: Client; number: string }> {
  const client = clientOf(await newStore());
  const number = newOrderNumber();
  await client.orders.put(number, anOrder());
  return { client, number };
}

function aReturnOf(number: string, line_id = 'L-1'): ReturnRequestBody {
  return {
    order_id: number,
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: [{ line_id, quantity: 1 }],
    return_from_address: { name: 'Ana Souza', city: 'Imbituba' },
  };
}

describe('Client: orders', () => {
  it('are created, replaced or left unchanged, and the result shows which', async () => {
    const { orders } = clientOf(await newStore());
    const number = newOrderNumber();
    expect(await orders.put(number, anOrder())).toMatchObject({ newly_created: true, applied: true });
    expect(await orders.put(number, anOrder({ note: 'Ring twice' }))).toMatchObject({
      newly_created: false,
      applied: true,
      fields_changed_count: 1,
    });
    expect(await orders.put(number, anOrder({ note: 'Ring twice' }))).toMatchObject({ applied: false });
  });

  it('are read with their etag, and again only if they changed', async () => {
    const { client, number } = await withOrder();
    const { order, etag } = await client.orders.get(number);
    expect([order.order_number, order.review.flagged]).toEqual([number, false]);
    expect(await client.orders.getIfChanged(number, String(etag))).toBeNull();
    await client.orders.put(number, anOrder({ note: 'Ring twice' }));
    expect(await client.orders.getIfChanged(number, String(etag))).toMatchObject({ order: { note: 'Ring twice' } });
  });

  it('are listed over all pages with their shipments', async () => {
    const { client, number } = await withOrder();
    const first = newOrderNumber();
    const { shipment } = await client.shipments.push({
      tracking_number: newTrackingNumber(),
      carrier: 'ups',
      order_number: number,
    });
    await client.orders.put(first, anOrder());
    const orders = await all(client.orders.list({ limit: 1, flagged: false, email: 'ana@example.com' }));
    expect(orders.map(({ order_number }) => order_number)).toEqual([first, number]);
    expect(orders[1]).toEqual((await client.orders.get(number)).order);
    expect(orders[1]?.shipments).toEqual([shipment]);
  });

  it('are found by a number that needs percent-encoding', async () => {
    const { orders } = clientOf(await newStore());
    const number = `${newOrderNumber()}/ä #1?%2F`;
    await orders.put(number, anOrder());
    expect((await orders.get(number)).order.order_number).toBe(number);
  });

  it('are validated without being stored', async () => {
    const { orders } = clientOf(await newStore());
    const number = newOrderNumber();
    const forecast = await orders.validate({ ...anOrder(), order_number: number });
    expect(forecast).toMatchObject({ outcome: 'would_create', order_number: number });
    expect(await problemOf(orders.get(number))).toMatchObject({ code: 'ORDER_NOT_FOUND', status: 404 });
  });

  it('have a history over several pages, returnable items and a return label', async () => {
    const { client, number } = await withOrder();
    for (const note of ['a', 'b', 'c']) await client.orders.put(number, anOrder({ note }));
    const versions = await all(client.orders.history(number, { limit: 2 }));
    expect(versions.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
    const { line_items } = await client.orders.returnableItems(number);
    expect(line_items.map(({ line_id, returnable_quantity }) => [line_id, returnable_quantity])).toEqual([
      ['L-1', 2],
      ['L-2', 2],
    ]);
    const label = { label_url: 'https://labels.example.com/1.pdf' };
    expect(await client.orders.putReturnLabel(number, label)).toMatchObject({ return_label: label });
  });

  it('are cancelled partially', async () => {
    const { client, number } = await withOrder();
    const cancelled = await client.orders.cancel(number, {
      type: 'PARTIAL',
      line_items: [{ line_id: 'L-2', quantity: 1 }],
    });
    expect(cancelled).toMatchObject({ applied: true, cancellation: { status: 'partial' }, is_protected: true });
  });

  it('are refused with all invalid members', async () => {
    const { orders } = clientOf(await newStore());
    const wrong = { ...anOrder(), currency: 'real', line_items: [] };
    const { code, errors, request_id, idempotencyKey } = await problemOf(orders.put(newOrderNumber(), wrong));
    expect([code, errors.map(({ pointer }) => pointer).sort()]).toEqual([
      'VALIDATION_ERROR',
      ['/currency', '/line_items'],
    ]);
    expect([request_id, idempotencyKey]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
  });
});

describe('Client: shipments', () => {
  it('report whether their carrier is known', async () => {
    const { shipments } = clientOf(await newStore());
    const known = await shipments.push({ tracking_number: newTrackingNumber(), carrier: 'correios_br' });
    const unknown = await shipments.push({ tracking_number: 'X-1', carrier: 'my_cousin' });
    expect([known.isIdentified, unknown.isIdentified]).toEqual([true, false]);
    expect(unknown.shipment.tracking_availability).toBe('unidentified');
  });

  it('are patched by number, or by id if a number is shared', async () => {
    const { client, number } = await withOrder();
    const tracking_number = newTrackingNumber();
    const { shipment } = await client.shipments.push({ tracking_number, carrier: 'correios_br', order_number: number });
    expect(await client.shipments.patch(tracking_number, { metadata: 'dock 4' })).toMatchObject({ metadata: 'dock 4' });
    await client.shipments.push({ tracking_number, carrier: 'correios_br' });
    const ambiguous = await problemOf(client.shipments.patch(tracking_number, { metadata: null }));
    expect([ambiguous.code, ambiguous.extensions.candidates]).toEqual(['AMBIGUOUS_TRACKING_NUMBER', expect.any(Array)]);
    const { metadata } = await client.shipments.patchById(shipment.shipment_id, { metadata: null });
    expect(metadata).toBeNull();
    expect(await client.shipments.timeline(tracking_number)).toMatchObject({ tracking_number });
  });

  it('are refused with the existing one if they were pushed before', async () => {
    const { shipments } = clientOf(await newStore());
    const body = { tracking_number: newTrackingNumber(), carrier: 'correios_br' };
    const { shipment } = await shipments.push(body);
    const { code, extensions } = await problemOf(shipments.push(body));
    expect([code, extensions.existing]).toEqual([
      'TRACKING_NUMBER_ALREADY_EXISTS',
      { shipment_id: shipment.shipment_id, ...body },
    ]);
  });
});

describe('Client: returns', () => {
  it('are requested, approved, labelled and refunded', async () => {
    const { client, number } = await withOrder();
    const { returns } = client;
    const { return_id, status } = await returns.create(aReturnOf(number));
    expect(status).toBe('AWAITING_APPROVAL');
    const external_reference = { rma: '77' };
    const decided = await returns.decide(return_id, { decision: 'APPROVED', external_reference });
    expect(decided).toMatchObject({ request_status: 'APPROVED', status: 'OPEN', external_reference });
    const label = {
      carrier: 'correios_br',
      tracking_number: newTrackingNumber(),
      label_url: 'https://l.example/1.pdf',
    };
    expect(await returns.label(return_id, label)).toMatchObject({ status: 'IN_TRANSIT', label });
    const refund = { amount: 10, currency: 'BRL', external_refund_id: 'rf-1' };
    expect(await returns.refund(return_id, refund)).toMatchObject({ status: 'PROCESSED', refund });
    expect(await returns.get(return_id)).toMatchObject({ id: return_id, status: 'PROCESSED' });
    expect(await problemOf(returns.refund(return_id, { ...refund, external_refund_id: 'rf-2' }))).toMatchObject({
      code: 'REFUND_ALREADY_RECORDED',
      status: 409,
    });
  });

  it('are listed over all pages, newest first', async () => {
    const { client, number } = await withOrder();
    const ids: string[] = [];
    for (const line_id of ['L-1', 'L-2', 'L-1']) {
      ids.unshift((await client.returns.create(aReturnOf(number, line_id))).return_id);
    }
    expect((await all(client.returns.list({ limit: 2 }))).map(({ id }) => id)).toEqual(ids);
    expect(await all(client.returns.list({ status: 'PROCESSED' }))).toEqual([]);
  });
});

describe('Client: claims', () => {
  it('are checked, filed with an uploaded photo, read and listed', async () => {
    const { client, number } = await withOrder();
    const body = {
      order_reference: number,
      claim_reason: 'Damaged',
      claim_resolution: 'REFUND',
      claims_full_order: false,
      claims_items: [{ line_id: 'L-1', quantity: 1 }],
    } as const;
    expect(await client.claims.check({ ...body, claims_items: [...body.claims_items] })).toMatchObject({
      outcome: 'would_refuse',
      code: 'EVIDENCE_REQUIRED',
    });
    const { url, content_type } = await client.claims.upload(new Uint8Array(await aPicture().png().toBuffer()));
    expect(content_type).toBe('image/png');
    const photographed = { ...body, claims_items: [{ ...body.claims_items[0], claimed_images: [url] }] };
    const claim = await client.claims.create(photographed);
    expect(claim).toMatchObject({ status: 'SUBMITTED', payout: { amount: 10, currency: 'BRL', basis: 'figures' } });
    expect(await client.claims.get(claim.claim_id)).toEqual(claim);
    expect((await all(client.claims.list({ limit: 1 }))).map(({ claim_id }) => claim_id)).toEqual([claim.claim_id]);
    const again = await problemOf(
      client.claims.create({ ...photographed, claims_items: [{ line_id: 'L-1', quantity: 2, claimed_images: [url] }] }),
    );
    expect([again.code, again.extensions.existing]).toEqual(['CLAIM_EXISTS', { claim_id: claim.claim_id }]);
  });

  it('accept a photo as a Blob too', async () => {
    const { claims } = clientOf(await newStore());
    const photo = new Blob([new Uint8Array(await aPicture().jpeg().toBuffer())], { type: 'image/jpeg' });
    expect(await claims.upload(photo)).toMatchObject({
      url: expect.stringMatching(/^https:/),
      content_type: 'image/jpeg',
    });
  });
});

describe('Client: events', () => {
  it('are read from the last one seen', async () => {
    const { client, number } = await withOrder();
    const { return_id } = await client.returns.create(aReturnOf(number));
    await client.returns.decide(return_id, { decision: 'REJECTED', reason: 'Worn' });
    const expected = ['order.created', 'return.requested', 'return.rejected'];
    const events = await until(async () => {
      const found = await all(client.events.list({ limit: 1 }));
      return found.length === expected.length && found;
    }, 'the events');
    expect(events.map(({ type }) => type).sort()).toEqual([...expected].sort());
    const [, second, last] = events as [Event, Event, Event];
    expect((await all(client.events.list({ after: second.id }))).map(({ id }) => id)).toEqual([last.id]);
    expect(await all(client.events.list({ after: last.id }))).toEqual([]);
  });
});

describe('Client: any operation', () => {
  it('can be requested by method and path', async () => {
    const { client, number } = await withOrder();
    const { status, body } = await client.request('GET', '/orders/{order_number}', { path: { order_number: number } });
    expect([status, body?.data.order.order_number]).toEqual([200, number]);
    const revoked = await client.request('POST', '/auth/v1/token/revoke', { body: { token: 'x.y.z' } });
    expect(revoked.body).toMatchObject({ revoked: false });
  });
});
