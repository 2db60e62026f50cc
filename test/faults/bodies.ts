// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import {
  type ClaimBody,
  type PushShipmentBody,
  type PutOrderBody,
  type ReturnRequestBody,
} from '../../packages/client/src/index.js';
import { aLine, aSoundOrder } from '../support/orders.js';
import { type ExpectedLine } from './expected-state.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The carrier of all parcels. */
export const CARRIER = 'correios_br';

/** The lines of every order: customers contend for units of A, and the product of C has a counted stock. */
export const LINES: Record<string, ExpectedLine> = {
  A: { sku: 's-A', quantity: 3 },
  B: { sku: 's-B', quantity: 4 },
  C: { sku: 's-C', quantity: 2 },
};

/** A protected order, placed yesterday so that the review does not flag it. */
export function orderBody(email: string, note: string): PutOrderBody {
  const line_items = Object.entries(LINES).map(([line_id, { sku, quantity }]) =>
    aLine({ line_id, product_id: `p-${line_id}`, sku, quantity, line_total: quantity * 10 }),
  );
  const ordered_at = new Date(Date.now() - DAY_MS).toISOString();
  const order_notifications = { email: true, sms: false };
  return aSoundOrder({ line_items, ordered_at, customer: { email }, order_notifications, note }, 1.5) as PutOrderBody;
}

export function shipmentBody(order_number: string): PushShipmentBody {
  // As carriers are asked for it: without hyphens.
  const tracking_number = `F${randomUUID().replaceAll('-', '').slice(0, 18)}`;
  return { tracking_number, carrier: CARRIER, order_number };
}

export function returnBody(order: string, line_id: string, quantity: number): ReturnRequestBody {
  return {
    order_id: order,
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: [{ line_id, quantity }],
    return_from_address: { name: 'Ana Souza', city: 'Imbituba' },
  } as ReturnRequestBody;
}

/** A claim on units of one line; a reship takes them from the stock. */
export function claimBody(order: string, line_id: string, quantity: number): ClaimBody {
  const claim = { order_reference: order, claim_resolution: 'RESHIP', claims_full_order: false };
  return { ...claim, claims_items: [{ line_id, quantity }] } as ClaimBody;
}

/** The carrier's steps of a parcel; `reached` is the status of the service after the step. */
const STEPS = [
  { status: 'PRE_TRANSIT', code: 'information_received', reached: 'PRE_TRANSIT' },
  { status: 'TRANSIT', code: 'package_departed', reached: 'IN_TRANSIT' },
  { status: 'TRANSIT', code: 'out_for_delivery', reached: 'OUT_FOR_DELIVERY' },
  { status: 'DELIVERED', code: 'delivered', reached: 'DELIVERED' },
];

/** The carrier's webhook after a number of steps, with the earlier ones in its history. Undefined after the last step. */
export function carrierReport(trackingNumber: string, steps: number): { body: unknown; reached: string } | undefined {
  const last = STEPS[steps - 1];
  if (!last) return undefined;
  const tracking_history = STEPS.slice(0, steps).map(({ status, code }, index) => ({
    status,
    substatus: { code, text: code, action_required: false },
    status_date: new Date(Date.UTC(2026, 10, 1 + index, 12)).toISOString(),
    status_details: 'Your shipment was seen on its way.',
    location: { city: 'Imbituba', state: 'SC', zip: '88780', country: 'BR' },
  }));
  const track = { carrier: CARRIER, tracking_number: trackingNumber, eta: null, tracking_history };
  const data = { ...track, tracking_status: tracking_history.at(-1) };
  return { body: { event: 'track_updated', data }, reached: last.reached };
}
