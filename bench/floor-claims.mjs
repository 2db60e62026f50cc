// SPDX-License-Identifier: Apache-2.0
// The floor's claims. Each is a refund of a whole protected order with consistent amounts, and without discounts,
// cancellations, returns or other claims.
import { compiledIds } from './compiled.mjs';
import { claimUrl } from './floor-links.mjs';
import { eventRow, inserts, LOCK_FOR_CLAIM, lockedIn, unitRows, withValues } from './floor-statements.mjs';

const { newId } = await compiledIds();

export function postClaim({ store: { store_id }, actor, write }, body) {
  const reference = [store_id, body.order_reference];
  const lock = withValues(LOCK_FOR_CLAIM, [...reference, store_id, ...reference, ...reference]);
  return write((rows) => {
    const { order, held } = lockedIn(rows);
    if (!order) return { status: 404, text: '' };
    if (held.length > 0) return { status: 409, text: '' };
    const { content, ...claim } = claimOf(order, body, actor);
    const { line_items } = JSON.parse(order.document);
    const holder = { kind: 'claim', reference: claim.id };
    const json = claimText({ ...claim, content });
    const writes = inserts({
      order_units: unitRows(order, holder, line_items),
      claims: [{ ...claim, document: JSON.stringify(content), currency: content.payout.currency }],
      outbox_events: [eventRow(actor, 'claim.submitted', claim, 'claim', json)],
    });
    return { status: 201, location: `/claims/${claim.id}`, text: `{"data":{"claim":${json}}}`, writes };
  }, lock);
}

const UNDECIDED = { amount: null, reason: null, reference: null, question: null, comment: null, claimed_images: [] };

function claimOf(order, body, actor) {
  const { line_items, amounts, currency, customer, shipping_address = null, ordered_at } = JSON.parse(order.document);
  const now = new Date();
  const occurred_at = now.toISOString();
  const [type, key] = actor.split(':');
  const { claim_reason, claim_resolution, claims_full_order, additional_comment } = body;
  return {
    store_id: order.store_id,
    id: newId('clm'),
    order_number: order.order_number,
    created_at: now,
    updated_at: now,
    status: 'SUBMITTED',
    version: 1,
    content: {
      protect_order_number: order.protect_order_number,
      customer_name: null,
      customer_email: customer.email,
      claim_reason,
      claim_resolution,
      claims_full_order,
      claims_items: line_items.map(({ line_id, sku, title, quantity, line_total }) => ({
        ...{ line_id, sku, title, quantity, claimed_images: [], additional_comment },
        payout_amount: line_total,
      })),
      payout: { amount: amounts.subtotal, currency, basis: 'figures' },
      review: { flagged: false, reasons: [], warnings: [] },
      shipping_address,
      counted: line_items.map(({ line_id, quantity, line_total }) => ({ line_id, quantity, amount: line_total })),
      reserved: [],
      policy_facts: {
        ...{ claim_reason, claim_resolution, filed_at: occurred_at, ordered_at, silent_since: ordered_at },
        lines: line_items.map(({ line_id, sku, product_id, unit_price }) => ({
          ...{ line_id, sku, product_id, unit_price, delivered: false },
        })),
      },
      history: [{ status: 'SUBMITTED', occurred_at, actor: { type, id: key }, ...UNDECIDED }],
    },
  };
}

function claimText({ store_id, id, status, order_number, created_at, updated_at, content }) {
  const shown = { ...content, counted: undefined, reserved: undefined, policy_facts: undefined };
  const page = { claim_page_url: claimUrl(store_id, id) };
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return JSON.stringify({ claim_id: id, status, order_number, ...shown, approved_amount: null, ...page, ...times });
}
