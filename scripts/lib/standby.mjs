// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
// Runs a service for `npm run dev`. Loading the npm packages is most of a service's start, so this process does it ahead of
// time and then waits for two messages. `load` imports the service's own modules while the old process still serves.
// `start` runs the service.
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { inRoot } from './folders.mjs';

const [modules, entry] = process.argv.slice(2);
const orders = [];
/** @type {(value?: unknown) => void} */
let notify = () => {};
process.on('message', (message) => {
  orders.push(message);
  notify();
});
// If the controlling process is gone, nobody else ends this one.
const exit = () => process.exit(1);
process.on('disconnect', exit);

for (const name of packagesLoadedAtStart()) await import(name).catch(() => {});
process.send?.('prepared');

await order('load');
await import(pathToFileURL(modules).href);
process.send?.('loaded');

const { inspectPort } = await order('start');
if (inspectPort) inspector.open(inspectPort, '127.0.0.1');
process.removeListener('disconnect', exit);
process.removeAllListeners('message');
await import(pathToFileURL(entry).href);

async function order(type) {
  while (!orders.some((message) => message.type === type)) await new Promise((resolve) => (notify = resolve));
  return orders.find((message) => message.type === type);
}

/** A missing or extra name only costs time. */
function packagesLoadedAtStart() {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const loadedOnDemand = ['@aws-sdk/client-s3', 'commander'];
  const names = Object.keys({ ...peerDependencies, ...dependencies });
  return names.filter((name) => !loadedOnDemand.includes(name));
}
