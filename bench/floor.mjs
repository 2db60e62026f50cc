#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// The floor: a minimal hand-written server for the same work, with the fewest statements by which the contract can be met. It
// verifies the same tokens, gives the same answers and writes the same rows as the service with the same durability
// (sameness.mjs compares them), on connections with the same settings. It has no validation, review of amounts, limits,
// logs, metrics or error handling. It reads DATABASE_URL, DATABASE_POOL_SIZE, JWT_SECRET, ENCRYPTION_KEY and PORT.
import { createHash } from 'node:crypto';
import { postClaim } from './floor-claims.mjs';
import { getOrder, putOrder } from './floor-orders.mjs';
import { postReturn } from './floor-returns.mjs';
import { bodyOf, claimsOf, inTransaction, pool, serve } from './floor-server.mjs';
import { getTimeline, postShipment } from './floor-shipments.mjs';
import { inserts, STANDING } from './floor-statements.mjs';

serve(async (request) => {
  const { storeId, keyId, jti } = claimsOf(request);
  const text = await bodyOf(request);
  const [, resource, encoded = ''] = request.url.split('/');
  const number = decodeURIComponent(encoded);
  const [[store]] = await pool.execute(STANDING, [number, keyId, jti, storeId]);
  if (!store || store.key_revoked_at || store.revoked_jti) return { status: 401, text: '' };
  if (request.method === 'GET') return (resource === 'orders' ? getOrder : getTimeline)(pool, store, number);
  const write = (work, lock) =>
    inTransaction((rows) => {
      const made = work(rows);
      const records = inserts({ idempotency_records: keyRecords(request, text, storeId, made) });
      return { ...made, writes: [...(made.writes ?? []), ...records] };
    }, lock);
  const writer = { store, actor: `api_key:${keyId}`, pool, write };
  const body = JSON.parse(text);
  if (resource === 'returns') return postReturn(writer, body);
  if (resource === 'shipments') return postShipment(writer, body);
  return resource === 'claims' ? postClaim(writer, body) : putOrder(writer, number, body);
});

/** The record of an idempotency key. It is inserted last: a request with the same key waits for it, fails and replays it. */
function keyRecords({ method, url, headers }, text, store_id, { status, location = null, text: body }) {
  const key = headers['idempotency-key'];
  if (key === undefined) return [];
  const [operation, fingerprint] = [`${method} ${url}`, text].map(sha256);
  const idempotency_key = Buffer.from(key.replaceAll('-', ''), 'hex');
  const answer = { status, content_type: null, location, body };
  return [{ store_id, operation, idempotency_key, fingerprint, created_at: new Date(), ...answer }];
}

const sha256 = (text) => createHash('sha256').update(text).digest();
