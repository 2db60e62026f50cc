#!/usr/bin/env node
// The floor: a minimal hand-written server for the same work. It verifies the same tokens and runs the same statements
// (statements.mjs) with the same durability, on connections with the same settings. It has no validation, review of
// amounts, limits, logs, metrics or error handling. It reads DATABASE_URL, DATABASE_POOL_SIZE, JWT_SECRET and PORT.
import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { compiledDatabase } from './compiled.mjs';
import { postClaim } from './floor-claims.mjs';
import { getOrder, putOrder } from './floor-orders.mjs';
import { postReturn } from './floor-returns.mjs';
import { getTimeline, postShipment } from './floor-shipments.mjs';
import { STATEMENTS, TRANSACTION } from './statements.mjs';

const { DATABASE_URL = '', DATABASE_POOL_SIZE = '10', JWT_SECRET = '', PORT } = process.env;
const { dataSourceOptions } = await compiledDatabase();
const key = createSecretKey(Buffer.from(JWT_SECRET));
const pool = openPool();

createServer((request, response) => {
  answer(request).then(
    ({ status, text }) => send(response, status, text),
    (error) => send(response, 500, String(error)),
  );
}).listen(Number(PORT), '127.0.0.1');

function send(response, status, text) {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(text);
}

function openPool() {
  const schema = { entities: [], migrations: [] };
  const { driver, username, ...options } = dataSourceOptions(schema, { url: DATABASE_URL, poolSize: 0 });
  const { host, port, socketPath, password, database, charset, timezone, extra } = options;
  const connectionLimit = Number(DATABASE_POOL_SIZE);
  const connection = { host, port, socketPath, user: username, password, database, charset, timezone };
  return driver.createPool({ ...connection, ...extra, maxIdle: connectionLimit, connectionLimit }).promise();
}

async function answer(request) {
  const { storeId, keyId, jti } = claimsOf(request.headers.authorization.slice('Bearer '.length));
  const text = await bodyOf(request);
  const [[store]] = await pool.execute(STATEMENTS.standing, [keyId, jti, storeId]);
  if (!store || store.key_revoked_at || store.revoked_jti) return { status: 401, text: '' };
  const [, resource, encoded = ''] = request.url.split('/');
  const number = decodeURIComponent(encoded);
  if (request.method === 'GET') return (resource === 'orders' ? getOrder : getTimeline)(pool, store, number);
  const transaction = (work) => inTransaction((connection) => work({ connection, store, actor: `api_key:${keyId}` }));
  const idempotencyKey = request.headers['idempotency-key'];
  if (request.method === 'PUT' && idempotencyKey === undefined)
    return putOrder({ connection: pool, store }, number, text, transaction);
  return transaction(async (writer) => {
    const { connection } = writer;
    if (resource === 'returns') return postReturn(writer, text);
    if (resource === 'shipments') return postShipment(writer, text);
    const put = () => putOrder(writer, number, text, (work) => work(writer));
    const make = () => (resource === 'claims' ? postClaim(writer, text) : put());
    const operation = sha256(`${request.method} ${request.url}`);
    const scope = [storeId, operation, Buffer.from(idempotencyKey.replaceAll('-', ''), 'hex')];
    await connection.execute(STATEMENTS.reserveKey, [...scope, sha256(text), new Date()]);
    const made = await make();
    const { status, location = `/orders/${number}` } = made;
    await connection.execute(STATEMENTS.keepAnswer, [status, null, location, made.text, ...scope]);
    return made;
  });
}

const sha256 = (text) => createHash('sha256').update(text).digest();

function claimsOf(token) {
  const end = token.lastIndexOf('.');
  const signed = createHmac('sha256', key).update(token.slice(0, end)).digest();
  const claims = JSON.parse(Buffer.from(token.slice(token.indexOf('.') + 1, end), 'base64url').toString());
  const isGood = timingSafeEqual(signed, Buffer.from(token.slice(end + 1), 'base64url'));
  if (!isGood || claims.iss !== 'parcelward' || claims.exp <= Date.now() / 1000) throw new Error('bad token');
  return claims;
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function inTransaction(work) {
  const connection = await pool.getConnection();
  try {
    await connection.query(TRANSACTION.begin);
    const result = await work(connection);
    await connection.query(TRANSACTION.commit);
    return result;
  } finally {
    connection.release();
  }
}
