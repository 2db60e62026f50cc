// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { call, type Json } from '../../support/client.js';
import { aSoundOrder } from '../../support/orders.js';
import { pathOf } from '../../support/pages.js';
import { aTrack, aTrackUpdated, shippoSignature } from '../../support/shippo-server.js';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { type SmtpReceiver, startSmtp } from '../../support/smtp-receiver.js';
import { until } from '../../support/until.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

let stack: ShippoStack;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await startShippoStack({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', NOTIFICATION_DIGEST_SECONDS: '0' },
    PUBLIC_BASE_URL: 'https://parcels.example.com',
  });
  await stack.worker();
});

const scan = (status: string, days: number, city: string): Json => ({
  status,
  status_date: daysAgo(days),
  status_details: `${status} in ${city}`,
  location: { city, state: null, zip: null, country: 'US' },
});

/** A parcel of 280 days ago, and the one that has its number now. */
const OLD = [scan('TRANSIT', 282, 'Austin'), scan('DELIVERED', 280, 'Austin')];
const NEW = [scan('PRE_TRANSIT', 2, 'Boston'), scan('TRANSIT', 1, 'Boston')];

let count = 0;
let tracking_number: string;
beforeEach(() => (tracking_number = `77161342${String(++count).padStart(4, '0')}`));

async function order(number: string, days: number, email: string): Promise<Json> {
  const body = {
    ...{ ordered_at: daysAgo(days), customer: { email }, order_notifications: { email: true } },
    shipments: [{ tracking_number, carrier: 'fedex' }],
  };
  const { status, text } = await stack.call(`/orders/${number}`, 'PUT', aSoundOrder(body));
  expect([status < 300, text]).toEqual([true, expect.any(String)]);
  return read(number);
}

async function read(number: string): Promise<Json> {
  const { json } = await stack.call(`/orders/${number}`);
  return (json.data as { order: Json }).order;
}

const statusOf = async (number: string): Promise<unknown> => (await read(number)).shipments as [Json];

/** Reports a history by webhook, and waits until it is applied and all messages are sent. */
async function report(tracking_history: Json[], eta: string | null = null): Promise<void> {
  const track = aTrack({ carrier: 'fedex', tracking_number, tracking_history, eta });
  const body = aTrackUpdated({ ...track, tracking_status: tracking_history.at(-1) });
  const headers = {
    'content-type': 'application/json',
    ...shippoSignature(stack.webhookSecret, body, new Date()),
  };
  const { status } = await call('/carriers/shippo/events', {
    ...{ method: 'POST', body, headers, baseUrl: stack.api.baseUrl },
  });
  expect(status).toBe(200);
  await settled();
}

const settled = (): Promise<unknown> =>
  until(async () => {
    const [[row]] = await stack.database.query<(RowDataPacket & { n: number | string })[]>(
      `SELECT (SELECT COUNT(*) FROM inbound_events) + (SELECT COUNT(*) FROM outbox_events WHERE position IS NULL) +
        (SELECT COUNT(*) FROM jobs WHERE queue LIKE 'notifications.%' OR queue = 'shipments.followed') AS n`,
    );
    return Number(row?.n) === 0;
  }, 'all reports to be applied and all messages to be sent');

const registered = (times: number): Promise<unknown> =>
  until(() => stack.shippo.registrationCount('fedex', tracking_number) === times, `registration ${times}`);

const mailsTo = (address: string): string[] =>
  smtp.mails.filter(({ recipients }) => recipients.includes(address)).map(({ email }) => String(email.subject));

async function pageOf(number: string): Promise<string> {
  const { text } = await call(pathOf((await read(number)).tracking_page_url), {
    ...{ baseUrl: stack.api.baseUrl, headers: { accept: 'text/html', 'accept-language': 'en' } },
  });
  return text;
}

it('C-TRK-44, C-TRK-47: the carrier reports both parcels of a number, and each order has the news of its own', async () => {
  const [oldBuyer, newBuyer] = [`old${count}@example.com`, `new${count}@example.com`];
  await order(`OLD-${count}`, 285, oldBuyer);
  await registered(1);
  await report(OLD);
  expect(await statusOf(`OLD-${count}`)).toMatchObject([{ status: 'DELIVERED' }]);
  const oldMails = mailsTo(oldBuyer);

  // The label of the new parcel is scanned before its shop pushes it.
  await report([...OLD, NEW[0]!]);
  await report([NEW[0]!]);
  expect(await statusOf(`OLD-${count}`)).toMatchObject([{ status: 'DELIVERED' }]);

  expect((await order(`NEW-${count}`, 3, newBuyer)).shipments).toMatchObject([{ status: 'PENDING' }]);
  await registered(2);
  await report(OLD, '2026-02-20');
  expect(await statusOf(`NEW-${count}`)).toMatchObject([{ status: 'PENDING' }]);
  expect(await pageOf(`NEW-${count}`)).not.toMatch(/Austin|Delivered on|days? late/);
  await report([NEW[1]!, OLD[1]!, NEW[0]!, OLD[0]!]);
  await report(OLD);
  await report([...OLD, ...NEW]);
  expect(await statusOf(`NEW-${count}`)).toMatchObject([{ status: 'IN_TRANSIT' }]);

  const { events } = (await stack.call(`/shipments/${tracking_number}`)).json;
  expect((events as Json[]).map(({ description }) => description)).toEqual([
    'TRANSIT in Boston',
    'PRE_TRANSIT in Boston',
  ]);
  const [newPage, oldPage] = [await pageOf(`NEW-${count}`), await pageOf(`OLD-${count}`)];
  expect([newPage.includes('Boston'), newPage.includes('Austin')]).toEqual([true, false]);
  expect([oldPage.includes('Boston'), oldPage.includes('Austin')]).toEqual([false, true]);
  expect(mailsTo(oldBuyer)).toEqual(oldMails);
  expect(mailsTo(newBuyer)).toEqual([expect.stringMatching(/on its way/)]);
});
