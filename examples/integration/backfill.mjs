#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Imports the order history of a store from a file, without a mail, a text message or a webhook:
//
//   node examples/integration/backfill.mjs STORE.json ORDERS.ndjson [--leave-out-refused]
//
// A dry run comes first. If it refuses a line, nothing is imported, unless those lines are to be left out.
import { openAsBlob } from 'node:fs';
import { parseArgs } from 'node:util';
import { clientOf } from './client-of.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'leave-out-refused': { type: 'boolean', default: false } },
});
const [storeFile = '', ordersFile = ''] = positionals;
const client = clientOf(storeFile);
const orders = await openAsBlob(ordersFile);

const forecast = await run('dry run', { dry_run: true });
for await (const { line, order_number, problem } of client.imports.errors(forecast.import_id))
  console.error(`line ${line}, order ${order_number}: ${problem.code} ${JSON.stringify(problem.errors ?? [])}`);
if (forecast.counts.refused > 0 && !values['leave-out-refused']) {
  console.error(`${forecast.counts.refused} lines are refused. Correct them, or leave them out.`);
  process.exit(1);
}
await run('import', {});

/** Uploads the file, waits until the import has ended, and prints its counts. */
async function run(name, settings) {
  const { import_id } = await client.imports.create(orders, settings);
  const ended = await client.imports.finish(import_id);
  if (ended.state !== 'completed') throw new Error(`The ${name} has ended as ${ended.state}`);
  console.log(name, JSON.stringify({ lines: ended.lines, ...ended.counts }));
  return ended;
}
