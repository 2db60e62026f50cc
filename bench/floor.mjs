#!/usr/bin/env node
// The floor: a minimal hand-written server for the same work. It verifies the same tokens and runs the same statements
// (statements.mjs) with the same durability, on connections with the same settings. It has no validation, review of
// amounts, limits, logs, metrics or error handling. It reads DATABASE_URL, DATABASE_POOL_SIZE, JWT_SECRET, ENCRYPTION_KEY
// and PORT.
import { createHash } from 'node:crypto';
import { postClaim } from './floor-claims.mjs';
import { writeCollected } from './floor-events.mjs';
import { getOrder, putOrder } from './floor-orders.mjs';
import { postReturn } from './floor-returns.mjs';
import { bodyOf, claimsOf, inTransaction, pool, serve } from './floor-server.mjs';
import { getTimeline, postShipment } from './floor-shipments.mjs';
import { STATEMENTS } from './statements.mjs';

serve(answer);

async function answer(request) {
  const { storeId, keyId, jti } = claimsOf(request);
  const text = await bodyOf(request);
  const [[store]] = await pool.execute(STATEMENTS.standing, [keyId, jti, storeId]);
  if (!store || store.key_revoked_at || store.revoked_jti) return { status: 401, text: '' };
  const [, resource, encoded = ''] = request.url.split('/');
  const number = decodeURIComponent(encoded);
  if (request.method === 'GET') return (resource === 'orders' ? getOrder : getTimeline)(pool, store, number);
  const transaction = (work) =>
    inTransaction(async (connection) => {
      const writer = { connection, store, actor: `api_key:${keyId}`, events: [], jobs: [] };
      const made = await work(writer);
      await writeCollected(connection, writer);
      return made;
    });
  if (request.method === 'PUT' && request.headers['idempotency-key'] === undefined)
    return putOrder({ connection: pool, store }, number, text, transaction);
  return transaction((writer) =>
    keyed(request, text, writer, () => {
      if (resource === 'returns') return postReturn(writer, text);
      if (resource === 'shipments') return postShipment(writer, text);
      return resource === 'claims' ? postClaim(writer, text) : putOrder(writer, number, text, (work) => work(writer));
    }),
  );
}

/** Makes the answer, and keeps it under the request's idempotency key if it has one. */
async function keyed({ method, url, headers }, text, { connection, store }, make) {
  const idempotencyKey = headers['idempotency-key'];
  if (idempotencyKey === undefined) return make();
  const operation = sha256(`${method} ${url}`);
  const scope = [store.store_id, operation, Buffer.from(idempotencyKey.replaceAll('-', ''), 'hex')];
  await connection.execute(STATEMENTS.reserveKey, [...scope, sha256(text), new Date()]);
  const made = await make();
  const { status, location = null } = made;
  await connection.execute(STATEMENTS.keepAnswer, [status, null, location, made.text, ...scope]);
  return made;
}

const sha256 = (text) => createHash('sha256').update(text).digest();
