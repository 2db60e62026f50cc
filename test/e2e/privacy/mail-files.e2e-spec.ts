// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { daysAgo } from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { TestReturn } from '../../support/returns.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const folder = String(servers.env.MAIL_FOLDER);
const CUSTOMER = { email: 'ana@example.com' };

/** An order with a mail, and the name of its file. */
async function anOrderWithMail(store: TestStore, members = {}): Promise<[TestOrder, file: string]> {
  const order = await TestOrder.create(store, { A: 1 }, { customer: CUSTOMER, ordered_at: daysAgo(1), ...members });
  await (await TestReturn.request(order, { A: 1 })).decide('APPROVED');
  const sent = "SELECT id FROM messages WHERE store_id = ? AND order_number = ? AND state = 'sent'";
  const id = await until(async () => (await rows<{ id: string }>(sent, [store.id, order.number]))[0]?.id, 'a mail');
  return [order, readdirSync(folder).find((name) => name.endsWith(`${id}.eml`)) ?? ''];
}

it('C-PRIV-5: deletes the mails about an order, and none that only has a text of it, or that is of another store', async () => {
  const [store, other] = await Promise.all([newStore(), newStore()]);
  const [, ofOther] = await anOrderWithMail(other);
  const [, ofCustomer] = await anOrderWithMail(store, { customer: { email: 'bea@example.com' } });
  const [, sender = ''] = /^From:.*<(.+)>/m.exec(readFileSync(join(folder, ofOther), 'utf8')) ?? [];
  const [order, file] = await anOrderWithMail(store, { metadata: { sender } });
  const caller = { store: store.store, actor: { type: 'staff', id: 'cli' } as const };
  const { id } = await privacy.requestErasure(caller, { orders: [order.number] }, { ignoresHolds: true });
  await runs.run(store.id, id);
  const left = readdirSync(folder);
  expect(sender).toMatch(/@/);
  expect([ofOther, ofCustomer, file].map((name) => left.includes(name))).toEqual([true, true, false]);
});
