#!/usr/bin/env node
// The floor: what a programmer would write by hand for the same work, and nothing besides. It verifies the same tokens
// and runs the same statements (statements.mjs) with the same durability, on connections with the same settings, but has
// no validation, review of figures, limits, logs, metrics or error handling. It reads DATABASE_URL, DATABASE_POOL_SIZE,
// JWT_SECRET and PORT.
import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { dataSourceOptions } from '../dist/platform/database/data-source-options.js';
import { newId, newLineId, newProtectOrderNumber } from '../dist/platform/ids/ids.js';
import { STATEMENTS, TRANSACTION } from './statements.mjs';

const { DATABASE_URL, DATABASE_POOL_SIZE = '10', JWT_SECRET, PORT } = process.env;
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
  const number = decodeURIComponent(request.url.slice('/orders/'.length));
  if (request.method === 'GET') return getOrder(storeId, number);
  return inTransaction(async (connection) => {
    const writer = { connection, store, actor: `api_key:${keyId}` };
    const idempotencyKey = request.headers['idempotency-key'];
    if (idempotencyKey === undefined) return putOrder(writer, number, text);
    const scope = [storeId, sha256(`PUT /orders/${number}`), Buffer.from(idempotencyKey.replaceAll('-', ''), 'hex')];
    await connection.execute(STATEMENTS.reserveKey, [...scope, sha256(text), new Date()]);
    const made = await putOrder(writer, number, text);
    await connection.execute(STATEMENTS.keepAnswer, [made.status, null, `/orders/${number}`, made.text, ...scope]);
    return made;
  });
}

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

async function getOrder(storeId, number) {
  const [[row]] = await pool.execute(STATEMENTS.findOrder, [storeId, number]);
  return row ? { status: 200, text: `{"data":{"order":${orderText(row)}}}` } : { status: 404, text: '' };
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

async function putOrder(writer, number, text) {
  const { connection, store } = writer;
  const body = JSON.parse(text);
  body.ordered_at = new Date(body.ordered_at).toISOString();
  body.currency = store.currency;
  const [[stored]] = await connection.execute(STATEMENTS.lockOrder, [store.store_id, number]);
  return stored ? replace(writer, stored, body) : create(writer, number, body);
}

async function create(writer, order_number, body) {
  const { order_id, ...content } = { ...body, order_number: undefined };
  for (const line of content.line_items) line.line_id = newLineId();
  const now = new Date();
  const order = {
    store_id: writer.store.store_id,
    id: newId('ord'),
    order_number,
    order_id,
    protect_order_number: newProtectOrderNumber(),
    created_at: now,
    version: 1,
    updated_at: now,
    document: JSON.stringify(content),
    review_reasons: null,
    cancellation: null,
    return_label: null,
  };
  await writer.connection.execute(STATEMENTS.insertOrder, Object.values(order));
  await record(writer, 'order.created', order);
  return written(201, order, content.line_items, { newly_created: true, applied: true });
}

async function replace(writer, stored, body) {
  const content = { ...body, order_number: undefined, order_id: undefined };
  const { line_items } = JSON.parse(stored.document);
  for (const [index, line] of content.line_items.entries()) line.line_id = line_items[index].line_id;
  const document = JSON.stringify(content);
  if (document === stored.document)
    return written(200, stored, line_items, { newly_created: false, applied: false, reason: 'no_change' });
  const order = { ...stored, document, version: stored.version + 1, updated_at: new Date() };
  const { store_id, id, version, updated_at, review_reasons, cancellation, return_label } = order;
  const changing = [version, updated_at, document, review_reasons, cancellation, return_label];
  await writer.connection.execute(STATEMENTS.updateOrder, [...changing, store_id, id]);
  await record(writer, 'order.updated', order);
  return written(200, order, content.line_items, { newly_created: false, applied: true, fields_changed_count: 1 });
}

async function record({ connection, actor }, type, order) {
  const { store_id, id, version, updated_at } = order;
  const data = `{"sequence":${version},"occurred_at":"${updated_at.toISOString()}","order":${orderText(order)}}`;
  await connection.execute(STATEMENTS.insertEvent, [
    store_id,
    newId('evt'),
    type,
    id,
    version,
    updated_at,
    actor,
    data,
  ]);
}

const sha256 = (text) => createHash('sha256').update(text).digest();

const shown = ({ order_number, order_id, protect_order_number, created_at, updated_at }) => ({
  order_number,
  order_id,
  protect_order_number,
  order_lifecycle_status: 'PLACED',
  order_date_created: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});

const review = { flagged: false, reasons: [] };

/** What is shown of every order of the bench, after the members of its document. */
const UNTOUCHED = JSON.stringify({
  protection: { ended_at: null },
  cancellation: { status: 'none', lines: [], history: [] },
  review,
});

/** The stored document is JSON already, so that the rest of the order is written around it. */
const orderText = (order) =>
  `${JSON.stringify(shown(order)).slice(0, -1)},${order.document.slice(1, -1)},${UNTOUCHED.slice(1)}`;

function written(status, order, lines, outcome) {
  const line_items = lines.map(({ line_id, product_id, sku, quantity }) => ({ line_id, product_id, sku, quantity }));
  return { status, text: JSON.stringify({ data: { ...outcome, ...shown(order), line_items, review } }) };
}
