// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { MailBouncesService } from '../../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { type Recall, RecallsService } from '../../../../src/notifications/messages/recalls/recalls.service.js';
import { SendRecallJob } from '../../../../src/notifications/messages/recalls/send-recall.job.js';
import { MessageErasureService } from '../../../../src/notifications/messages/sent/message-erasure.service.js';
import { SentMessagesService } from '../../../../src/notifications/messages/sent/sent-messages.service.js';
import { PostponedJobError } from '../../../../src/platform/queue/job-handler.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { aLine } from '../../../support/orders.js';
import { until } from '../../../support/until.js';

const SKU = 'LAMP "x\\y" %_';
const DAYS = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-02T00:00:00Z') };
const TEXTS = { product: 'Lamp', hazard: 'Fire', action: 'Unplug', remedy: 'Refund', contact: '+49 800 1234' };

let stack: MessageStack;

beforeAll(async () => {
  stack = await MessageStack.start();
});

const recalls = (): RecallsService => stack.worker.get(RecallsService);
const storeOf = ({ id }: MessageStore) => stack.worker.get(StoresService).get(id);
const of = (sku: string, quantity = 1) => aLine({ line_id: `li-${sku}`, sku, quantity, line_total: quantity * 10 });

/** Puts an order of the SKU, without an opt-in to mails, and returns its number. */
async function bought(store: MessageStore, members: Json = {}, lines = [of(SKU)]): Promise<string> {
  const customer = { email: `${randomUUID().slice(0, 8)}@example.com` };
  return store.order({ order_notifications: { email: false }, customer, line_items: lines, ...members });
}

async function start(store: MessageStore): Promise<string> {
  const caller = { store: await storeOf(store), actor: { type: 'staff', id: 'eva@shop.example' } } as const;
  return recalls().start(caller, { sku: SKU, ...DAYS }, TEXTS);
}

async function ended(store: MessageStore, id: string): Promise<Recall> {
  return until(async () => {
    const recall = await recalls().find(store.id, id);
    return recall?.ended_at ? recall : undefined;
  }, 'the recall to end');
}

const notices = async (store: MessageStore, id?: string): Promise<unknown[]> => {
  const { items } = await recalls().findBuyers(await storeOf(store), { sku: SKU, ...DAYS }, { limit: 250 }, id);
  return items.map(({ order_number, units, state }) => [order_number, units, state]);
};

describe('a recall', () => {
  it('C-RCL-1, C-RCL-3, C-RCL-5, C-RCL-7: reaches every buyer with an address, once, and counts the others', async () => {
    const [store, other] = [await stack.store(), await stack.store()];
    const recipient = 'gone@example.com';
    const bouncing = await bought(store, { customer: { email: recipient } });
    await stack.worker.get(MailBouncesService).add({ store_id: store.id, id: `msg_${'0'.repeat(26)}`, recipient });
    const first = await bought(store, { ordered_at: '2026-11-01T00:00:00Z' });
    const [none, erased]: [string[], string[]] = [[], []];
    for (let one = 0; one < 3; one++) none.push(await bought(store, { customer: { phone: '+5511987654321' } }));
    for (let one = 0; one < 4; one++) erased.push(await bought(store, { customer: {} }));
    const some = await bought(store, {}, [of('POT'), of(SKU, 3)]);
    const gone = await bought(store);
    await bought(store, { ordered_at: '2026-11-02T00:00:00Z' });
    await bought(store, { ordered_at: '2026-10-31T23:59:59Z' });
    await bought(store, { metadata: { sku: SKU } }, [of('POT')]);
    await bought(store, {}, [of(`${SKU}1`), of(SKU.toLowerCase())]);
    await bought(other);
    const cancel = (number: string, body: object) => store.call('POST', `/orders/${number}/cancel`, body);
    await cancel(gone, { type: 'FULL' });
    await cancel(some, { type: 'PARTIAL', line_items: [{ line_id: `li-${SKU}`, quantity: 1 }] });
    await stack.rows('UPDATE orders SET redacted_at = NOW(3) WHERE store_id = ? AND order_number IN (?)', [
      store.id,
      erased,
    ]);
    const listed = (mailed = 'mail') => [
      [bouncing, 1, 'bounced'],
      [first, 1, mailed],
      ...none.map((number) => [number, 1, 'no_email']),
      ...erased.map((number) => [number, 1, 'erased']),
      [some, 2, mailed],
    ];
    expect(await notices(store)).toEqual(listed());

    const id = await start(store);
    const counts = { mailed: 2, bounced: 1, without_email: 3, erased: 4 };
    expect(await ended(store, id)).toMatchObject({
      ...counts,
      ...{ sku: SKU, ...DAYS, texts: TEXTS },
      actor: { id: 'eva@shop.example' },
    });
    await stack.sent();
    const [sent] = (await stack.worker.get(SentMessagesService).list(store.id, first)).items;
    expect(sent).toMatchObject({ kind: 'recall', topic: 'recall', state: 'sent' });
    expect(await notices(store, id)).toEqual(listed('sent'));

    const again = await start(store);
    expect(await ended(store, again)).toMatchObject(counts);
    await stack.sent();
    expect(await store.messages()).toHaveLength(4);
    expect(await other.messages()).toEqual([]);

    const erasure = stack.worker.get(MessageErasureService);
    const mails = await erasure.findIds(store.id, first, [], []);
    await stack.worker.database.transaction(() => erasure.erase(store.id, mails, []));
    const left = await store.messages();
    expect(left.filter(({ recipient }) => recipient === '').map((mail) => mail.state)).toEqual(['sent', 'sent']);
    expect(await recalls().find(store.id, id)).toMatchObject(counts);
    const kept = await stack.rows('SELECT * FROM recalls WHERE store_id = ?', [store.id]);
    expect(JSON.stringify(kept)).not.toContain('@example.com');
  });

  it('C-RCL-6: goes out in batches, and continues where it stopped, without a mail twice', async () => {
    const store = await stack.store();
    const orders = await Promise.all(Array.from({ length: 101 }, () => bought(store)));
    const id = await start(store);
    const mailed = async () => (await recalls().find(store.id, id))?.mailed;
    await until(async () => (await mailed()) === 100, 'the first batch');
    expect((await store.messages()).length).toBe(100);
    const live = await storeOf(store);
    await Promise.all([recalls().sendBatch(live, id), recalls().sendBatch(live, id)]);
    expect(await ended(store, id)).toMatchObject({ mailed: 101 });
    await stack.rows("UPDATE recalls SET position = '', ended_at = NULL WHERE id = ?", [id]);
    for (let more: number | undefined = 1; more !== undefined;) more = await recalls().sendBatch(live, id);
    const sent = await stack.rows<{ order_number: string }>(
      'SELECT order_number FROM messages WHERE store_id = ? ORDER BY order_number',
      [store.id],
    );
    expect(sent.map(({ order_number }) => order_number)).toEqual(orders.toSorted());
  });

  it('C-RCL-4, C-RCL-6: cannot be started by a suspended store, and waits while it is suspended', async () => {
    const store = await stack.store({ status: 'suspended' });
    await expect(start(store)).rejects.toMatchObject({ code: 'STORE_SUSPENDED' });
    const run = stack.worker.get(SendRecallJob).run({ storeId: store.id, reference: 'rcl_1', attempt: 1 });
    await expect(run).rejects.toThrow(PostponedJobError);
  });
});
