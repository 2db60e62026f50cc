// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { aPicture } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { textOf } from '../../support/pages.js';
import { Customer, fieldOf, openStore, submissionOf } from '../../support/self-service.js';
import { type TestStore } from '../../support/stores.js';

const { claims: texts, form, verify } = SELF_SERVICE_TEXTS.en;

let store: TestStore;
let photo: Buffer;
beforeAll(async () => {
  store = await openStore();
  photo = await aPicture().jpeg().toBuffer();
});

async function claimsOf({ order }: Customer): Promise<Json[]> {
  const { json } = await store.get(`/claims?order_number=${order.number}`);
  return (json.data as { claims: Json[] }).claims;
}

const photosOf = (text: string): string[] =>
  [...text.matchAll(/name="photo" value="([^"]+)"/g)].map(([, url = '']) => url);

describe('a claim that a customer files', () => {
  it('C-SELF-14: goes from the code to a claim with a photo, with the event of every claim and without a decision', async () => {
    const customer = await Customer.of(store);
    expect(textOf(await customer.verify('claim'))).toContain(texts.form.heading);
    const first = await customer.describeClaim({ A: 1 }, { reason: 'Damaged', comment: 'Broken' });
    expect(textOf(first)).toContain(texts.photos.needed(5));
    expect(first.text).not.toContain('role="alert"');
    expect(fieldOf(first, 'digest')).toBeUndefined();
    expect((await customer.sendPhoto(photo)).status).toBe(303);
    const check = await customer.open('/claim/check');
    const [url = ''] = photosOf(check.text);
    expect(check.text).toContain(`src="${new URL(url).pathname}"`);
    expect(textOf(check)).toContain(texts.upTo);
    expect(await claimsOf(customer)).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => customer.send('/claim/check', submissionOf(check))));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${String(headers.location)}`)).size).toBe(1);
    expect(String(answers[0]?.headers.location)).toContain('/c/');
    const found = await claimsOf(customer);
    expect(found).toEqual([
      expect.objectContaining({
        status: 'SUBMITTED',
        claim_reason: 'Damaged',
        claims_items: [expect.objectContaining({ quantity: 1, claimed_images: [url], additional_comment: 'Broken' })],
        history: [expect.objectContaining({ status: 'SUBMITTED', actor: { type: 'customer', id: 'self_service' } })],
      }),
    ]);
    const sql = 'SELECT type, actor FROM outbox_events WHERE store_id = ? AND resource_id = ?';
    expect(await rows(sql, [store.id, found[0]?.claim_id])).toEqual([
      { type: 'claim.submitted', actor: 'customer:self_service' },
    ]);
  });

  it.each(LANGUAGES)('C-SELF-12: can be filed on the whole order in %s', async (locale) => {
    const words = SELF_SERVICE_TEXTS[locale];
    const customer = await Customer.of(store, { A: 1 }, { locale });
    expect(textOf(await customer.verify('claim'))).toContain(words.claims.form.detail);
    const check = await customer.describeClaim({}, { scope: 'whole' });
    expect(textOf(check)).toContain(words.claims.check.heading);
    expect((await customer.send('/claim/check', submissionOf(check))).status).toBe(303);
    expect(await claimsOf(customer)).toHaveLength(1);
    expect(textOf(await customer.open('/claim'))).toContain(words.claims.none.detail);
    expect(String((await customer.open('/claim/check')).headers.location)).toMatch(/\/claim$/);
  });

  it('says in plain words why it would be refused, and shows an incomplete form again', async () => {
    const strict = await openStore({}, { claim_policy: { lost_after_days: 30 } });
    const customer = await Customer.of(strict);
    await customer.verify('claim');
    expect(textOf(await customer.describeClaim({ A: 1 }))).toContain(texts.obstacles.tooSoon);
    expect(textOf(await customer.describeClaim({}))).toContain(form.chooseItems);
    expect(textOf(await customer.describeClaim({ A: 3 }))).toContain(form.chooseItems);
    expect(textOf(await customer.describeClaim({ X: 1 }))).toContain(form.chooseItems);
    expect(textOf(await customer.describeClaim({ A: 1 }, { reason: 'Eaten' }))).toContain(form.chooseReason);
  });

  it('C-SELF-15: submits only what its page has shown, and no units that were taken meanwhile', async () => {
    const customer = await Customer.of(store, { A: 1 });
    await customer.verify('claim');
    const check = await customer.describeClaim({ A: 1 });
    const changed = await customer.describeClaim({ A: 1 }, { comment: 'More' });
    expect(textOf(await customer.submit('/claim/check', submissionOf(check)))).toContain(form.changed);
    await customer.order.hold({ kind: 'claim', reference: 'clm_1' }, { A: 1 });
    expect(textOf(await customer.submit('/claim/check', submissionOf(changed)))).toContain(texts.obstacles.inClaim);
    expect(await claimsOf(customer)).toEqual([]);
  });
});

describe('photos of a claim', () => {
  it('C-SELF-13: are at most five, also if more come at once, and can be removed', async () => {
    const customer = await Customer.of(store);
    await customer.verify('claim');
    await customer.describeClaim({ A: 1 });
    await Promise.all(Array.from({ length: 8 }, () => customer.sendPhoto(photo)));
    const full = await customer.open('/claim/check?photo=full');
    expect(textOf(full)).toContain(texts.photoAlerts.full);
    const photos = photosOf(full.text);
    expect(photos).toHaveLength(5);
    const less = await customer.submit('/claim/photos/remove', { photo: photos[0] ?? '' });
    expect(photosOf(less.text)).toEqual(photos.slice(1));
  });

  it('C-SELF-25: can be chosen together, and a refused one does not stop the others', async () => {
    const customer = await Customer.of(store);
    await customer.verify('claim');
    const form = await customer.describeClaim({ A: 1 });
    expect(textOf(form)).toContain(texts.photos.optional);
    expect(form.text).toMatch(/<input type="file"[^>]* multiple/);
    const files = [photo, Buffer.from('no picture'), photo].map((bytes) => Uint8Array.from(bytes));
    const reply = await customer.sendFiles('/claim/photos', {}, files);
    expect(String(reply.headers.location)).toContain('?photo=refused');
    expect(photosOf((await customer.open('/claim/check')).text)).toHaveLength(2);
    const more = await customer.sendFiles(
      '/claim/photos',
      {},
      Array.from({ length: 4 }, () => Uint8Array.from(photo)),
    );
    expect(String(more.headers.location)).toContain('?photo=full');
    expect(photosOf((await customer.open('/claim/check')).text)).toHaveLength(5);
  });

  it('are only those of the same session, and real pictures', async () => {
    const [customer, other] = [await Customer.of(store), await Customer.of(store)];
    await customer.verify('claim');
    await customer.describeClaim({ A: 1 });
    await customer.sendPhoto(photo);
    const [url = ''] = photosOf((await customer.open('/claim/check')).text);
    await other.verify('claim');
    await other.describeClaim({ A: 1 }, { photos: url, claimed_images: url, photo: url });
    expect(photosOf((await other.open('/claim/check')).text)).toEqual([]);
    await other.submit('/claim/photos/remove', { photo: url });
    expect(photosOf((await customer.open('/claim/check')).text)).toEqual([url]);
    const refused = await other.sendPhoto(Buffer.from('no picture'));
    expect(String(refused.headers.location)).toContain('?photo=refused');
    expect(textOf(await other.open('/claim/check?photo=refused'))).toContain(texts.photoAlerts.refused);
    const long = await other.sendPhoto(Buffer.alloc(11 * 1024 * 1024, 1));
    expect(String(long.headers.location)).toContain('?photo=heavy');
    const large = await other.sendPhoto(await aPicture(8_000, 6_300).jpeg().toBuffer());
    expect(String(large.headers.location)).toContain('?photo=large');
    expect(textOf(await other.open('/claim/check?photo=large'))).toContain(texts.photoAlerts.large);
  });

  it('are at most thirty an hour of an order, also if they are removed or refused', async () => {
    const [customer, other] = [await Customer.of(store), await Customer.of(store)];
    for (const browser of [customer, other]) {
      await browser.verify('claim');
      await browser.describeClaim({ A: 1 });
    }
    const statuses: number[] = [];
    for (let photos = 0; photos < 31; photos++)
      statuses.push((await customer.sendPhoto(Buffer.from('no picture'))).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 303), 429]);
    expect((await customer.sendPhoto(photo)).status).toBe(429);
    expect((await other.sendPhoto(photo)).status).toBe(303);
  });

  it('are refused without a session, and without the CSRF token', async () => {
    const customer = await Customer.of(store);
    await customer.open('/claim');
    expect((await customer.sendPhoto(photo)).status).toBe(403);
    expect(textOf(await customer.open('/claim'))).toContain(verify.detail);
    await customer.verify('claim');
    await customer.describeClaim({ A: 1 });
    expect((await customer.sendPhoto(photo, 'x')).status).toBe(403);
    expect(photosOf((await customer.open('/claim/check')).text)).toEqual([]);
    await customer.sendPhoto(photo);
    const [url = ''] = photosOf((await customer.open('/claim/check')).text);
    expect((await customer.send('/claim/photos/remove', { csrf: 'x', photo: url })).status).toBe(403);
    expect(photosOf((await customer.open('/claim/check')).text)).toEqual([url]);
  });
});
