#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Consumes the events of a store, each once: from webhooks, and once an hour from the feed, for those that it missed.
//
//   WEBHOOK_SECRET=whsec_… node examples/integration/consumer.mjs STORE.json JOURNAL.ndjson 9000
//
// It orders states by `sequence`, and deduplicates actions by `id`.
import { createServer } from 'node:http';
import { WebhookVerificationError, WebhookVerifier } from '@parcelward/client/webhooks';
import { clientOf } from './client-of.mjs';
import { Journal, resourceOf } from './journal.mjs';

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const HOUR_MS = 3_600_000;

/** What your system does about an event, once. Those of imported history need no action. */
const ACTIONS = {
  'order.flagged': ({ order }) => `have somebody correct ${order.order_number}`,
  'return.approved': (data) => `send the customer of ${data.return.order_number} a label`,
  'claim.approved': ({ claim }) => `pay or reship for ${claim.order_number}`,
};

const [storeFile = '', journalFile = '', port = '9000'] = process.argv.slice(2);
const client = clientOf(storeFile);
const journal = new Journal(journalFile);
// During a rotation there are two secrets, separated by a comma.
const verifier = new WebhookVerifier((process.env.WEBHOOK_SECRET ?? '').split(','));

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error) => {
      // Without a 2xx, the service delivers the event again.
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`Consuming webhooks at http://127.0.0.1:${address.port}/`);
});

let lastRead;
await readFeed();
setInterval(() => void readFeed().catch(console.error), HOUR_MS);

/** Consumes a webhook, and returns the status of the answer. */
async function receive(request) {
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  try {
    consume(verifier.verify(body, request.headers));
    return 204;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 401;
    throw error;
  }
}

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the events of the feed since the last one that it read; at a start, those of 30 days. */
async function readFeed() {
  for await (const event of client.events.list({ after: lastRead, limit: 500 })) {
    consume(event);
    lastRead = event.id;
  }
}

function consume(event) {
  if (journal.has(event)) return;
  const { type, data } = event;
  const state = journal.add(event) ? '' : '  (late, newer state kept)';
  const action = data.imported ? undefined : ACTIONS[type]?.(data);
  console.log(`${type.padEnd(24)} ${resourceOf(data)} #${data.sequence}${state}${action ? `  -> ${action}` : ''}`);
}
