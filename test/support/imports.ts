// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from './client.js';
import { type TestStore } from './stores.js';
import { until } from './until.js';

/** Sends lines as a file in the format `parcelward`; objects as JSON, texts as they are. */
export function postImport(store: TestStore, lines: readonly (object | string)[], query = ''): Promise<Reply> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  return store.call(`/imports${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: text,
  });
}

/** The import in an answer. */
export const importIn = ({ json }: Reply): Json => (json.data as { import: Json }).import;

/** Waits until an import has ended, and returns it. */
export function untilEnded(store: TestStore, { import_id }: Json): Promise<Json> {
  return until(async () => {
    const view = importIn(await store.get(`/imports/${String(import_id)}`));
    return view.ended_at === null ? undefined : view;
  }, 'the import to end');
}

/** Imports lines, and returns the ended import. */
export async function imported(store: TestStore, lines: readonly (object | string)[], query = ''): Promise<Json> {
  return untilEnded(store, importIn(await postImport(store, lines, query)));
}

/** Imports a file of Shopify's format, and returns the ended import. */
export async function importedCsv(store: TestStore, body: string, query = ''): Promise<Json> {
  const headers = { 'content-type': 'text/csv' };
  return untilEnded(store, importIn(await store.call(`/imports${query}`, { method: 'POST', headers, body })));
}

/** The refused lines of an import. */
export async function errorsOf(store: TestStore, { import_id }: Json): Promise<Json[]> {
  const { text } = await store.get(`/imports/${String(import_id)}/errors`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Json);
}
