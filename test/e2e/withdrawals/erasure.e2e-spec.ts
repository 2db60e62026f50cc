// SPDX-License-Identifier: Apache-2.0
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type RetentionRunService } from '../../../src/privacy/services/retention-run.service.js';
import { daysAgo } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { aPerson, runErasure, untilRelayed } from '../../support/erasures.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';
import { readWithdrawal, resolved, withdrawalEvents, withdrawn } from '../../support/withdrawals.js';

const ACTOR = { type: 'staff', id: 'maria@shop.example' } as const;
const SECRETS = ['Ana Secret', 'the secret lamp', 'secret note', 'secret reason'];
const privacy = service<PrivacyService>('PrivacyService');

let store: TestStore;
beforeEach(async () => (store = await newStore()));

/** Records a statement, and waits until its receipt is sent. */
async function aSecret(members: Json): Promise<Json & { id: string }> {
  const made = await withdrawn(store, { name: SECRETS[0], items_text: SECRETS[1], note: SECRETS[2], ...members });
  const sql = "SELECT id FROM messages WHERE store_id = ? AND recipient = ? AND kind = 'withdrawal' AND state = 'sent'";
  await until(async () => (await rows(sql, [store.id, made.email])).length > 0, 'the receipt', 20_000);
  return made;
}

/** Expects that a withdrawal and its events have kept number, times and hash, and nothing of the person. */
async function expectErased(before: Json & { id: string }): Promise<void> {
  const after = await readWithdrawal(store, before.id);
  expect(after).toMatchObject({
    ...{ name: '', email: null, items_text: null, note: null, statement: '' },
    ...{ redacted_at: expect.any(String), received_at: before.received_at, statement_hash: before.statement_hash },
    stated_order_number: before.stated_order_number,
  });
  const sql = 'SELECT document, HEX(email_hash) AS email_hash FROM withdrawals WHERE store_id = ? AND id = ?';
  const stored = await rows<{ email_hash: string | null }>(sql, [store.id, before.id]);
  expect(stored[0]?.email_hash).toBeNull();
  const mails = "SELECT kind, state FROM messages WHERE store_id = ? AND recipient = ? AND kind = 'withdrawal'";
  expect(await rows(mails, [store.id, before.email])).toEqual([]);
  const inbox = "SELECT id FROM test_messages WHERE store_id = ? AND recipient = ? AND kind = 'withdrawal'";
  expect(await rows(inbox, [store.id, before.email])).toEqual([]);
  const text = JSON.stringify([stored, await withdrawalEvents(store, before.id)]);
  for (const secret of [...SECRETS, before.email]) expect(text).not.toContain(secret);
  expect(text).toContain(before.statement_hash);
  const kept = 'SELECT 1 FROM idempotency_records WHERE store_id = ? AND body LIKE ?';
  expect(await rows(kept, [store.id, `%${String(before.email)}%`])).toEqual([]);
}

it('C-WDR-19: goes with the personal data of its order, and an open one holds it', async () => {
  const { old, email } = await aPerson(store);
  const before = await aSecret({ order_number: old.number, email });
  const { orders } = await privacy.find(store.id, { orders: [old.number] });
  expect(orders).toMatchObject([{ hold: 'withdrawal_open' }]);
  await resolved(store, before.id, { outcome: 'REJECTED', reason: SECRETS[3] });
  await untilRelayed(store);
  const { id } = await privacy.requestErasure({ store: store.store, actor: ACTOR }, { orders: [old.number] });
  await runErasure(store, id);
  expect(await privacy.get(store.id, id)).toMatchObject({ state: 'verified', findings: [] });
  await expectErased(before);
});

it('C-WDR-19: goes with the personal data of a person, also without an order, at once', async () => {
  const { email } = await aPerson(store);
  const [before, other] = [
    await aSecret({ order_number: 'none', email: email.toUpperCase() }),
    await aSecret({ order_number: 'none', email: 'other@example.com' }),
  ];
  expect(await privacy.find(store.id, { email })).toMatchObject({
    orders: [{ hold: null }, { hold: 'return_open' }],
    cases: [{ case_id: before.id, order_number: null, hold: null }],
  });
  await untilRelayed(store);
  const { id } = await privacy.requestErasure({ store: store.store, actor: ACTOR }, { email });
  await runErasure(store, id);
  expect(await readWithdrawal(store, other.id)).toMatchObject({ name: SECRETS[0], redacted_at: null });
  await expectErased(before);
});

it('C-WDR-20: is erased withdrawal_days after it was received, whatever became of its order', async () => {
  const days = async (withdrawal_days: number): Promise<void> => {
    const retention = { personal_days: 0, withdrawal_days };
    await rows('UPDATE stores SET retention = ? WHERE store_id = ?', [JSON.stringify(retention), store.id]);
    await service<RetentionRunService>('RetentionRunService').run(store.id);
  };
  const before = await aSecret({ order_number: 'none', email: 'a@example.com', received_at: daysAgo(11) });
  await rows("UPDATE idempotency_records SET body = '' WHERE store_id = ?", [store.id]);
  await days(12);
  expect(await readWithdrawal(store, before.id)).toMatchObject({ redacted_at: null });
  await days(10);
  await expectErased(before);
});
