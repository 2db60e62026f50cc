// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type WithdrawalsService } from '../../src/withdrawals/services/withdrawals.service.js';
import { type Json, type Reply } from './client.js';
import { rows } from './database.js';
import { service } from './services.js';
import { type TestStore } from './stores.js';

export const withdrawals = service<WithdrawalsService>('WithdrawalsService');

/** Records a statement as an OMS does. */
export function withdraw(store: TestStore, body: Json, headers: Json = {}): Promise<Reply> {
  const key = { 'idempotency-key': randomUUID() };
  return store.post('/withdrawals', { name: 'Ana Souza', ...body }, { ...key, ...headers });
}

/** The withdrawal in an answer. */
export function withdrawalIn({ status, text, json }: Reply): Json & { id: string } {
  if (status > 201) throw new Error(text);
  return (json.data as { withdrawal: Json & { id: string } }).withdrawal;
}

export async function withdrawn(store: TestStore, body: Json): Promise<Json & { id: string }> {
  return withdrawalIn(await withdraw(store, body));
}

export async function readWithdrawal(store: TestStore, id: string): Promise<Json & { id: string }> {
  return withdrawalIn(await store.get(`/withdrawals/${id}`));
}

/** Reports the end of a withdrawal. */
export function resolved(store: TestStore, id: string, body: Json = { outcome: 'RESOLVED' }): Promise<Reply> {
  return store.post(`/withdrawals/${id}/resolution`, body);
}

/** A statement as a page submits it. */
export function aStatement(members: Json = {}): Parameters<WithdrawalsService['submit']>[1] {
  return {
    ...{ stated_order_number: '1001', name: 'Ana Souza', email: 'ana@example.com', line_items: [] },
    ...{ items_text: null, note: null, language: 'en', source: 'page' },
    ...members,
  };
}

/** The events of a withdrawal, in order. */
export async function withdrawalEvents(store: TestStore, id: string) {
  const sql =
    'SELECT type, sequence, actor, data FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence';
  const found = await rows<{ type: string; sequence: number; actor: string; data: string }>(sql, [store.id, id]);
  return found.map((event) => ({ ...event, data: JSON.parse(event.data) as { withdrawal: Json } }));
}
