// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { CASE_TEXTS } from '../../../src/self-service/texts/case-texts.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { aClaim as claimBody, aPicture, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { pathOf, textOf } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { Customer, newestMail, openStore, submissionOf } from '../../support/self-service.js';
import { service } from '../../support/services.js';
import { type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const { answer, cancel } = CASE_TEXTS.en;
const { caseActions, claims: claimTexts, returns: returnTexts } = PAGE_TEXTS.en;
const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
const callerOf = ({ store: of }: TestStore) => ({ store: of, actor: { type: 'staff', id: 'usr_1' } }) as const;
const { photoAlerts } = SELF_SERVICE_TEXTS.en.claims;

let store: TestStore;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  store = await openStore();
  photo = Uint8Array.from(await aPicture().jpeg().toBuffer());
});

/** A claim, or a return, and its customer on its page. */
interface Case {
  id: string;
  customer: Customer;
}

async function aClaim(owner = store, members: Json = {}): Promise<Case> {
  const { order, email } = await Customer.of(owner, { A: 2 }, members);
  const claim = claimOf(await file(owner, claimBody(order)));
  return { id: String(claim.claim_id), customer: new Customer(owner, order, pathOf(claim.claim_page_url), email) };
}

async function anAskedClaim(owner = store, members: Json = {}): Promise<Case> {
  const claim = await aClaim(owner, members);
  await decisions.requestInformation(callerOf(owner), claim.id, { question: 'Was the box <open>?' });
  return claim;
}

async function aReturn(owner = store): Promise<Case> {
  const { order, email } = await Customer.of(owner, { A: 2 });
  const requested = await TestReturn.request(order, { A: 1 });
  const { return_page_url } = await requested.read();
  return { id: requested.id, customer: new Customer(owner, order, pathOf(return_page_url), email) };
}

const read = async (path: string, name: string, owner = store): Promise<Json> =>
  ((await owner.get(path)).json.data as Record<string, Json>)[name] ?? {};
const eventsOf = (id: string) =>
  rows('SELECT type, actor FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence DESC LIMIT 1', [
    store.id,
    id,
  ]);

describe('the answer of a customer', () => {
  it('C-SELF-22, C-SELF-23, C-CLM-34: has a text and photos, needs the code, and is recorded once', async () => {
    const { id, customer } = await anAskedClaim();
    expect((await customer.open('')).text).toContain(`${customer.page}/answer"`);
    const form = await customer.verify('answer');
    expect(textOf(form)).toContain('Was the box');
    const fields = { ...submissionOf(form), comment: 'Yes, see the photos.' };
    const replies = await Promise.all([1, 2].map(() => customer.sendFiles('/answer', fields, [photo, photo])));
    expect(replies.map(({ status, headers }) => [status, String(headers.location)])).toEqual(
      replies.map(() => [303, customer.page]),
    );
    const claim = await read(`/claims/${id}`, 'claim');
    expect(claim).toMatchObject({ status: 'SUBMITTED' });
    const history = claim.history as Json[];
    expect(history).toHaveLength(3);
    expect(history[2]).toMatchObject({
      comment: 'Yes, see the photos.',
      actor: { type: 'customer', id: 'self_service' },
      claimed_images: [expect.any(String), expect.any(String)],
    });
    expect(await eventsOf(id)).toEqual([{ type: 'claim.information_provided', actor: 'customer:self_service' }]);
    expect(textOf(await customer.open(''))).toContain(claimTexts.stages.answered.heading);
    expect(String((await customer.open('/answer')).headers.location)).toBe(customer.page);
    const unnamed = 'SELECT COUNT(*) AS n FROM claim_uploads WHERE store_id = ? AND is_named = 0 AND created_at > ?';
    expect(await rows(unnamed, [store.id, new Date(86_400_001)])).toEqual([{ n: 0 }]);
  });

  it('C-SELF-23: keeps the text if a photo is refused, too many come, or nothing was given', async () => {
    const { id, customer } = await anAskedClaim();
    const form = await customer.verify('answer');
    const typed = { ...submissionOf(form), comment: 'It was "open"' };
    const refused = await customer.sendFiles('/answer', typed, [photo, Uint8Array.from(Buffer.from('no photo'))]);
    expect(textOf(refused)).toContain(`${photoAlerts.refused} ${answer.chooseAgain}`);
    expect(refused.text).toContain('It was &quot;open&quot;');
    const many = Array.from({ length: 6 }, () => photo);
    expect(textOf(await customer.sendFiles('/answer', typed, many))).toContain(answer.tooMany(5));
    const heavy = [1, 2, 3, 4].map(() => new Uint8Array(8 * 1024 * 1024));
    expect(textOf(await customer.sendFiles('/answer', typed, heavy))).toContain(photoAlerts.heavy);
    expect(textOf(await customer.sendFiles('/answer', { ...typed, comment: ' ' }, []))).toContain(answer.empty);
    expect(textOf(await customer.sendFiles('/answer', { ...typed, digest: 'before' }, []))).toContain(answer.changed);
    expect((await customer.sendFiles('/answer', { ...typed, csrf: 'x' }, [])).status).toBe(403);
    expect(await read(`/claims/${id}`, 'claim')).toMatchObject({ status: 'INFORMATION_REQUESTED' });
  });

  it('C-SELF-22: is for the customer of the order, if the store offers claims and the order has an address', async () => {
    const [{ customer }, other] = [await anAskedClaim(), await anAskedClaim()];
    await customer.verify('answer');
    const foreign = customer.elsewhere();
    for (const [name, value] of customer.cookies) foreign.cookies.set(name, value);
    expect(textOf(await foreign.request(`${other.customer.page}/answer`))).not.toContain(answer.text);
    const closed = await anAskedClaim(
      await openStore({ claims: false }, { branding: { support_email: 'a@b.example' } }),
    );
    const page = await closed.customer.open('');
    expect(page.text).not.toContain('/answer');
    expect(textOf(page)).toContain(claimTexts.reply);
    expect((await closed.customer.open('/answer')).status).toBe(404);
    const silent = await anAskedClaim(store, { customer: {} });
    expect((await silent.customer.open('')).text).not.toContain('/answer');
  });

  it.each(LANGUAGES)('C-SELF-22: is asked for in %s', async (locale) => {
    const { customer } = await anAskedClaim(store, { locale });
    const form = textOf(await customer.verify('answer'));
    const words = CASE_TEXTS[locale];
    expect([words.answer.form.heading, words.back.claim].filter((text) => !form.includes(text))).toEqual([]);
    expect(textOf(await customer.open('/cancel'))).toContain(words.cancel.claim.form.heading.replace('\u00a0', ' '));
  });
});

describe('a cancellation by the customer', () => {
  it('C-SELF-24, C-RET-30: ends a return until the decision, releases its units, and is mailed', async () => {
    const { id, customer } = await aReturn();
    const page = await customer.open('');
    expect(textOf(page)).toContain(caseActions.cancelReturn);
    expect(textOf(await customer.verify('cancel'))).toContain(cancel.return.form.heading);
    expect(await read(`/returns/${id}`, 'return')).toMatchObject({ status: 'OPEN' });
    await Promise.all([1, 2].map(() => customer.send('/cancel', {})));
    const ended = { status: 'CANCELLED', request_status: 'AWAITING_APPROVAL', decision: null };
    expect(await read(`/returns/${id}`, 'return')).toMatchObject(ended);
    expect(await eventsOf(id)).toEqual([{ type: 'return.cancelled', actor: 'customer:self_service' }]);
    expect(await customer.order.returnable()).toMatchObject([{ returnable_quantity: 2 }]);
    const shown = textOf(await customer.open(''));
    expect(shown).toContain(returnTexts.stages.cancelled.heading);
    expect(shown).not.toContain(caseActions.cancelReturn);
    const decision = await store.post(`/returns/${id}/decision`, { decision: 'APPROVED' });
    expect(decision.json).toMatchObject({ code: 'RETURN_NOT_OPEN' });
    const mail = await until(async () => {
      const html = await newestMail(store, customer.email);
      return html.includes(returnTexts.stages.cancelled.heading) ? html : undefined;
    }, 'the mail');
    expect(mail).toContain(customer.page);
  });

  it('C-SELF-24, C-CLM-35: ends a claim until the decision, also while a question waits', async () => {
    const { id, customer } = await anAskedClaim();
    await customer.verify('cancel');
    expect(textOf(await customer.submit('/cancel', {}))).toContain(claimTexts.stages.withdrawn.heading);
    expect(await read(`/claims/${id}`, 'claim')).toMatchObject({ status: 'WITHDRAWN' });
    expect(await eventsOf(id)).toEqual([{ type: 'claim.withdrawn', actor: 'customer:self_service' }]);
    expect(await customer.order.returnable()).toMatchObject([{ returnable_quantity: 2 }]);
    expect((await customer.send('/cancel', {})).status).toBe(303);
  });

  it('C-SELF-24: is no longer possible after the decision, or where the store does not offer it', async () => {
    const [approved, denied] = [await aReturn(), await aClaim()];
    await approved.customer.verify('cancel');
    await denied.customer.verify('cancel');
    await store.post(`/returns/${approved.id}/decision`, { decision: 'APPROVED' });
    await decisions.deny(callerOf(store), denied.id, { reason: 'No' });
    for (const { customer } of [approved, denied]) {
      await customer.send('/cancel', {});
      const { status, headers } = await customer.open('/cancel');
      expect([status, String(headers.location)]).toEqual([303, customer.page]);
      expect((await customer.open('')).text).not.toContain('/cancel');
    }
    expect(await read(`/returns/${approved.id}`, 'return')).toMatchObject({ status: 'OPEN' });
    expect(await read(`/claims/${denied.id}`, 'claim')).toMatchObject({ status: 'DENIED' });
    const closed = await aReturn(await openStore({ returns: false }));
    expect((await closed.customer.open('')).text).not.toContain('/cancel');
    expect((await closed.customer.open('/cancel')).status).toBe(404);
  });
});
