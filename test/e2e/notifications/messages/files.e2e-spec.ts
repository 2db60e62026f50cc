// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { MessageStack } from '../../../support/message-stack.js';

const root = mkdtempSync(join(tmpdir(), 'parcelward-mail-'));
const folder = join(root, 'of', 'mail');
afterAll(() => rmSync(root, { recursive: true, force: true }));

let stack: MessageStack;
beforeAll(async () => (stack = await MessageStack.start({ MAIL_FOLDER: folder })));

it('C-MSG-16, C-MSG-17: without a mail server and Twilio, messages are files whose names sort by time', async () => {
  const store = await stack.store();
  const customer = { email: 'ana@example.com', phone: '+5511912345678' };
  const order_number = await store.order({ customer, order_notifications: { email: true, sms: true } });
  const parcel = await store.push({ order_number });
  for (const status of ['IN_TRANSIT', 'DELIVERED']) {
    await store.move(parcel, status);
    await stack.sent();
  }
  const names = readdirSync(folder).sort();
  for (const name of names)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-sto_[0-9a-z]{26}-msg_[0-9a-z]{26}\.(?:eml|sms\.txt)$/);
  const mails = names.filter((name) => name.endsWith('.eml'));
  const parsed = await Promise.all(mails.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  expect(parsed.map(({ subject }) => subject)).toEqual([
    `Your parcel is on its way – Order ${order_number}`,
    `Your parcel has been delivered – Order ${order_number}`,
  ]);
  expect(parsed.map(({ to }) => to?.[0]?.address)).toEqual(['ana@example.com', 'ana@example.com']);
  const texts = names.filter((name) => name.endsWith('.txt')).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts[0]).toMatch(
    /^To: \+5511912345678\n\nTEST Corner Shop: Your parcel is on its way\. https:\/\/\S+\/t\/\S+\n$/,
  );
  expect(texts).toHaveLength(2);
});

it('other users of the machine cannot read the files', () => {
  expect(statSync(folder).mode & 0o077).toBe(0);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});
