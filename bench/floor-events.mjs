import { compiledIds } from './compiled.mjs';
import { STATEMENTS } from './statements.mjs';

const { newId } = await compiledIds();

/** Records an event of a resource `{store_id, id, version, updated_at}`, with `json` as its member `name`. */
export async function record({ connection, actor }, type, resource, name, json) {
  const { store_id, id, version, updated_at } = resource;
  const data = `{"sequence":${version},"occurred_at":"${updated_at.toISOString()}","${name}":${json}}`;
  const row = [store_id, newId('evt'), type, id, version, updated_at, actor, Buffer.byteLength(data), data];
  await connection.execute(STATEMENTS.insertEvent, row);
}
