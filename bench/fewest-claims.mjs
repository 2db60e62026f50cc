// Returns and claims of the floor with the fewest statements. Each locks the order and reads its units with one statement.
import { compiledIds } from './compiled.mjs';
import { eventRow, insert, LOCK_FOR_CLAIM, LOCK_FOR_RETURN } from './fewest-statements.mjs';
import { claimOf, claimText } from './floor-claims.mjs';
import { answer, documentOf, left, shown } from './floor-returns.mjs';

const { newId } = await compiledIds();

export function postReturn({ store: { store_id }, actor, write }, { order_id, return_line_items, ...sent }) {
  return write(async (connection) => {
    const { order, held } = await locked(connection, LOCK_FOR_RETURN, [
      store_id,
      order_id,
      store_id,
      store_id,
      order_id,
    ]);
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
    await insert(connection, 'returns', [made]);
    await insert(connection, 'order_units', unitRows(order, { kind: 'return', reference: made.id }, return_line_items));
    const event = eventRow(actor, 'return.requested', made, 'return', JSON.stringify(shown(made, content)));
    await insert(connection, 'outbox_events', [event]);
    const text = JSON.stringify(answer(made, order, { ...sent, return_line_items }));
    return { status: 201, location: `/returns/${made.id}`, text };
  });
}

export function postClaim({ store: { store_id }, actor, write }, body) {
  return write(async (connection) => {
    const reference = [store_id, body.order_reference];
    const { order, held } = await locked(connection, LOCK_FOR_CLAIM, [
      ...reference,
      store_id,
      ...reference,
      ...reference,
    ]);
    if (!order) return { status: 404, text: '' };
    if (held.length > 0) return { status: 409, text: '' };
    const { content, ...claim } = claimOf(order, body, actor);
    const { line_items } = JSON.parse(order.document);
    const holder = { kind: 'claim', reference: claim.id };
    await insert(connection, 'order_units', unitRows(order, holder, line_items));
    await insert(connection, 'claims', [
      { ...claim, document: JSON.stringify(content), currency: content.payout.currency },
    ]);
    const json = claimText({ ...claim, content });
    await insert(connection, 'outbox_events', [eventRow(actor, 'claim.submitted', claim, 'claim', json)]);
    return { status: 201, location: `/claims/${claim.id}`, text: `{"data":{"claim":${json}}}` };
  });
}

async function locked(connection, statement, values) {
  const [rows] = await connection.execute(statement, values);
  // In a UNION with NULL an integer becomes a decimal, which the driver returns as text.
  const held = rows
    .filter((row) => row.quantity !== null)
    .map((row) => ({ line_id: row.line_id, quantity: Number(row.quantity) }));
  return { order: rows.find(({ id }) => id !== null), held };
}

const unitRows = ({ store_id, id: order_id }, holder, lines) =>
  lines.map(({ line_id, quantity }) => ({ store_id, order_id, line_id, ...holder, quantity }));
