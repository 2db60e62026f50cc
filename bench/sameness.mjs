// SPDX-License-Identifier: Apache-2.0
// Compares what the service and the floor answer and write for the same requests.
import { setTimeout as delay } from 'node:timers/promises';
import { compiledIds } from './compiled.mjs';
import { withConnection } from './database.mjs';
import { newRun, prepared } from './rounds.mjs';

/** The tables that requests write, each with the prefix of its ids. Orders and units are found by the events. */
const PREFIXES = { shipments: 'shp', parcels: 'par', jobs: 'job', outbox_events: 'evt', returns: 'ret', claims: 'clm' };
const BY_EVENT = { orders: 'id', order_units: 'reference' };

/** Headers of the contract, apart from those of limits. */
const HEADERS = /^(location|etag|cache-control|content-type|x-request-id): (.*)/i;

/** What differs between any two runs: times, random names, links, and the name of the server in numbers of orders. */
const VARYING = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME'],
  [/\b([a-z]{2,4})_[0-9a-z]{26}\b/g, '$1_ULID'],
  [/\bli_[0-9a-f]{32}\b/g, 'li_HEX'],
  [/PW-[0-9A-Z]{10}/g, 'PW'],
  [/https:\/\/127\.0\.0\.1:\d+\/([trc])\/[\w-]+/g, '/$1/TOKEN'],
  [/\b(?:ours|floor)-?(?=[A-Z]\d)/g, 'SERVER-'],
];

/**
 * Sends requests of a scenario, one at a time, to the service and the floor. Returns `{roundTrips, runs}`: the number of
 * round trips to the database per request, and the load generator's result, both by server: `{ours, floor}`.
 * @param database counts the round trips of both, as {@link countedDatabase} does
 * @throws Error with the first difference in answers or written rows, or if the floor makes more round trips
 */
export function compared({ ours, floor }, scenario, { database, ...job }) {
  return withConnection(database.databaseUrl, async (connection) => {
    const run = { ...job, requests: job.compared, first: newRun(), connections: 1 };
    const measured = async (server) => {
      const send = await prepared(server, scenario, run);
      return writtenBy(connection, async () => {
        const before = database.count();
        const result = await send();
        return { ...result, roundTrips: Math.round((database.count() - before) / run.requests) };
      });
    };
    const [service, lowest] = [await measured(ours), await measured(floor)];
    refuseDifferent(scenario, service, lowest);
    await refuseFlagged(connection);
    const runs = { ours: service.run, floor: lowest.run };
    const roundTrips = { ours: runs.ours.roundTrips, floor: runs.floor.roundTrips };
    if (roundTrips.floor > roundTrips.ours)
      throw new Error(`${scenario}: round trips a request: ${JSON.stringify(roundTrips)}`);
    return { roundTrips, runs };
  });
}

/** Runs `work` and returns its result with the rows that it wrote, as sorted lines in which nothing varies. */
async function writtenBy(connection, work) {
  await connection.query('DELETE FROM idempotency_records');
  // Ids of the same millisecond may belong to an earlier request.
  await delay(2);
  const since = new Date();
  const run = await work();
  // Only now, because a fresh clone is compiled after the bench has started.
  const { lowestIdAt } = await compiledIds();
  const rows = [];
  const read = async (table, where, ...values) => {
    const [found] = await connection.query(`SELECT * FROM ${table} ${where}`, values);
    rows.push(...found.map((row) => `${table} ${constant(withoutSize(row))}`));
  };
  for (const [table, prefix] of Object.entries(PREFIXES)) await read(table, 'WHERE id >= ?', lowestIdAt(prefix, since));
  const resources = 'IN (SELECT resource_id FROM outbox_events WHERE id >= ?)';
  for (const [table, column] of Object.entries(BY_EVENT))
    await read(table, `WHERE ${column} ${resources}`, lowestIdAt('evt', since));
  await read('idempotency_records', '');
  return { run, rows: rows.sort() };
}

function refuseDifferent(scenario, ours, floor) {
  const [mine, other] = [ours, floor].map(({ run, rows }) => [...answerLines(run.last), ...rows]);
  const [first, second] = [mine, other].map((lines) => lines.join('\n'));
  if (first === second) return;
  const at = Array.from(first).findIndex((letter, index) => letter !== second[index]);
  const [one, two] = [first, second].map((text) => text.slice(Math.max(0, at - 100), at + 100));
  throw new Error(`${scenario}: the service and the floor differ:\n${one}\n--- floor:\n${two}`);
}

function answerLines(answer) {
  const [head, ...bodies] = answer.split('\r\n\r\n');
  const headers = head.split('\r\n').flatMap((line) => {
    const [, name, value] = HEADERS.exec(line) ?? [];
    if (name === undefined) return [];
    // A strong tag and a new id differ in any case.
    return [`${name.toLowerCase()}: ${/etag|request/i.test(name) ? `${value.length} characters` : varied(value)}`];
  });
  return [...headers.sort(), constant(bodies.join('\r\n\r\n'))];
}

/** Depends on the length of the server's name. */
const withoutSize = (row) => ({ ...row, size_bytes: undefined });

/** Hashes of contacts do not vary, unlike the other bytes. */
const isHash = (name) => name.endsWith('_hash');

const hexOf = (bytes) => bytes?.toString('hex');

const varied = (text) =>
  VARYING.reduce((changed, [pattern, constantText]) => changed.replace(pattern, constantText), text);

const constant = (value) => varied(JSON.stringify(sorted(value)));

/** Orders the members of objects, and parses JSON in columns, whose members the two may order differently. */
function sorted(value) {
  if (typeof value === 'string') return /^[[{]/.test(value) ? sorted(JSON.parse(value)) : value;
  if (Buffer.isBuffer(value)) return 'BYTES';
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(isHash(name) ? hexOf(member) : member)]));
}

/** Refuses flagged orders: the service records one more event for them, but the floor does not review amounts. */
async function refuseFlagged(connection) {
  const [[flagged]] = await connection.query(
    'SELECT review_reasons FROM orders WHERE review_reasons IS NOT NULL LIMIT 1',
  );
  if (flagged) throw new Error(`The bench needs orders with consistent amounts: ${flagged.review_reasons}`);
}
