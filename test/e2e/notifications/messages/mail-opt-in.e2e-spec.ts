// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { JobsService } from '../../../../src/platform/queue/jobs.service.js';
import { SHIPMENT_STATUSES } from '../../../../src/shipments/model/shipment-status.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { newOrderNumber } from '../../../support/orders.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
let store: MessageStore;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url }, 2);
  store = await stack.store();
});

const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

/** The subjects of the mails to an address, without the order's number. */
const headings = (address: string): string[] =>
  smtp.to(address).map(({ email }) => String(email.subject).replace(/ – .*/, ''));

const SHIPPED = 'Your parcel is on its way';
const OUT = 'Your parcel is out for delivery';

describe('order_notifications', () => {
  it.each<[string, Json, string[]]>([
    ['email true', { order_notifications: { email: true } }, [SHIPPED]],
    ['email false', { order_notifications: { email: false } }, []],
    ['only sms', { order_notifications: { sms: true } }, []],
    ['no channel', { order_notifications: {} }, []],
    ['no order_notifications', { order_notifications: undefined }, []],
  ])('C-MSG-2: with %s decide about mails', async (_what, members, expected) => {
    const email = newAddress();
    const order_number = await store.order({ customer: { email }, ...members });
    await store.move(await store.push({ order_number }), 'IN_TRANSIT');
    await stack.sent();
    expect(headings(email)).toEqual(expected);
  });

  it('C-MSG-9: that a PUT omits are cleared, even for queued mails', async () => {
    const email = newAddress();
    const members = { customer: { email } };
    const number = await store.order(members);
    const parcel = await store.push({ order_number: number });
    await store.move(parcel, 'IN_TRANSIT');
    await stack.decided();
    await store.order({ ...members, order_notifications: undefined }, number);
    await stack.sent();
    await store.move(parcel, 'OUT_FOR_DELIVERY');
    await stack.sent();
    expect(headings(email)).toEqual([]);
    expect((await store.messages()).filter(({ recipient }) => recipient === email)).toEqual([
      expect.objectContaining({ status: 'IN_TRANSIT', state: 'suppressed' }),
    ]);
  });

  it('C-MSG-9: of a later PUT apply to later statuses', async () => {
    const email = newAddress();
    const number = await store.order({ customer: { email }, order_notifications: { email: false } });
    const parcel = await store.push({ order_number: number });
    await store.move(parcel, 'IN_TRANSIT');
    await stack.decided();
    await store.order({ customer: { email } }, number);
    await store.move(parcel, 'OUT_FOR_DELIVERY');
    await stack.sent();
    expect(headings(email)).toEqual([OUT]);
  });
});

describe('The recipient', () => {
  it('C-MSG-5: is the shipment’s customer_email, else the order’s', async () => {
    const [email, customer_email] = [newAddress(), newAddress()];
    const order_number = await store.order({ customer: { email } });
    for (const members of [{ order_number, customer_email }, { order_number }])
      await store.move(await store.push(members), 'IN_TRANSIT');
    await stack.sent();
    expect([headings(customer_email), headings(email)]).toEqual([[SHIPPED], [SHIPPED]]);
  });

  it('C-MSG-3: of a standalone shipment is its customer_email, if the store enables it', async () => {
    const addresses = [newAddress(), newAddress()];
    const stores = [await stack.store({ notify_standalone_shipments: true }), store];
    for (const [index, each] of stores.entries())
      await each.move(await each.push({ customer_email: addresses[index] }), 'IN_TRANSIT');
    await stack.sent();
    expect(addresses.map(headings)).toEqual([[SHIPPED], []]);
  });

  it('C-MSG-4: is nobody until the order has been pushed', async () => {
    const [email, order_number] = [newAddress(), newOrderNumber()];
    const parcel = await store.push({ order_number, customer_email: email });
    await store.move(parcel, 'IN_TRANSIT');
    await stack.decided();
    await store.order({ customer: { email } }, order_number);
    await store.move(parcel, 'OUT_FOR_DELIVERY');
    await stack.sent();
    expect(headings(email)).toEqual([OUT]);
  });

  it.each([{ status: 'suspended' }, { tracking_enabled: false }])(
    'C-STO-19, C-MSG-4: is nobody if the store is %j',
    async (settings) => {
      const [other, email] = [await stack.store(), newAddress()];
      const parcel = await other.push({ order_number: await other.order({ customer: { email } }) });
      await stack.worker.get(StoresService).update(other.id, settings);
      await other.move(parcel, 'IN_TRANSIT');
      await stack.sent();
      expect(headings(email)).toEqual([]);
    },
  );

  it('of an order gets no mail about a parcel that was moved to another order', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
    await store.move(parcel, 'IN_TRANSIT');
    await stack.decided();
    const order_number = await store.order({ customer: { email: other } });
    await store.call('PATCH', `/shipments/${parcel}`, { order_number });
    await store.move(parcel, 'OUT_FOR_DELIVERY');
    await stack.sent();
    expect([headings(email), headings(other)]).toEqual([[], [OUT]]);
  });
});

describe('A notification', () => {
  it('C-SVC-3, C-MSG-1: is sent for seven statuses, and no other', async () => {
    const email = newAddress();
    const order_number = await store.order({ customer: { email } });
    for (const status of SHIPMENT_STATUSES) {
      // A pushed parcel is PENDING already.
      if (status !== 'PENDING') await store.move(await store.push({ order_number }), status);
    }
    await stack.sent();
    expect(headings(email).sort()).toEqual([
      'There is a problem with your parcel',
      'Your parcel could not be delivered',
      'Your parcel has been delivered',
      'Your parcel is going back to the sender',
      SHIPPED,
      OUT,
      'Your parcel is ready for pickup',
    ]);
  });

  it('C-MSG-7: is sent once per shipment and status, even if the parcel reaches the status again', async () => {
    const email = newAddress();
    const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
    for (const status of [
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'ATTEMPT_FAILED',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]) {
      await store.move(parcel, status);
      await stack.sent();
    }
    expect(headings(email)).toEqual([
      SHIPPED,
      OUT,
      'Your parcel could not be delivered',
      'Your parcel has been delivered',
    ]);
  });

  it('C-MSG-54: goes to the address that the order has when it is sent', async () => {
    const [wrong, right] = [newAddress(), newAddress()];
    const order_number = await store.order({ customer: { email: wrong } });
    await store.move(await store.push({ order_number }), 'IN_TRANSIT');
    await stack.decided();
    await store.order({ customer: { email: right } }, order_number);
    await stack.sent();
    expect([headings(wrong), headings(right)]).toEqual([[], [SHIPPED]]);
    expect((await store.messages()).map(({ recipient }) => recipient)).toContain(right);
  });

  it('C-MSG-53: is not sent of an earlier stage once the parcel is delivered, and nothing but the return after a return', async () => {
    const [delivered, returned] = [newAddress(), newAddress()];
    for (const [email, last] of [
      [delivered, 'DELIVERED'],
      [returned, 'RETURNED'],
    ] as const) {
      const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
      for (const status of ['OUT_FOR_DELIVERY', last, 'DELIVERED']) {
        await store.move(parcel, status);
        await stack.decided();
      }
    }
    await stack.sent();
    expect(headings(delivered)).toEqual(['Your parcel has been delivered']);
    expect(headings(returned)).toEqual(['Your parcel is going back to the sender']);
  });

  it('C-MSG-7: is sent of a second delivery if the parcel moved in between', async () => {
    const email = newAddress();
    const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
    for (const status of ['DELIVERED', 'EXCEPTION', 'DELIVERED']) {
      await store.move(parcel, status);
      await stack.sent();
    }
    expect(headings(email)).toEqual([
      'Your parcel has been delivered',
      'There is a problem with your parcel',
      'Your parcel has been delivered',
    ]);
  });

  it('C-MSG-7: is sent once by two workers, even if events are replayed', async () => {
    const email = newAddress();
    const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
    await store.move(parcel, 'IN_TRANSIT');
    const events = await stack.rows<{ id: string }>(
      "SELECT id FROM outbox_events WHERE store_id = ? AND type = 'shipment.status_changed'",
      [store.id],
    );
    const replay = async (queue: string, references: { id: string }[]): Promise<void> => {
      const { database, get } = stack.worker;
      await database.transaction(async () => {
        for (const { id } of references) await get(JobsService).add({ storeId: store.id, queue, reference: id });
      });
    };
    await replay('notifications.tracking', events);
    await stack.sent();
    const before = smtp.mails.length;
    await replay('notifications.tracking', events);
    await replay('notifications.send', await store.messages());
    await stack.sent();
    expect([headings(email), smtp.mails.length]).toEqual([[SHIPPED], before]);
  });

  it('C-MSG-4: is not sent for a superseded shipment, but for its successor', async () => {
    const email = newAddress();
    const order_number = await store.order({ customer: { email } });
    const tracking_number = await store.push({ order_number });
    await store.move(tracking_number, 'IN_TRANSIT');
    await stack.decided();
    await store.push({ order_number, tracking_number, carrier: 'ups' });
    await stack.sent();
    expect(headings(email)).toEqual([]);
    await store.move(tracking_number, 'OUT_FOR_DELIVERY');
    await stack.sent();
    expect(headings(email)).toEqual([OUT]);
  });

  it('C-SHP-21: about a parcel of two orders shows each customer only their own order', async () => {
    const [ana, bo] = [newAddress(), newAddress()];
    const numbers = [await store.order({ customer: { email: ana } }), await store.order({ customer: { email: bo } })];
    const tracking_number = await store.push({ order_number: numbers[0], items: [{ title: 'Mug' }] });
    await store.push({ order_number: numbers[1], tracking_number, items: [{ title: 'Hat' }] });
    await store.move(tracking_number, 'DELIVERED');
    await stack.sent();
    const text = (address: string): string =>
      smtp
        .to(address)
        .map(({ email }) => email.text)
        .join();
    expect(text(ana)).toMatch(new RegExp(`Order ${numbers[0]}\n[^]*Mug`));
    expect(text(bo)).toMatch(new RegExp(`Order ${numbers[1]}\n[^]*Hat`));
    expect(text(ana)).not.toMatch(new RegExp(`^- Hat$|${numbers[1]}`, 'm'));
    expect(text(bo)).not.toMatch(new RegExp(`^- Mug$|${numbers[0]}`, 'm'));
  });
});
