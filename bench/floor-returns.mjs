// SPDX-License-Identifier: Apache-2.0
// The floor's returns. Every one is of units that the order has, without a label.
import { compiledIds } from './compiled.mjs';
import { returnUrl } from './floor-links.mjs';
import { eventRow, inserts, LOCK_FOR_RETURN, lockedIn, unitRows, withValues } from './floor-statements.mjs';

const { newId } = await compiledIds();

export function postReturn({ store: { store_id }, actor, write }, { order_id, return_line_items, ...sent }) {
  const lock = withValues(LOCK_FOR_RETURN, [store_id, order_id, store_id, store_id, order_id]);
  return write((rows) => {
    const { order, held } = lockedIn(rows);
    if (!order) return { status: 404, text: '' };
    const lines = new Map(JSON.parse(order.document).line_items.map((line) => [line.line_id, line]));
    if (!return_line_items.every((entry) => entry.quantity <= left(lines.get(entry.line_id), held)))
      return { status: 400, text: '' };
    const named = return_line_items.map((entry) => {
      const { sku = null, title = null } = lines.get(entry.line_id);
      return { ...entry, sku, title };
    });
    const content = { ...sent, order_id, return_line_items: named };
    const now = new Date();
    const made = {
      store_id,
      id: newId('ret'),
      request_id: newId('rr'),
      order_number: order.order_number,
      status: 'OPEN',
      parcel_id: null,
      version: 1,
      created_at: now,
      updated_at: now,
      document: JSON.stringify(documentOf(order, content)),
    };
    const taken = return_line_items.map(({ line_id, quantity }) => ({ ...lines.get(line_id), quantity }));
    const order_units = unitRows(order, { kind: 'return', reference: made.id }, taken);
    const event = eventRow(actor, 'return.requested', made, 'return', JSON.stringify(shown(made, content)));
    const writes = inserts({ returns: [made], order_units, outbox_events: [event] });
    const text = JSON.stringify(answer(made, order, { ...sent, return_line_items }));
    return { status: 201, location: `/returns/${made.id}`, text, writes };
  }, lock);
}

function left({ line_id, quantity }, held) {
  return held.reduce((sum, units) => (units.line_id === line_id ? sum - units.quantity : sum), quantity);
}

const documentOf = ({ id }, { order_id, ...content }) => ({
  order: { id, order_id },
  ...content,
  further: {},
  labels: [],
  label_parcels: [],
  warnings: [],
});

function shown({ store_id, id, request_id, status, order_number, created_at, updated_at }, content) {
  const { order_id, resolution, return_method, return_from_address, return_line_items } = content;
  const { note = null, customer_reason = null, return_label = null } = content;
  return {
    ...{ id, request_id, status, request_status: 'AWAITING_APPROVAL', order_number, order_id, resolution },
    ...{ return_method, note, customer_reason, return_from_address, return_line_items, return_label },
    ...{ label: null, tracking: null, decision: null, refund: null, external_reference: null, warnings: [] },
    ...{
      return_page_url: returnUrl(store_id, id),
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    },
  };
}

function answer({ id, request_id, created_at }, { order_number, order_id }, sent) {
  const { resolution, return_method, return_line_items } = sent;
  const status = 'AWAITING_APPROVAL';
  return {
    ...{ id: request_id, return_id: id, status, order_number, order_id, resolution, return_method },
    ...{ return_line_items, created_at: created_at.toISOString() },
  };
}
