#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run eta:backtest -- --file FILE`, or `-- --store STORE`: how good the delivery estimates would have been, for a file of
// orders in the format of imports, or for the parcels of a store of the installation of `npm run up` or of DATABASE_URL.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { rows } from './lib/database.mjs';
import { forecasts, report } from './lib/eta-backtest.mjs';
import { inRoot } from './lib/folders.mjs';
import { build } from './lib/install.mjs';
import { localSettings } from './lib/local-settings.mjs';

/** Days after the first scan at which parcels under way are forecast again. */
const AGES = [0, 7, 14, 21];

const MAX_PARCELS = 20_000;
const NEWEST = `SELECT p.carrier, p.lane, p.destination,
    TIMESTAMPDIFF(SECOND, '1970-01-01', p.scanned_at) AS scanned,
    TIMESTAMPDIFF(SECOND, '1970-01-01', p.delivered_at) AS delivered,
    (SELECT JSON_UNQUOTE(JSON_EXTRACT(s.document, '$.eta')) FROM shipments s FORCE INDEX (shipments_parcel)
      WHERE s.store_id = p.store_id AND s.parcel_id = p.id ORDER BY s.id LIMIT 1) AS eta
  FROM parcels p FORCE INDEX (parcels_scanned)
  WHERE p.store_id = ? AND p.scanned_at IS NOT NULL AND p.followed_at IS NULL AND p.status <> 'RETURNED'
  ORDER BY p.scanned_at DESC LIMIT ${MAX_PARCELS}`;

const { file, store } = parseArgs({ options: { file: { type: 'string' }, store: { type: 'string' } } }).values;
if ((file === undefined) === (store === undefined))
  throw new Error('Give a file or a store: npm run eta:backtest -- --file FILE, or -- --store STORE');
await build();
const rules = await readRules();
const parcels = file === undefined ? await parcelsOfStore(store) : await parcelsOfFile(file);
console.log(report(forecasts(parcels, rules, AGES)));

async function readRules() {
  const modules = [
    ...['kaplan-meier', 'lane', 'prediction', 'transit-estimates'].map((name) => `shipments/rules/estimate/${name}`),
    ...['shipments/rules/current-status', 'shipments/rules/timeline'],
    ...['platform/time/days', 'platform/time/zone-of-place'],
  ];
  const found = modules.map((name) => import(inRoot(`dist/${name}.js`)));
  return Object.assign({}, ...(await Promise.all(found)));
}

async function parcelsOfStore(storeId) {
  const found = await rows(localSettings().DATABASE_URL, NEWEST, [storeId]);
  const timeOf = (seconds) => (seconds === null ? null : new Date(Number(seconds) * 1000));
  return found.map(({ carrier, lane, destination, eta, scanned, delivered }) => {
    const times = { scanned_at: timeOf(scanned), delivered_at: timeOf(delivered) };
    return { carrier, lane, destination, followed_at: null, ...times, eta: eta === 'null' ? null : eta };
  });
}

async function parcelsOfFile(path) {
  const found = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const { order, tracking = [] } = JSON.parse(line);
    for (const shipment of order.shipments ?? [])
      found.push(
        ...parcelOf(
          shipment,
          order,
          tracking.find((each) => each.tracking_number === shipment.tracking_number),
        ),
      );
  }
  return found;
}

/** The row that an import would write; none without a scan. */
function parcelOf(shipment, { shipping_address: address, ordered_at: orderedAt }, { events = [] } = {}) {
  const { ship_to = address ?? {}, shipped_at: shippedAt, carrier, eta = null } = shipment;
  const received = events.map((event) => ({ substatus: null, description: '', location: {}, ...event }));
  const { timeline } = rules.applyUpdate([], { events: received }, ship_to);
  const { scanned_at, delivered_at, status } = rules.currentStatus(timeline);
  if (scanned_at === null || status === 'RETURNED') return [];
  const lane = rules.laneOf(shipment, new Date(shippedAt ?? orderedAt), address);
  return [{ carrier, lane, followed_at: null, scanned_at, delivered_at, destination: JSON.stringify(ship_to), eta }];
}
