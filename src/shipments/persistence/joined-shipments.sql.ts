// SPDX-License-Identifier: Apache-2.0
import { numberKey } from '../carriers/carrier-detection.js';
import { type AttentionFilter } from '../model/shipment-status.js';
import { inNeedOfAttention } from './attention.sql.js';
import { COUNTS_NOW } from './parcels.repository.js';
import {
  SHIPMENT_COLUMN_NAMES,
  SHIPMENT_COLUMNS,
  SHIPMENT_IDENTITY_COLUMNS,
  SHIPMENT_JOINS,
} from './shipments.repository.js';

/*
 * The parts of statements of other contexts that read the tables of this one, so that one statement reads an order and its
 * shipments consistently, or finds orders by their shipments.
 */

/** Rows of a UNION: the columns that they have, and all of their SELECT behind the columns of the other rows. */
export interface JoinedRows {
  columns: readonly string[];
  select: string;
}

const FROM_SHIPMENTS = 'FROM shipments s FORCE INDEX (shipments_order)';
const OF_ORDER = "WHERE s.store_id = ? AND s.order_key = ? AND s.superseded_by = ''";

/** The `ShipmentRecord`s of the live shipments of an order, by its store and number. */
export const SHIPMENTS_OF_ORDER: JoinedRows = {
  columns: SHIPMENT_COLUMN_NAMES,
  select: `${SHIPMENT_COLUMNS} ${FROM_SHIPMENTS} ${SHIPMENT_JOINS} ${OF_ORDER}`,
};

/**
 * The `ShipmentIdentity`s of the shipments of an order, by its store and number. With the cancelled ones: a body that still has
 * them does not register them again (C-SHP-33).
 */
export const IDENTITIES_OF_ORDER: JoinedRows = {
  columns: SHIPMENT_IDENTITY_COLUMNS,
  select: `${SHIPMENT_IDENTITY_COLUMNS.join(', ')} ${FROM_SHIPMENTS}
  WHERE s.store_id = ? AND s.order_key = ? AND s.superseded_by IN ('', s.id)`,
};

/** The documents of the live shipments of an order, by its store and number, with the time of the carrier's last event. */
export const SCANS_OF_ORDER: JoinedRows = {
  columns: ['shipment', 'status', 'last_scan_at'],
  select: `s.document, p.status,
  (SELECT e.occurred_at FROM tracking_events e FORCE INDEX (tracking_events_time) WHERE e.store_id = s.store_id AND e.parcel_id = s.parcel_id
    AND ${COUNTS_NOW} ORDER BY e.occurred_at DESC LIMIT 1)
  ${FROM_SHIPMENTS} LEFT JOIN parcels p FORCE INDEX (PRIMARY) ON p.store_id = s.store_id AND p.id = s.parcel_id ${OF_ORDER}`,
};

/** The bytes that the live shipments of an order `o` have in an answer, of which each has about 1000 beside its document. */
export const SHIPMENT_BYTES_OF_ORDER = `(SELECT COALESCE(SUM(1000 + LENGTH(s.document)), 0) FROM shipments s
  WHERE s.store_id = o.store_id AND s.order_key = o.order_number AND s.superseded_by = '')`;

/**
 * The numbers of the orders of a store's live shipments with one of these keys of tracking numbers, and their rank: the parcel that
 * has the number now comes before former ones (C-TRK-44), and then the newest.
 */
export const ORDERS_OF_NUMBERS = `SELECT s.order_key, ROW_NUMBER() OVER (ORDER BY COALESCE(p.reused_by, '') <> '', s.id DESC) AS step
  FROM shipments s LEFT JOIN parcels p FORCE INDEX (PRIMARY) ON p.store_id = s.store_id AND p.id = s.parcel_id
  WHERE s.store_id = ? AND s.number_key IN (?) AND s.superseded_by = '' AND s.order_key <> ''`;

/**
 * Selects the numbers, `order_key`, of the orders of live shipments that need attention or have a tracking number. There is a
 * limited number of them.
 * @returns undefined without a filter
 */
export function ordersOfShipments(
  storeId: string,
  { attention, tracking_number }: { attention?: AttentionFilter; tracking_number?: string },
  now: Date,
): { select: string; values: unknown[] } | undefined {
  if (attention === undefined && tracking_number === undefined) return undefined;
  const { from, values } =
    attention === undefined ? { from: 'shipments s', values: [] } : inNeedOfAttention(storeId, attention, now);
  const isLive = attention === undefined ? " AND s.superseded_by = ''" : '';
  const ofNumber = tracking_number === undefined ? 'TRUE' : `s.store_id = ? AND s.number_key = ?${isLive}`;
  return {
    select: `SELECT DISTINCT s.order_key FROM ${from} WHERE ${ofNumber}`,
    values: tracking_number === undefined ? values : [...values, storeId, numberKey(tracking_number)],
  };
}
