// SPDX-License-Identifier: Apache-2.0
// The server of the floor: tokens, bodies, connections and headers.
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { compiledDatabase, compiledIds } from './compiled.mjs';

const { DATABASE_URL = '', DATABASE_POOL_SIZE = '10', JWT_SECRET = '', PORT } = process.env;
const [{ dataSourceOptions }, { newUlid }] = await Promise.all([compiledDatabase(), compiledIds()]);
const key = createSecretKey(Buffer.from(JWT_SECRET));

export const pool = openPool();

/**
 * Serves requests on PORT.
 * @param answer returns the answer to a request, `{status, text}` and maybe `location` and `etag`
 */
export function serve(answer) {
  createServer((request, response) => {
    answer(request).then(
      (answered) => send(request, response, answered),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(Number(PORT), '127.0.0.1');
}

/** Has the headers of the contract, apart from those of limits. */
function send(request, response, { status, location, etag, text }) {
  response.setHeader('X-Request-Id', newUlid());
  if (location !== undefined) response.setHeader('Location', location);
  if (etag !== undefined) response.setHeader('ETag', etag).setHeader('Cache-Control', 'private, no-cache');
  if (etag !== undefined && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.statusCode = status;
  return response.end(text);
}

function openPool() {
  const schema = { entities: [], migrations: [] };
  const { driver, username, ...options } = dataSourceOptions(schema, { url: DATABASE_URL, poolSize: 0 });
  const { host, port, socketPath, password, database, charset, timezone, extra } = options;
  const connectionLimit = Number(DATABASE_POOL_SIZE);
  const connection = { host, port, socketPath, user: username, password, database, charset, timezone };
  const more = { maxIdle: connectionLimit, connectionLimit, multipleStatements: true };
  return driver.createPool({ ...connection, ...extra, ...more }).promise();
}

/** The claims of the token of a request, which has one. */
export function claimsOf({ headers: { authorization } }) {
  const token = authorization.slice('Bearer '.length);
  const end = token.lastIndexOf('.');
  const signed = createHmac('sha256', key).update(token.slice(0, end)).digest();
  const claims = JSON.parse(Buffer.from(token.slice(token.indexOf('.') + 1, end), 'base64url').toString());
  const isGood = timingSafeEqual(signed, Buffer.from(token.slice(end + 1), 'base64url'));
  if (!isGood || claims.iss !== 'parcelward' || claims.exp <= Date.now() / 1000) throw new Error('bad token');
  return claims;
}

export async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * Returns the answer of `work`, whose `writes` it sends with BEGIN and COMMIT as one packet. `work` gets the rows of the
 * statement `lock`, if any, with which the transaction begins. The server runs nothing after the first error.
 */
export async function inTransaction(work, lock) {
  const connection = await pool.getConnection();
  try {
    const [results] = lock ? await connection.query(`START TRANSACTION;${lock}`) : [];
    const { writes = [], ...answer } = work(results?.[1]);
    await connection.query([...(lock ? [] : ['START TRANSACTION']), ...writes, 'COMMIT'].join(';'));
    connection.release();
    return answer;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
