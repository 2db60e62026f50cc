import { compiledIds } from './compiled.mjs';
import { STATEMENTS } from './statements.mjs';

const { newId } = await compiledIds();

/** Records an event of a resource `{store_id, id, version, updated_at}`, with `json` as its member `name`. */
export function record({ events, actor }, type, resource, name, json) {
  const { store_id, id, version, updated_at } = resource;
  const data = `{"sequence":${version},"occurred_at":"${updated_at.toISOString()}","${name}":${json}}`;
  events.push([store_id, newId('evt'), type, id, version, updated_at, actor, Buffer.byteLength(data), null, data]);
}

/** Writes the rows that a request has collected, right before COMMIT. */
export async function writeCollected(connection, { events, jobs }) {
  if (events.length > 0) await connection.query(STATEMENTS.insertEvent, [events]);
  if (jobs.length > 0) await connection.query(STATEMENTS.addJob, [jobs]);
}
