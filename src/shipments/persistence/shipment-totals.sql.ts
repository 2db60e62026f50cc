import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { type ShipmentSums } from '../rules/shipment-limit.js';

// The shipments being written are left out of both totals, whether they are stored already or not. The classes, a few rows, are
// read along.
export const SELECT_NUMBER_TOTALS = `SELECT number_key, COUNT(*) AS count, SUM(LENGTH(document)) AS bytes, NULL AS token, NULL AS class
  FROM shipments WHERE store_id = ? AND number_key IN (?) AND superseded_by = '' AND order_key <> ?
  GROUP BY number_key UNION ALL SELECT NULL, NULL, NULL, token, class FROM carrier_classes`;
export const SELECT_ORDER_TOTAL = `SELECT NULL AS number_key, COUNT(*) AS count, COALESCE(SUM(LENGTH(document)), 0) AS bytes,
  NULL AS token, NULL AS class
  FROM shipments WHERE store_id = ? AND order_key = ? AND superseded_by = '' AND number_key NOT IN (?)`;

export type TotalsRow = ShipmentSums & { token: null; class: null };
export type ClassRow = { [K in keyof ShipmentSums]: null } & { token: string; class: CarrierClass };
