#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// A small receiver of Parcelward's webhooks, as a merchant would write one:
//
//   WEBHOOK_SECRET=whsec_… node examples/webhook-receiver.mjs 9000
//
// It accepts events signed with its secret, and prints one line for each. It acts on every event once, by its id, and
// replaces its copy of a resource only by a newer one, by its sequence: an event may still be late, after ten minutes of
// failures or a replay.
import { createServer } from 'node:http';
import { WebhookVerificationError, WebhookVerifier } from '@parcelward/client/webhooks';

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const MAX_REMEMBERED = 10_000;

const port = Number(process.argv[2] ?? 9000);
// During a rotation there are two secrets, separated by a comma.
const secrets = (process.env.WEBHOOK_SECRET ?? '').split(',').filter(Boolean);
if (secrets.length === 0) fail('Put the endpoint’s secret, whsec_…, into WEBHOOK_SECRET.');
const verifier = new WebhookVerifier(secrets.map((secret) => secret.trim()));

const seen = new Set();
const sequences = new Map();

const server = createServer((request, response) => {
  // Without a response, the service delivers the event again.
  receive(request, response).catch((error) => {
    console.error(`Not received: ${error.message}`);
    response.destroy();
  });
});

server.on('error', (error) => fail(error.message));
server.listen(port, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`Receiving webhooks at http://127.0.0.1:${address.port}/`);
});

async function receive(request, response) {
  const body = await read(request);
  if (body === undefined) return void response.writeHead(413).end();
  const event = verified(body, request.headers);
  if (!event) return void response.writeHead(401).end('The signature does not match.\n');
  if (seen.has(event.id)) print(event, '  (repeated, ignored)');
  else {
    // A real receiver pays, ships or mails here, also for a late event: claim.approved counts after claim.resolved.
    const isNewest = keepNewest(event);
    remember(seen, event.id);
    print(event, isNewest ? '' : '  (late, newer state kept)');
  }
  // Accept repeats too: the response to the first delivery was lost.
  response.writeHead(204).end();
}

async function read(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the event, if one of the secrets signed it within the last five minutes. */
function verified(body, headers) {
  try {
    return verifier.verify(body, headers);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined;
    throw error;
  }
}

/** Returns whether the event has the newest state of its resource, and remembers its sequence if so. */
function keepNewest({ data }) {
  const resource = resourceOf(data);
  if (data.sequence <= (sequences.get(resource) ?? 0)) return false;
  sequences.delete(resource);
  sequences.set(resource, data.sequence);
  if (sequences.size > MAX_REMEMBERED) sequences.delete(sequences.keys().next().value);
  return true;
}

function remember(ids, id) {
  ids.add(id);
  if (ids.size > MAX_REMEMBERED) ids.delete(ids.values().next().value);
}

/** Names the resource of an event; `sequence` increases within a resource. */
function resourceOf(data) {
  const { order, shipment, return: returned, claim, claim_suggestion: suggestion, withdrawal, endpoint } = data;
  const { change_request: change } = data;
  return (
    (shipment && `shipment ${shipment.shipment_id}`) ??
    (returned && `return ${returned.id}`) ??
    (claim && `claim ${claim.claim_id}`) ??
    (suggestion && `claim suggestion ${suggestion.suggestion_id}`) ??
    (withdrawal && `withdrawal ${withdrawal.id}`) ??
    (change && `change request ${change.id}`) ??
    (order && `order ${order.order_number}`) ??
    (endpoint && `endpoint ${endpoint.endpoint_id}`)
  );
}

function print({ type, data }, note) {
  const status = data.shipment?.status ? `  ${data.shipment.tracking_number} ${data.shipment.status}` : '';
  console.log(`${data.occurred_at}  ${type.padEnd(24)} ${resourceOf(data)} #${data.sequence}${status}${note}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
