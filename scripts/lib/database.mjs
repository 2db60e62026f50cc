// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { Refusal } from './say.mjs';

/** Opens a mysql2 connection to a DATABASE_URL, with the TLS that the service uses (C-OPS-8). Needs the npm packages. */
async function connect(given) {
  const { createConnection } = await import('mysql2/promise');
  const url = new URL(given);
  const ssl = tlsOptions(url.searchParams);
  url.searchParams.delete('ssl');
  return createConnection({ uri: url.href, connectTimeout: 5000, ssl });
}

/** The options of `src/platform/database/data-source-options.ts`, because these scripts run before the build. */
function tlsOptions(parameters) {
  const isKnown = ([name, value]) => name === 'socketPath' || (name === 'ssl' && /^(required|verify)$/.test(value));
  if (![...parameters].every(isKnown))
    throw new Error('its only known parameters are ssl=required, ssl=verify and socketPath');
  if (!parameters.has('ssl')) return undefined;
  const verifies = parameters.get('ssl') === 'verify';
  const caFile = process.env.DATABASE_CA_FILE;
  return {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: verifies,
    verifyIdentity: verifies,
    ...(caFile && { ca: readFileSync(caFile, 'utf8') }),
  };
}

/** Whether the database of a URL accepts a connection. */
export async function answers(url) {
  try {
    await (await connect(url)).end();
    return true;
  } catch {
    return false;
  }
}

/** The statements that create a private database, its account and its rights. They may be repeated. */
export function accountStatements(database, user, password) {
  return [
    `CREATE DATABASE IF NOT EXISTS \`${database}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    `CREATE USER IF NOT EXISTS '${user}'@'%' IDENTIFIED BY '${password}'`,
    `ALTER USER '${user}'@'%' IDENTIFIED BY '${password}'`,
    `GRANT ALL PRIVILEGES ON \`parcelward%\`.* TO '${user}'@'%'`,
    // The tests ask who waits for a lock.
    `GRANT PROCESS ON *.* TO '${user}'@'%'`,
  ];
}

/** Runs statements on the server of a URL. */
export async function execute(url, statements) {
  const connection = await connect(url);
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/**
 * The rows of a statement.
 * @param {string} url
 * @param {string} statement
 * @param {unknown[]} [values]
 * @returns {Promise<import('mysql2').RowDataPacket[]>}
 */
export async function rows(url, statement, values) {
  const connection = await connect(url);
  try {
    return /** @type {import('mysql2').RowDataPacket[]} */ ((await connection.query(statement, values))[0]);
  } finally {
    await connection.end();
  }
}

/** Refuses a DATABASE_URL that does not work, with the server's error; creates the database if it is missing. */
export async function checkGiven(url) {
  try {
    await execute(url, ['SELECT 1']);
  } catch (error) {
    if (error.code !== 'ER_BAD_DB_ERROR')
      throw new Refusal(`DATABASE_URL does not work: ${error.message || error.code}`);
    await execute(withDatabase(url, ''), [creation(databaseOf(url))]);
  }
}

/**
 * Recreates an empty database beside the given one, named after it with `_` and the purpose. If the account may not
 * create databases, returns the given one unchanged.
 */
export async function emptyDatabase(url, purpose) {
  const name = `${databaseOf(url) || 'parcelward'}_${purpose}`;
  try {
    await execute(withDatabase(url, ''), [`DROP DATABASE IF EXISTS ${quoted(name)}`, creation(name)]);
    return withDatabase(url, name);
  } catch (error) {
    if (!/ACCESS_?DENIED/.test(error.code ?? ''))
      throw new Refusal(`DATABASE_URL does not work: ${error.message || error.code}`);
    return url;
  }
}

/** Recreates a copy of the given database, with tables and rows, and returns its URL. */
export async function copyDatabase(url, name) {
  const connection = await connect(url);
  try {
    await connection.query(`DROP DATABASE IF EXISTS ${quoted(name)}`);
    await connection.query(creation(name));
    const [tables] = await connection.query({ sql: 'SHOW TABLES', rowsAsArray: true });
    for (const table of /** @type {string[][]} */ (tables).flat().map(quoted)) {
      await connection.query(`CREATE TABLE ${quoted(name)}.${table} LIKE ${table}`);
      await connection.query(`INSERT INTO ${quoted(name)}.${table} SELECT * FROM ${table}`);
    }
  } finally {
    await connection.end();
  }
  return withDatabase(url, name);
}

/** Empties the database of a URL. */
export async function recreateDatabase(url) {
  const name = databaseOf(url);
  await execute(withDatabase(url, ''), [`DROP DATABASE IF EXISTS ${quoted(name)}`, creation(name)]);
}

export async function dropDatabase(url) {
  await execute(url, [`DROP DATABASE ${quoted(databaseOf(url))}`]);
}

const quoted = (name) => `\`${name.replaceAll('`', '``')}\``;
const creation = (name) => `CREATE DATABASE ${quoted(name)} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
const databaseOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1));

function withDatabase(url, name) {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}
