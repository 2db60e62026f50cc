// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { senderAddress } from '../senders.module.js';
import { type Mail } from './mailer.js';
import { toMime } from './nodemailer-mailers.js';

const transport = createTransport({ streamTransport: true, buffer: true });

const MAIL: Mail = {
  id: 'msg_1',
  to: 'ana@example.com',
  senderName: 'Shop',
  replyTo: 'help@shop.example',
  subject: 'Your parcel',
  html: '<p>Hi</p>',
  text: 'Hi',
  unsubscribeUrl: 'https://parcels.example.com/notifications/unsubscribe/t',
};

const HEADERS = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'auto-submitted',
  'list-unsubscribe',
  'list-unsubscribe-post',
];

async function written(members: Partial<Mail>): Promise<Email> {
  const { message } = await transport.sendMail(toMime({ ...MAIL, ...members }, 'no-reply@parcels.example.com'));
  return PostalMime.parse(message as Buffer);
}

function expectSound({ from, to, headers }: Email): void {
  expect(headers.map(({ key }) => key).sort()).toEqual([...HEADERS].sort());
  expect(from?.address).toBe('no-reply@parcels.example.com');
  expect(to?.map(({ address }) => address)).toEqual(['ana@example.com']);
}

describe('The headers of a mail', () => {
  it('name sender, recipient and unsubscribe link', async () => {
    const email = await written({});
    expectSound(email);
    const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    expect(email.from).toMatchObject({ name: 'Shop', address: 'no-reply@parcels.example.com' });
    expect(email.replyTo).toMatchObject([{ address: 'help@shop.example' }]);
    expect(headers).toMatchObject({
      'message-id': '<msg_1@parcels.example.com>',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<https://parcels.example.com/notifications/unsubscribe/t>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('have no unsubscribe link if the mail has no opt-out', async () => {
    const keys = (await written({ unsubscribeUrl: undefined })).headers.map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('list-'))).toEqual([]);
  });

  it.each([
    ['line breaks', 'Shop\r\nBcc: eve@example.com\r\n\r\nHi', 'Shop Bcc: eve@example.com Hi'],
    ['a bare line feed', 'Shop\nBcc: eve@example.com', 'Shop Bcc: eve@example.com'],
    ['an encoded word', '=?utf-8?B?QmNjOiBldmVAZXhhbXBsZS5jb20=?=', '= ?utf-8?B?QmNjOiBldmVAZXhhbXBsZS5jb20= ?='],
    ['quotes and an address', '"Eve" <eve@example.com>, x', '"Eve" <eve@example.com>, x'],
    ['a backslash', 'a\\" <eve@example.com>', 'a\\" <eve@example.com>'],
    ['a right-to-left override', 'Shop\u202emoc.elgoog', 'Shop moc.elgoog'],
    ['right-to-left letters', 'متجر', 'متجر'],
    ['letters of all kinds', 'Lojinha São João 😀', 'Lojinha São João 😀'],
  ])('treat %s in names and subjects as text', async (_what, text, shown) => {
    const email = await written({ senderName: text, subject: text });
    expectSound(email);
    expect([email.from?.name, email.subject]).toEqual([shown, shown]);
  });

  it('shorten long names and subjects', async () => {
    const email = await written({ senderName: 'x'.repeat(5000), subject: 'y '.repeat(5000) });
    expectSound(email);
    expect(email.from?.name?.length).toBe(100);
    expect(email.subject?.length).toBeLessThanOrEqual(200);
  });

  it('are the same for all names and subjects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (senderName, subject) => {
        expectSound(await written({ senderName, subject: `Your parcel ${subject}` }));
      }),
      { numRuns: 50 },
    );
  });
});

describe('senderAddress', () => {
  it.each([
    [{}, 'no-reply@localhost'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com:8443' }, 'no-reply@parcels.example.com'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com', MAIL_FROM: 'shop@example.com' }, 'shop@example.com'],
  ])('with %j is %s', (settings, address) => {
    expect(senderAddress({ PUBLIC_BASE_URL: undefined, MAIL_FROM: undefined, ...settings })).toBe(address);
  });
});
