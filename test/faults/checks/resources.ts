// SPDX-License-Identifier: Apache-2.0
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
export const orders: Check = (expected, system) =>
  each(expected.orders.values(), async ({ number, note, protectNumber, lines }) => {
    const evidence = `SELECT * FROM orders WHERE store_id = '${expected.storeId}' AND order_number = '${number}'`;
    const read = await found(system, (_key, client) => client.orders.get(number));
    if (!read) return { subject: number, detail: 'was acknowledged, but is not readable', evidence };
    const { order } = read;
    if (order.protect_order_number !== protectNumber)
      return { subject: number, detail: `has ${order.protect_order_number} instead of ${protectNumber}`, evidence };
    if (expected.isComplete && order.note !== note)
      return { subject: number, detail: `has the note ${order.note}, but ${note} was acknowledged`, evidence };
    const quantities = new Map(order.line_items.map(({ line_id, quantity }) => [line_id, quantity]));
    const isSame = Object.entries(lines).every(([line, { quantity }]) => quantities.get(line) === quantity);
    if (!isSame || quantities.size !== Object.keys(lines).length)
      return { subject: number, detail: 'has other lines than were acknowledged', evidence };
    return undefined;
  });

/** Every acknowledged shipment is readable, and its parcel has the status of the carrier's last acknowledged report. */
export const shipments: Check = (expected, system) =>
  each(expected.shipments.values(), async ({ id, trackingNumber, reached }) => {
    const evidence = `SELECT * FROM shipments WHERE store_id = '${expected.storeId}' AND id = '${id}'`;
    const timeline = await found(system, (_key, client) => client.shipments.timeline(trackingNumber));
    const shipment = timeline?.shipments.find(({ shipment_id }) => shipment_id === id);
    if (!timeline || !shipment) return { subject: id, detail: 'was acknowledged, but is not readable', evidence };
    // A backup may lack carrier events that a worker had yet to apply.
    if (expected.isComplete && reached !== undefined && timeline.status !== reached)
      return { subject: id, detail: `is ${timeline.status}, but the carrier reported ${reached}`, evidence };
    return undefined;
  });

/** Every acknowledged return is readable with the status of its last acknowledged callback. */
export const returns: Check = (expected, system) =>
  each(expected.returns, async ([id, status]) => {
    const evidence = `SELECT * FROM returns WHERE store_id = '${expected.storeId}' AND id = '${id}'`;
    const read = await found(system, (_key, client) => client.returns.get(id));
    if (!read) return { subject: id, detail: 'was acknowledged, but is not readable', evidence };
    if (expected.isComplete && read.status !== status)
      return { subject: id, detail: `is ${read.status}, but ${status} was acknowledged`, evidence };
    return undefined;
  });

/** Every acknowledged claim is readable with its status. */
export const claims: Check = (expected, system) =>
  each(expected.claims, async ([id, status]) => {
    const evidence = `SELECT * FROM claims WHERE store_id = '${expected.storeId}' AND id = '${id}'`;
    const read = await found(system, (_key, client) => client.claims.get(id));
    if (read?.status === status) return undefined;
    return { subject: id, detail: `is ${read?.status ?? 'not readable'}, but ${status} was acknowledged`, evidence };
  });

/** Nothing exists that was not acknowledged: no request had a second effect. */
export const extras: Check = async (expected, { rows }) => {
  if (!expected.isComplete) return [];
  const acknowledged = {
    orders: ['order_number', expected.orders],
    returns: ['id', expected.returns],
    claims: ['id', expected.claims],
    shipments: ['id', expected.shipments],
  } as const;
  const findings = Object.entries(acknowledged).map(async ([table, [column, known]]) => {
    const sql = `SELECT ${column} AS id FROM ${table} WHERE store_id = ?`;
    const stored = await rows<{ id: string }>(sql, [expected.storeId]);
    return stored
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => ({
        subject: id,
        detail: `is in ${table}, but was never acknowledged`,
        evidence: `SELECT * FROM ${table} WHERE store_id = '${expected.storeId}' AND ${column} = '${id}'`,
      }));
  });
  return (await Promise.all(findings)).flat();
};

/** All requests with one idempotency key got the same answer. */
export const keys: Check = ({ keys: answered }) =>
  [...answered]
    .filter(([, { answers }]) => new Set(answers).size > 1)
    .map(([key, { what, order, answers }]) => ({
      subject: key,
      detail: `has ${new Set(answers).size} different answers about the ${what} of ${order}`,
      evidence: `SELECT * FROM idempotency_records WHERE HEX(idempotency_key) = '${key.replaceAll('-', '')}'`,
    }));

/** No answer during the load was wrong. */
export const answers: Check = ({ wrongAnswers }) => wrongAnswers;
