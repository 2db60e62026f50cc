// SPDX-License-Identifier: Apache-2.0
import { withConnection } from './database.mjs';

const TIMELINES = `INSERT INTO tracking_events
  (store_id, parcel_id, fingerprint, occurred_at, position, status, description, location)
  SELECT p.store_id, p.id, MD5(e.position), p.created_at - INTERVAL 4 - e.position DAY, e.position, e.status, e.description,
    '{"city":"Imbituba","state":"SC","country":"BR"}'
  FROM parcels p CROSS JOIN (
    SELECT 1 AS position, 'PRE_TRANSIT' AS status, 'Label created' AS description
    UNION SELECT 2, 'IN_TRANSIT', 'On its way' UNION SELECT 3, 'DELIVERED', 'Delivered') e
  WHERE NOT EXISTS (SELECT 1 FROM tracking_events t WHERE t.store_id = p.store_id AND t.parcel_id = p.id)`;

/** Gives each parcel without events a timeline of three, because no worker runs to receive any. */
export async function insertTimelines(databaseUrl) {
  await withConnection(databaseUrl, (connection) => connection.query(TIMELINES));
}
