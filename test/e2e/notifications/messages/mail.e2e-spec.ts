// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Email } from 'postal-mime';
import { type Json, type Reply } from '../../../support/client.js';
import { MessageStack, type MessageStore, PUBLIC_BASE_URL } from '../../../support/message-stack.js';
import { aLine } from '../../../support/orders.js';
import { type ReceivedMail, type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
});

const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

/** Moves a parcel of an order with these members, and returns the only mail about it. */
async function mailAbout(
  store: MessageStore,
  order: Json,
  shipment: Json = {},
  status = 'IN_TRANSIT',
): Promise<ReceivedMail> {
  const email = newAddress();
  const order_number = await store.order({ ...order, customer: { ...(order.customer as Json), email } });
  await store.move(await store.push({ order_number, ...shipment }), status);
  await stack.sent();
  const [mail, ...others] = smtp.to(email);
  if (!mail || others.length > 0) throw new Error(`There are ${smtp.to(email).length} mails`);
  return mail;
}

const header = ({ headers }: Email, key: string): string | undefined => headers.find((each) => each.key === key)?.value;
const LINES = [
  aLine({ line_id: 'l-1', sku: 'MUG', title: 'Blue mug', quantity: 3, image_url: 'https://img.example/mug.png' }),
  aLine({ line_id: 'l-2', sku: 'HAT', title: 'Straw hat', quantity: 1 }),
];

describe('A tracking mail', () => {
  it('shows sender, status, items, carrier, ETA and tracking page', async () => {
    const branding = {
      sender_name: 'Corner Shop São Paulo',
      support_email: 'help@shop.example',
      accent_color: '#ffd400',
    };
    const store = await stack.store({ branding });
    const { email } = await mailAbout(
      store,
      { line_items: LINES },
      {
        items: [{ line_id: 'l-1', quantity: 2 }],
        eta: '2037-11-23',
      },
    );
    expect(email.from).toMatchObject({ name: 'Corner Shop São Paulo', address: 'no-reply@parcels.example.com' });
    expect(email.replyTo).toMatchObject([{ address: 'help@shop.example' }]);
    for (const text of ['Your parcel is on its way', 'Correios', 'TN', 'Monday, November 23, 2037', '2 × Blue mug'])
      expect(email.text).toContain(text);
    expect(email.text).toMatch(/Track your parcel: https:\/\/[^/]+\/t\/[\w-]+\n/);
    for (const text of ['Blue mug', '× 2', 'https://img.example/mug.png', 'background:#ffd400', '/t/'])
      expect(email.html).toContain(text);
    expect([email.text, email.html].join()).not.toContain('Straw hat');
  });

  it('has an HTML and a text part, and is small enough for mail programs', async () => {
    const { raw } = await mailAbout(await stack.store(), {});
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/im);
    expect(raw.length).toBeLessThan(100_000);
    for (const line of raw.split('\n')) expect(line.length).toBeLessThanOrEqual(998);
  });

  it.each([
    ['pt-BR', 'de', 'pt', 'Sua encomenda está a caminho', 'segunda-feira, 23 de novembro de 2037'],
    ['ja', 'de-AT', 'de', 'Ihr Paket ist unterwegs', 'Montag, 23. November 2037'],
    [undefined, 'fr', 'fr', 'Votre colis est en route', 'lundi 23 novembre 2037'],
    ['es-MX', 'en', 'es', 'Tu paquete está en camino', 'lunes, 23 de noviembre de 2037'],
    ['ja', 'ko', 'en', 'Your parcel is on its way', 'Monday, November 23, 2037'],
  ])('C-MSG-18: of an order in %s and a store in %s is in %s', async (locale, ofStore, language, heading, eta) => {
    const store = await stack.store({ locale: ofStore });
    const { email } = await mailAbout(store, { locale }, { eta: '2037-11-23' });
    expect(email.subject).toMatch(new RegExp(`^${heading} – `));
    expect(email.text).toContain(eta);
    expect(email.html).toContain(`<html lang="${language}"`);
  });

  it('C-SRC-7: names neither source store, address, customer nor phone', async () => {
    const store = await stack.store({ account_type: 'b2b_platform' });
    const address = {
      name: 'Ana Souza',
      street1: 'Rua das Flores 12',
      city: 'Imbituba',
      zip: '88780',
      country: 'BR',
      phone: '+5511912345678',
    };
    const mail = await mailAbout(
      store,
      {
        source_store: { id: 'berlin-1', name: 'Secret outlet' },
        customer: { name: 'Ana Souza', phone: '+5511912345678' },
        shipping_address: address,
        billing_address: address,
      },
      { ship_to: address },
    );
    const said = [mail.email.text, mail.email.html, JSON.stringify(mail.email.headers)].join();
    for (const secret of ['berlin-1', 'Secret outlet', 'Flores', 'Imbituba', '88780', 'Souza', '912345678'])
      expect(said).not.toContain(secret);
  });

  it('treats texts of merchants and customers neither as headers nor as markup', async () => {
    const evil = '<script>alert(1)</script>"\'=?utf-8?B?eA==?=\u202e';
    const store = await stack.store({ name: evil, branding: { sender_name: evil } });
    const number = `"><b>R-${randomUUID()}`;
    const email = newAddress();
    const line_items = [aLine({ line_id: 'l-1', title: `${evil}\r\nBcc: eve@example.com` })];
    await store.order({ customer: { email, name: `x\r\nBcc: eve@example.com` }, line_items }, number);
    await store.move(await store.push({ order_number: number, items: [{ line_id: 'l-1' }] }), 'IN_TRANSIT');
    await stack.sent();
    const [mail] = smtp.to(email);
    if (!mail) throw new Error('There is no mail');
    expect(mail.email.subject).toBe(`Your parcel is on its way – Order ${number}`);
    expect(mail.email.from?.name).toBe('<script>alert(1)</script>"\'= ?utf-8?B?eA== ?=');
    expect(mail.recipients).toEqual([email]);
    expect(header(mail.email, 'bcc')).toBeUndefined();
    expect(mail.email.html).not.toMatch(/<script|<b>|\u202e/);
  });
});

describe('Parcels of one order', () => {
  it('C-MSG-8: that reach a status within a minute share one mail, with the items of each', async () => {
    const [store, email] = [await stack.store(), newAddress()];
    const order_number = await store.order({ customer: { email }, line_items: LINES });
    const parcels = [
      await store.push({ order_number, items: [{ line_id: 'l-1', quantity: 3 }] }),
      await store.push({ order_number, carrier: 'ups', items: [{ line_id: 'l-2', quantity: 1 }] }),
    ];
    for (const parcel of parcels) {
      await store.move(parcel, 'IN_TRANSIT');
      await stack.decided();
    }
    await stack.sent();
    const mails = smtp.to(email);
    expect(mails.map(({ email: { subject } }) => subject)).toEqual([
      `Your parcels are on their way – Order ${order_number}`,
    ]);
    expect(mails[0]?.email.text).toMatch(
      new RegExp(
        `Parcel 1 of 2\n[^]*${parcels[0]}\n[^]*3 × Blue mug\n[^]*Parcel 2 of 2\n[^]*${parcels[1]}\n[^]*1 × Straw hat\n`,
      ),
    );
  });

  it('that reach it later get another mail', async () => {
    const [store, email] = [await stack.store(), newAddress()];
    const order_number = await store.order({ customer: { email } });
    for (const parcel of [await store.push({ order_number }), await store.push({ order_number })]) {
      await store.move(parcel, 'IN_TRANSIT');
      await stack.sent();
    }
    expect(smtp.to(email).map(({ email: { text } }) => /Parcel \d of/.test(text ?? ''))).toEqual([false, false]);
  });

  it('share no mail with another order or another status', async () => {
    const [store, email] = [await stack.store(), newAddress()];
    const customer = { email };
    const [one, two] = [await store.order({ customer }), await store.order({ customer })];
    await store.move(await store.push({ order_number: one }), 'IN_TRANSIT');
    await store.move(await store.push({ order_number: one }), 'DELIVERED');
    await store.move(await store.push({ order_number: two }), 'IN_TRANSIT');
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(3);
  });
});

describe('List-Unsubscribe', () => {
  const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' };

  function pathIn({ email }: ReceivedMail): string {
    expect(header(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.*)>$/.exec(header(email, 'list-unsubscribe') ?? '') ?? [];
    expect(url).toMatch(new RegExp(`^${PUBLIC_BASE_URL}/notifications/unsubscribe/[\\w-]{32}$`));
    expect(email.text).toContain(url);
    return url.slice(PUBLIC_BASE_URL.length);
  }

  const unsubscribe = (path: string): Promise<Reply> =>
    stack.call(path, { method: 'POST', headers: ONE_CLICK, body: 'List-Unsubscribe=One-Click' });

  async function movedOrder(store: MessageStore, email: string): Promise<{ parcel: string; mail: ReceivedMail }> {
    const parcel = await store.push({ order_number: await store.order({ customer: { email } }) });
    await store.move(parcel, 'IN_TRANSIT');
    await stack.sent();
    const mail = smtp.to(email).at(-1);
    if (!mail) throw new Error('There is no mail');
    return { parcel, mail };
  }

  it('C-MSG-10: ends only the mails of that order, with one click', async () => {
    const [store, email] = [await stack.store(), newAddress()];
    const [one, two] = [await movedOrder(store, email), await movedOrder(store, email)];
    for (let times = 0; times < 2; times++) expect((await unsubscribe(pathIn(one.mail))).status).toBe(200);
    for (const { parcel } of [one, two]) await store.move(parcel, 'DELIVERED');
    await stack.sent();
    const delivered = smtp.to(email).filter(({ email: { subject } }) => subject?.startsWith('Your parcel has been'));
    expect(delivered.map(({ email: { text } }) => text?.includes(two.parcel))).toEqual([true]);
  });

  it('ends queued mails too', async () => {
    const [store, email] = [await stack.store(), newAddress()];
    const { parcel, mail } = await movedOrder(store, email);
    await store.move(parcel, 'DELIVERED');
    await stack.decided();
    await unsubscribe(pathIn(mail));
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(1);
  });

  it('C-MSG-11: shows a page in the language of the mail; reading it changes nothing', async () => {
    const [store, email] = [await stack.store({ locale: 'de' }), newAddress()];
    const { parcel, mail } = await movedOrder(store, email);
    const page = await stack.call(pathIn(mail));
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain('<form method="post"><button');
    expect(page.text).not.toMatch(/<script|T-|TN-|@(?!media)/);
    await store.move(parcel, 'DELIVERED');
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(2);
  });

  it('C-MSG-11: shows after the opt-out that it is done', async () => {
    const path = pathIn((await movedOrder(await stack.store(), newAddress())).mail);
    const done = (await unsubscribe(path)).text;
    expect(done).not.toContain('<form');
    expect((await stack.call(path)).text).toBe(done);
  });

  it('C-MSG-11: responds to an unknown token as to a known one, without the store', async () => {
    const { mail } = await movedOrder(await stack.store(), newAddress());
    const [known, unknown] = [pathIn(mail), `/notifications/unsubscribe/${'x'.repeat(32)}`];
    const nameless = ({ text }: { text: string }) => text.replace(/ – Corner Shop|<header>.*<\/header>/g, '');
    const [shown, pressed] = [await stack.call(known), await unsubscribe(known)];
    expect(shown.text).toContain('Corner Shop');
    expect(nameless(await stack.call(unknown)).trim()).toBe(nameless(shown).trim());
    expect(nameless(await unsubscribe(unknown))).toBe(nameless(pressed));
  });
});
