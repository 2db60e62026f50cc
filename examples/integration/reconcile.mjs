#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Makes a store equal to another one, such as the store of a second region. Run it once a night:
//
//   node examples/integration/reconcile.mjs SOURCE.json TARGET.json STATE.json
//
// It reads what changed in either store since the last pass, compares the members that come from the order management
// system, and repeats in the target what differs, without notifying anybody. To compare with your own data instead, give
// `orders` and `shipments` a source that reads your tables.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clientOf } from './client-of.mjs';
import { orders } from './orders.mjs';
import { shipments } from './shipments.mjs';

const [sourceFile = '', targetFile = '', stateFile = ''] = process.argv.slice(2);
const [source, target] = [clientOf(sourceFile), clientOf(targetFile)];
const state = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {};

// Orders first, so that shipments find theirs.
const passes = {
  orders: await reconciled(orders, state.orders),
  shipments: await reconciled(shipments, state.shipments),
};
for (const [name, { compared, repeated, unknown }] of Object.entries(passes))
  console.log(name, JSON.stringify({ compared, repeated, unknown }));
// Only now: a pass that fails begins at the same place the next night.
writeFileSync(stateFile, JSON.stringify({ orders: passes.orders.next, shipments: passes.shipments.next }));

/** Compares what changed since the last pass, and repeats in the target what differs. */
async function reconciled(kind, since = {}) {
  const [wanted, found] = await Promise.all([changed(kind, source, since.source), changed(kind, target, since.target)]);
  const keys = new Set([...wanted.entries.keys(), ...found.entries.keys()]);
  let repeated = 0;
  const unknown = [];
  for (const key of keys) {
    const [ofSource, ofTarget] = await Promise.all([
      wanted.entries.get(key) ?? kind.find(source, key),
      found.entries.get(key) ?? kind.find(target, key),
    ]);
    // Nothing can be deleted: a person decides about entries of the target only.
    if (ofSource === undefined) unknown.push(key);
    else if (ofTarget === undefined || textOf(kind.partOf(ofSource)) !== textOf(kind.partOf(ofTarget))) {
      await kind.repeat(target, ofSource, ofTarget);
      repeated += 1;
    }
  }
  return { compared: keys.size, repeated, unknown, next: { source: wanted.last, target: found.last } };
}

/** Reads what changed in a store since the position of the last pass, by its key, and the new position. */
async function changed(kind, client, since) {
  const entries = new Map();
  let last = since;
  for await (const entry of kind.list(client, since)) {
    entries.set(kind.keyOf(entry), entry);
    last = kind.positionOf(entry);
  }
  return { entries, last };
}

/** The JSON of a value, with members in the order of the alphabet: the service keeps the order in which they were sent. */
function textOf(value) {
  return JSON.stringify(value, (_, each) =>
    each === null || typeof each !== 'object' || Array.isArray(each)
      ? each
      : Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}
