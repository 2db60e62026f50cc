// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { aClaimable, aLineClaim, aPhoto, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { pathOf, readPage, textOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');

let store: TestStore;

beforeAll(async () => {
  store = await newStore({ locale: 'en', name: 'Corner Shop', branding: { support_email: 'help@shop.example' } });
});

const onClaim = (id: string) => [{ store: store.store, actor: { type: 'staff', id: 'ana' } as const }, id] as const;

const { claims } = PAGE_TEXTS.en;

/** A claim on one of two mugs, of 10 each. */
async function filed(members: Json = {}, order: Json = {}): Promise<{ id: string; path: string; order: string }> {
  const claimed = await aClaimable(store, { A: 2 }, order);
  const claim = claimOf(await file(store, aLineClaim(claimed, { A: 1 }, members)));
  return { id: String(claim.claim_id), path: pathOf(claim.claim_page_url), order: claimed.number };
}

/** The path of the tracking page that a page links to. */
const wayBack = (html: string): string => pathOf(/<a href="([^"]+)" rel="noreferrer">View your order/.exec(html)?.[1]);

async function trackingOf(orderNumber: string): Promise<string> {
  const { json } = await store.get(`/orders/${orderNumber}`);
  const { order } = json.data as { order: Json };
  return pathOf(order.tracking_page_url);
}

const textAt = async (path: string): Promise<string> => textOf(await readPage(path)).replaceAll(/\p{Zs}+/gu, ' ');

describe('the claim page', () => {
  it('C-PAGE-22: shows the status, the items, the history with days and the way back to the order', async () => {
    const { path, order } = await filed();
    const text = await textAt(path);
    const { heading, detail } = claims.stages.received;
    for (const part of [heading, detail, `Claim ${order}-C1`, 'Items in this claim Mug × 1', claims.moves.received])
      expect(text).toContain(part);
    expect(text).toMatch(/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+, 20\d\d/);
    expect(wayBack((await readPage(path)).text)).toBe(await trackingOf(order));
  });

  it('asks the question of the store, and says how to answer it', async () => {
    const { id, path } = await filed();
    await decisions.requestInformation(...onClaim(id), { question: 'Was the box open?' });
    const asked = await textAt(path);
    for (const part of [claims.stages.question.heading, 'Our question Was the box open?', claims.reply])
      expect(asked).toContain(part);
    await decisions.answer(...onClaim(id), { comment: 'Yes, ask Souza.' });
    const answered = await textAt(path);
    for (const part of [
      claims.stages.answered.heading,
      `${claims.moves.asked} Was the box open?`,
      claims.moves.answered,
    ])
      expect(answered).toContain(part);
    expect(answered).not.toContain('Souza');
  });

  it('C-PAGE-23: shows the sum of a refund and how it was worked out, then that it was paid', async () => {
    const { id, path } = await filed();
    await decisions.approve(...onClaim(id));
    const approved = await textAt(path);
    expect(approved).toContain('We are refunding you R$10.00');
    expect(approved).toContain('1 × Mug (1 of 2 that cost R$20.00) R$10.00 Your refund R$10.00');
    expect(approved).toContain(claims.calculation.basis.figures);
    await decisions.resolve(...onClaim(id), { reference: 'rf-1' });
    const paid = await textAt(path);
    expect(paid).toContain('We have refunded you R$10.00');
    expect(paid).not.toContain('rf-1');
  });

  it('C-PAGE-23: shows another amount of the store as a difference, with the reason', async () => {
    const { id, path } = await filed();
    await decisions.approve(...onClaim(id), { amount: 7.5, reason: 'The mug can be used.' });
    const text = await textAt(path);
    expect(text).toContain('Sum of the items R$10.00 Adjusted by the store -R$2.50 Your refund R$7.50');
    expect(text).toContain('A note from the store The mug can be used.');
  });

  it('shows the items that are sent again', async () => {
    const { id, path } = await filed({ claim_resolution: 'RESHIP' }, { shipping_address: ADDRESS });
    await decisions.approve(...onClaim(id));
    const approved = await textAt(path);
    for (const part of [claims.stages.reship_approved.heading, 'Items we are sending again Mug × 1'])
      expect(approved).toContain(part);
    await decisions.resolve(...onClaim(id), { reference: 'sh-1' });
    expect(await textAt(path)).toContain(claims.stages.sent_again.heading);
  });

  it('C-PAGE-23: shows the reason of a denial, and no reason of a withdrawal', async () => {
    const [denied, withdrawn] = [await filed(), await filed()];
    await decisions.deny(...onClaim(denied.id), { reason: 'It was filed too late.' });
    await decisions.withdraw(...onClaim(withdrawn.id), { reason: 'Filed by mistake.' });
    const text = await textAt(denied.path);
    for (const part of [claims.stages.denied.heading, 'The reason It was filed too late.'])
      expect(text).toContain(part);
    expect(text).not.toContain(claims.steps.approved);
    const other = await textAt(withdrawn.path);
    expect(other).toContain(claims.stages.withdrawn.heading);
    expect(other).not.toContain('mistake');
  });

  it('is in the language of the order', async () => {
    const { id, path } = await filed({}, { locale: 'pt-BR' });
    await decisions.approve(...onClaim(id));
    expect(await textAt(path)).toContain('Vamos reembolsar R$ 10,00 a você');
  });
});

const ADDRESS = { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', zip: '88780', country: 'BR' };

describe('privacy of the claim page', () => {
  it('shows no address, name, phone, e-mail, comment or photo of the customer, only how many photos', async () => {
    const photo = await aPhoto(store);
    const customer = { name: 'Ana Souza', email: 'ana.souza@example.com', phone: '+5511912345678' };
    const members = { claim_resolution: 'RESHIP', additional_comment: 'Ask Souza', claimed_images: [photo] };
    const { path } = await filed(members, { customer, shipping_address: ADDRESS });
    const { text } = await readPage(path);
    expect(text).toContain(claims.photos.one);
    for (const word of ['Souza', 'souza', 'Flores', '88780', '912345678', photo]) expect(text).not.toContain(word);
  });

  it('accepts a token only for its own claim', async () => {
    const { path } = await filed();
    for (const other of [path.replace('/c/', '/r/'), path.replace('/c/', '/t/'), `${path}A`, path.slice(0, -1), '/c/x'])
      expectProblem(await readPage(other, { accept: '*/*' }), 404, 'PAGE_NOT_FOUND');
  });

  it('is not indexed or sent as a referrer, and is 304 while unchanged', async () => {
    const { path } = await filed();
    const { headers, text } = await readPage(path);
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    expect(headers['cache-control']).toContain('private');
    expect((await readPage(path, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect(text.length).toBeLessThan(30_000);
  });
});

describe('C-PAGE-24: the tracking page', () => {
  it('leads to the returns and claims of the order, with their state, and each leads back', async () => {
    const order = await aClaimable(store, { A: 2, B: 1 });
    const made = await TestReturn.request(order, { B: 1 });
    await made.decide('APPROVED');
    const claim = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    await decisions.approve(...onClaim(String(claim.claim_id)));
    const other = await aClaimable(store, { A: 1 });
    const tracking = await trackingOf(order.number);
    const { text } = await readPage(tracking);
    const links = [...text.matchAll(/<a href="([^"]+)" rel="noreferrer">([^<]+)<\/a><br>/g)];
    expect(links.map(([, , state = '']) => state.replaceAll(/\p{Zs}/gu, ' '))).toEqual([
      'We are refunding you R$10.00',
      PAGE_TEXTS.en.returns.stages.waiting_for_label.heading,
    ]);
    for (const [, href] of links) {
      const page = await readPage(pathOf(href));
      expect(wayBack(page.text)).toBe(tracking);
    }
    expect(await textAt(await trackingOf(other.number))).not.toContain(PAGE_TEXTS.en.cases);
  });

  it('lists the newest 20 returns and the newest 20 claims of the order, newest first', async () => {
    const order = await aClaimable(store, { A: 42 });
    const paths: string[] = [];
    for (let made = 0; made < 21; made++) {
      const { return: view } = (await store.get(`/returns/${(await TestReturn.request(order, { A: 1 })).id}`)).json
        .data as { return: Json };
      paths.unshift(pathOf(view.return_page_url));
      paths.unshift(pathOf(claimOf(await file(store, aLineClaim(order, { A: 1 }))).claim_page_url));
    }
    const { text } = await readPage(await trackingOf(order.number));
    const links = [...text.matchAll(/<a href="([^"]+)" rel="noreferrer">[^<]+<\/a><br>/g)];
    expect(links.map(([, href]) => pathOf(href))).toEqual(paths.slice(0, 40));
  });
});
