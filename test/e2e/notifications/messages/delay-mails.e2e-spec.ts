// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { SentMessagesService } from '../../../../src/notifications/messages/sent/sent-messages.service.js';
import { StallsService } from '../../../../src/shipments/services/stalls.service.js';
import { TrackingSimulationService } from '../../../../src/shipments/services/tracking-simulation.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { aSoundOrder } from '../../../support/orders.js';
import { newTrackingNumber } from '../../../support/shipments.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';
import { until } from '../../../support/until.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(stack.clock.now().getTime() - days * DAY_MS);
const SETTINGS = { parcel_delayed_mail: true, self_service: { claims: true } };

/** Pushes a protected order with a parcel that was expected two days ago and scanned at that time, and reports its stall. */
async function lateParcel(store: MessageStore, members: Json = {}, registeredDaysAgo = 3) {
  const [email, tracking_number] = [`ana-${randomUUID().slice(0, 8)}@example.com`, newTrackingNumber()];
  const ordered_at = daysAgo(4).toISOString();
  const order = await store.order({ ...aSoundOrder({}, 2), customer: { email }, ordered_at, ...members });
  const eta = daysAgo(2).toISOString().slice(0, 10);
  await store.push({ order_number: order, tracking_number, eta });
  await stack.rows('UPDATE parcels SET registered_at = ? WHERE store_id = ? AND tracking_number = ?', [
    ...[daysAgo(registeredDaysAgo), store.id, tracking_number],
  ]);
  await scan(store, tracking_number, 'IN_TRANSIT', 2);
  return { email, order, tracking_number };
}

async function scan({ id }: MessageStore, number: string, status: string, days = 0): Promise<void> {
  await stack.worker.get(TrackingSimulationService).move(id, number, { status, at: daysAgo(days).toISOString() });
}

/** Processes the news of the parcels, reports stalls, runs the due checks of delays, and sends their mails. */
async function settle(): Promise<void> {
  await stack.decided();
  await stack.worker.get(StallsService).report(100);
  await stack.decided();
  const sql = "SELECT id FROM jobs WHERE queue = 'notifications.delay' AND (due_at <= ? OR lease IS NOT NULL)";
  await until(async () => (await stack.rows(sql, [stack.clock.now()])).length === 0, 'the checks of delays');
  await stack.sent();
}

/** The subjects of the mails about delays to an address, without the order. */
const delaysTo = (email: string): string[] =>
  smtp
    .to(email)
    .map(({ email: { subject = '' } }) => subject.replace(/ – .*/, ''))
    .filter((subject) => subject !== 'Your parcel is on its way');

describe('the mails about a delayed parcel', () => {
  it('C-MSG-66: come once when it is late and once when it may be lost, and lead to the claim', async () => {
    const store = await stack.store(SETTINGS);
    const { email, order } = await lateParcel(store);
    await settle();
    expect(delaysTo(email)).toEqual([expect.stringMatching(/^(One day|Two days|Three days) late$/)]);
    const jobs = "SELECT reference FROM jobs WHERE store_id = ? AND queue = 'notifications.delay'";
    const [job] = await stack.rows<{ reference: string }>(jobs, [store.id]);
    await stack.worker.database.transaction(() =>
      stack.worker.jobs.add({ storeId: store.id, queue: 'notifications.delay', reference: String(job?.reference) }),
    );
    await settle();
    expect(delaysTo(email)).toHaveLength(1);
    const messages = stack.worker.get(SentMessagesService);
    const [late] = (await messages.list(store.id, order)).items;
    expect(late).toMatchObject({ kind: 'tracking', channel: 'email', topic: 'LATE', state: 'sent' });
    expect((await messages.preview(store.id, String(late?.id)))?.subject).toMatch(/ late – /);
    stack.clock.forward((3 * DAY_MS) / 1000);
    await settle();
    expect(delaysTo(email)).toEqual([expect.any(String), 'Your parcel may be lost']);
    const { text, html } = smtp.to(email).at(-1)?.email ?? {};
    expect(text).toMatch(/You can claim a refund or a replacement\.[^]*Get a refund or replacement: \S+\/claim\n/);
    expect(html).toContain('Get a refund or replacement');
    expect(await messages.preview(store.id, String(late?.id))).toBeUndefined();
    expect(await stack.rows(jobs, [store.id])).toEqual([]);
  });

  it('C-MSG-66: end when the parcel moves on', async () => {
    const store = await stack.store(SETTINGS);
    const { email, tracking_number } = await lateParcel(store);
    await settle();
    await scan(store, tracking_number, 'DELIVERED');
    stack.clock.forward((4 * DAY_MS) / 1000);
    await settle();
    expect(delaysTo(email)).toEqual([expect.stringMatching(/ late$/), 'Your parcel has been delivered']);
  });

  it.each<[string, Json, Json]>([
    ['by a store that has not switched them on', {}, {}],
    ['without the opt-in of the order', SETTINGS, { order_notifications: { sms: true } }],
  ])('C-MSG-66: are not sent %s', async (_title, settings, order) => {
    const { email } = await lateParcel(await stack.store(settings), order);
    await settle();
    expect(delaysTo(email)).toEqual([]);
  });

  it('C-MSG-67: are not sent of a parcel that stalled before it was registered, nor of a cancelled order', async () => {
    const store = await stack.store(SETTINGS);
    const old = await lateParcel(store, {}, 0);
    const cancelled = await lateParcel(store);
    await store.call('POST', `/orders/${cancelled.order}/cancel`, { type: 'FULL' });
    await settle();
    expect([delaysTo(old.email), delaysTo(cancelled.email)]).toEqual([[], []]);
  });

  it('C-MSG-10: end with the opt-out from the mails of the order', async () => {
    const store = await stack.store(SETTINGS);
    const { email } = await lateParcel(store);
    await settle();
    const [message] = (await store.messages()).filter(({ status }) => status === 'LATE');
    await stack.call(`/notifications/unsubscribe/${String(message?.token)}`, { method: 'POST' });
    stack.clock.forward((3 * DAY_MS) / 1000);
    await settle();
    expect(delaysTo(email)).toHaveLength(1);
  });
});
