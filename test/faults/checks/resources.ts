import { ParcelwardProblem } from '../../../packages/client/src/index.js';
import { type Check, each, type System } from './check.js';

/** Reads a resource; undefined if there is none. */
async function found<T>(
  { client }: System,
  read: Parameters<typeof client.untilAnswered<T>>[0],
): Promise<T | undefined> {
  try {
    return await client.untilAnswered(read);
  } catch (error) {
    if (error instanceof ParcelwardProblem && error.status === 404) return undefined;
    throw error;
  }
}

/** Every acknowledged order is readable as it was last acknowledged. A restored copy may have a later version. */
export const orders: Check = (book, system) =>
  each(book.orders.values(), async ({ number, note, protectNumber, lines }) => {
    const look = `SELECT * FROM orders WHERE store_id = '${book.storeId}' AND order_number = '${number}'`;
    const read = await found(system, (_key, client) => client.orders.get(number));
    if (!read) return { subject: number, detail: 'was acknowledged, but is not readable', look };
    const { order } = read;
    if (order.protect_order_number !== protectNumber)
      return { subject: number, detail: `has ${order.protect_order_number} instead of ${protectNumber}`, look };
    if (book.isComplete && order.note !== note)
      return { subject: number, detail: `has the note ${order.note}, but ${note} was acknowledged`, look };
    const quantities = new Map(order.line_items.map(({ line_id, quantity }) => [line_id, quantity]));
    const isSame = Object.entries(lines).every(([line, { quantity }]) => quantities.get(line) === quantity);
    if (!isSame || quantities.size !== Object.keys(lines).length)
      return { subject: number, detail: 'has other lines than were acknowledged', look };
    return undefined;
  });

/** Every acknowledged shipment is readable, and its parcel has reached what the carrier was last acknowledged. */
export const shipments: Check = (book, system) =>
  each(book.shipments.values(), async ({ id, trackingNumber, reached }) => {
    const look = `SELECT * FROM shipments WHERE store_id = '${book.storeId}' AND id = '${id}'`;
    const timeline = await found(system, (_key, client) => client.shipments.timeline(trackingNumber));
    const shipment = timeline?.shipments.find(({ shipment_id }) => shipment_id === id);
    if (!timeline || !shipment) return { subject: id, detail: 'was acknowledged, but is not readable', look };
    // The events that a worker has yet to apply are not in a backup's timeline.
    if (book.isComplete && reached !== undefined && timeline.status !== reached)
      return { subject: id, detail: `is ${timeline.status}, but the carrier reported ${reached}`, look };
    return undefined;
  });

/** Every acknowledged return is readable with the status of its last acknowledged callback. */
export const returns: Check = (book, system) =>
  each(book.returns, async ([id, status]) => {
    const look = `SELECT * FROM returns WHERE store_id = '${book.storeId}' AND id = '${id}'`;
    const read = await found(system, (_key, client) => client.returns.get(id));
    if (!read) return { subject: id, detail: 'was acknowledged, but is not readable', look };
    if (book.isComplete && read.status !== status)
      return { subject: id, detail: `is ${read.status}, but ${status} was acknowledged`, look };
    return undefined;
  });

/** Every acknowledged claim is readable with its status. */
export const claims: Check = (book, system) =>
  each(book.claims, async ([id, status]) => {
    const look = `SELECT * FROM claims WHERE store_id = '${book.storeId}' AND id = '${id}'`;
    const read = await found(system, (_key, client) => client.claims.get(id));
    if (read?.status === status) return undefined;
    return { subject: id, detail: `is ${read?.status ?? 'not readable'}, but ${status} was acknowledged`, look };
  });

/** There is nothing that was not acknowledged: no request had a second effect. */
export const extras: Check = async (book, { rows }) => {
  if (!book.isComplete) return [];
  const acknowledged = {
    orders: ['order_number', book.orders],
    returns: ['id', book.returns],
    claims: ['id', book.claims],
    shipments: ['id', book.shipments],
  } as const;
  const findings = Object.entries(acknowledged).map(async ([table, [column, booked]]) => {
    const sql = `SELECT ${column} AS id FROM ${table} WHERE store_id = ?`;
    const stored = await rows<{ id: string }>(sql, [book.storeId]);
    return stored
      .filter(({ id }) => !booked.has(id))
      .map(({ id }) => ({
        subject: id,
        detail: `is in ${table}, but was never acknowledged`,
        look: `SELECT * FROM ${table} WHERE store_id = '${book.storeId}' AND ${column} = '${id}'`,
      }));
  });
  return (await Promise.all(findings)).flat();
};

/** All requests with one idempotency key got the same answer. */
export const keys: Check = ({ keys: booked }) =>
  [...booked]
    .filter(([, { answers }]) => new Set(answers).size > 1)
    .map(([key, { what, order, answers }]) => ({
      subject: key,
      detail: `has ${new Set(answers).size} different answers about the ${what} of ${order}`,
      look: `SELECT * FROM idempotency_records WHERE HEX(idempotency_key) = '${key.replaceAll('-', '')}'`,
    }));

/** No answer during the load was wrong. */
export const answers: Check = ({ wrongAnswers }) => wrongAnswers;
