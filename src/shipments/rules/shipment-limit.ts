// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { numberKey } from '../carriers/carrier-detection.js';

/** The most live shipments of an order, and of a tracking number. */
const MAX_SHIPMENTS = 1_000;
/** The most bytes of their stored JSON, so that one read cannot exhaust the memory of a process. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The live shipments of an order or a tracking number together. */
export interface ShipmentSums {
  /** Of a tracking number; null for the shipments of the order. */
  number_key: string | null;
  count: number;
  /** Of their stored JSON. */
  bytes: number;
}

/**
 * Checks that an order and its tracking numbers do not get more shipments than one read may show (C-SHP-27).
 * @param orderKey the order number, or empty for none
 * @param others what the order and the numbers have beside the written shipments
 * @param written the new or changed shipments, each with another number
 */
export function shipmentLimitProblem(
  orderKey: string,
  others: readonly ShipmentSums[],
  written: readonly { tracking_number: string; document: string }[],
): Problem | undefined {
  const over = others.find(({ number_key, count, bytes }) => {
    const added = written.filter((each) => number_key === null || numberKey(each.tracking_number) === number_key);
    const addedBytes = added.reduce((sum, { document }) => sum + Buffer.byteLength(document), 0);
    return count + added.length > MAX_SHIPMENTS || bytes + addedBytes > MAX_BYTES;
  });
  if (!over) return undefined;
  const what = over.number_key === null ? `Order ${orderKey}` : `Tracking number ${over.number_key}`;
  const detail = `${what} would have more than ${MAX_SHIPMENTS} shipments, or more than 4 MiB of them together.`;
  return new Problem('SHIPMENT_LIMIT_REACHED', detail);
}
