import { type MailBouncesService } from '../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { type Visit } from '../../support/browser.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { opened } from '../../support/dashboards.js';
import { type StackStore } from '../../support/shippo-stack.js';
import { StatusStack } from '../../support/status-stack.js';
import { until } from '../../support/until.js';

const PLAIN = { javaScriptEnabled: false };
const NARROW = { width: 320, height: 640 };

let stack: StatusStack;

beforeAll(async () => (stack = await StatusStack.start()));

/** A store whose people and jobs no other test sees. */
const newShop = (): Promise<StackStore> => stack.shippo.addStore({ name: 'Corner Shop' });

const main = ({ page }: Visit): Promise<string> => page.innerText('main');

/** Reads the page again until it has a text. */
async function untilItSays(visit: Visit, text: string | RegExp): Promise<void> {
  await until(
    async () => {
      await visit.open('/status');
      return (await main(visit)).search(text) >= 0;
    },
    `the page to say ${String(text)}`,
  );
}

/** Sends the form of a page as it was shown, without leaving the page. */
async function sent(visit: Visit, action: string, form: Record<string, string>): Promise<number> {
  return (await visit.page.request.post(action, { form, maxRedirects: 0 })).status();
}

/** The hidden fields of a form on the page. */
function fieldsOf({ page }: Visit, action: string): Promise<Record<string, string>> {
  return page.evaluate(`Object.fromEntries(new FormData(document.querySelector('form[action="${action}"]')))`);
}

const auditOf = async (storeId: string): Promise<string[]> => {
  const rows = await stack.rows<{ text: string }>('SELECT text FROM staff_audit WHERE store_id = ? ORDER BY id', [
    storeId,
  ]);
  return rows.map(({ text }) => text).filter((text) => text.startsWith('Retried'));
};

describe('C-WORK-13: the page System status', () => {
  it('says that nothing waits in a new store', async () => {
    const { storeId } = await newShop();
    const visit = await stack.visit('viewer', [storeId]);
    await opened(visit, '/status');
    expect(await main(visit)).toMatch(/Nothing waits\.[^]*There are no endpoints[^]*No messages have been sent lately/);
    await expectSound(visit, 'status-empty', 'all');
    await visit.page.setViewportSize(NARROW);
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(visit, 'status-empty-narrow', 'look');
  });

  it('shows a parcel that its carrier refuses, with the reason and a link to the order', async () => {
    const shop = await newShop();
    const { order, parcel } = await stack.refusedParcel(shop);
    const visit = await stack.visit('viewer', [shop.storeId]);
    await opened(visit, '/status');
    expect(await main(visit)).toContain('Parcels to register with their carriers 1');
    expect(await main(visit)).toMatch(/with 400: .*Unknown carrier account/);
    expect(await main(visit)).toMatch(/1 try, gave up today/);
    const link = visit.page.getByRole('link', { name: `Order ${order}, Parcel ${parcel}` });
    expect(await link.getAttribute('href')).toBe(`/orders/${order}`);
    await link.click();
    expect(await main(visit)).toContain(order);
  });

  it('shows mails that the mail server does not take, until it takes them', async () => {
    const shop = await newShop();
    const { parcel } = await stack.order(shop);
    await stack.smtp.stop();
    const visit = await stack.visit('viewer', [shop.storeId]);
    await stack.move(shop.storeId, parcel, 'OUT_FOR_DELIVERY');
    await untilItSays(visit, /Failed (once|\d+ times): .*ECONNREFUSED/);
    expect(await main(visit)).toMatch(/Mails and text messages to customers[^]*The other side could not be reached/);
    expect(await main(visit)).toMatch(/1 mail waits for (less than a minute|\d+ minutes?)\./);
    await stack.smtp.start();
    await stack.rows('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND queue = ?', [
      shop.storeId,
      'notifications.send',
    ]);
    await untilItSays(visit, /Nothing waits\.[^]*Messages arrive\.[^]*1 sent/);
  });

  it('shows mails that were refused, with a link to the order', async () => {
    const shop = await newShop();
    const { order, parcel } = await stack.order(shop, 'gone@example.com');
    stack.smtp.next({ at: 'RCPT TO', code: 550 });
    const visit = await stack.visit('viewer', [shop.storeId]);
    await stack.move(shop.storeId, parcel, 'OUT_FOR_DELIVERY');
    await untilItSays(visit, '1 message of the last 24 hours did not arrive');
    expect(await main(visit)).toMatch(/1 refused[^]*The mail server refused the address/);
    const link = visit.page.getByRole('link', { name: `Order ${order}` });
    expect(await link.getAttribute('href')).toBe(`/orders/${order}#messages`);
  });

  it('shows a mail that has bounced, apart from those that arrived', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const parcels = [await stack.order(shop), await stack.order(shop, 'ben@example.com')];
    for (const { parcel } of parcels) await stack.move(shop.storeId, parcel, 'OUT_FOR_DELIVERY');
    const visit = await stack.visit('viewer', [shop.storeId]);
    await untilItSays(visit, /2 sent/);
    const sql = "SELECT id FROM messages WHERE store_id = ? AND recipient = 'ben@example.com'";
    const [message] = await stack.rows<{ id: string }>(sql, [shop.storeId]);
    const bounces = stack.service<MailBouncesService>('MailBouncesService');
    await bounces.record({ messageId: String(message?.id), type: 'hard' });
    await opened(visit, '/status');
    expect(await main(visit)).toMatch(/1 message of the last 24 hours did not arrive[^]*1 sent, 1 bounced/);
    expect(await main(visit)).toMatch(/Did not arrive[^]*Mails to this address come back/);
    expect(await main(visit)).toMatch(/Last registration\s+Today[^]*Last news\s+Today/);
    const elsewhere = await stack.visit('viewer', [other.storeId]);
    await opened(elsewhere, '/status');
    expect(await main(elsewhere)).toContain('No messages have been sent lately.');
  });

  it('shows an endpoint that fails, then one that is paused with what waits for it', async () => {
    const shop = await newShop();
    const path = await stack.endpoint(shop, 500);
    const visit = await stack.visit('viewer', [shop.storeId]);
    await stack.order(shop);
    await untilItSays(visit, /Last answer today, .*: HTTP 500/);
    expect(await main(visit)).toContain('The endpoint fails.');
    for (let count = 0; count < 5; count++) await stack.order(shop);
    await untilItSays(visit, /Paused[^]*only one webhook a minute is tried/);
    expect(await main(visit)).toMatch(/\d+ webhooks wait/);
    const link = visit.page.getByRole('link', { name: `Deliveries to ${stack.receiver.url(path)}` });
    await link.click();
    expect(new URL(visit.page.url()).pathname).toBe('/integration/deliveries');
  });

  it('says which endpoints work', async () => {
    const shop = await newShop();
    const path = await stack.endpoint(shop, 200);
    await stack.order(shop);
    await until(() => stack.receiver.at(path).length > 0, 'a webhook');
    const visit = await stack.visit('viewer', [shop.storeId]);
    await untilItSays(visit, 'The endpoint gets its webhooks.');
  });

  it('shows nothing of another store', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const { order, parcel } = await stack.refusedParcel(other);
    await stack.endpoint(other, 500);
    const visit = await stack.visit('admin', [shop.storeId]);
    await opened(visit, '/status');
    expect(await main(visit)).toContain('Nothing waits.');
    expect(await main(visit)).not.toMatch(new RegExp(`${order}|${parcel}|Unknown carrier account`));
  });

  it('is accessible and fits a phone in the dark with everything on it', async () => {
    const shop = await newShop();
    await stack.refusedParcel(shop);
    await stack.refusedParcel(shop);
    await stack.endpoint(shop, 500);
    await stack.smtp.stop();
    const { parcel } = await stack.order(shop);
    await stack.move(shop.storeId, parcel, 'OUT_FOR_DELIVERY');
    const visit = await stack.visit('admin', [shop.storeId]);
    await untilItSays(visit, /Failed (once|\d+ times): .*ECONNREFUSED/);
    await expectSound(visit, 'status-full', 'all');
    await visit.page.setViewportSize(NARROW);
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(visit, 'status-full-narrow', 'look');
    await stack.smtp.start();
  });
});

describe('C-WORK-14: a retry', () => {
  it('runs one job again, which then succeeds, and is in the audit log', async () => {
    const shop = await newShop();
    const { parcel, job } = await stack.refusedParcel(shop);
    const visit = await stack.visit('admin', [shop.storeId], PLAIN);
    await opened(visit, '/status');
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    expect(await said(visit)).toBe('It is being tried again. Reload in a moment.');
    await until(() => stack.shippo.shippo.registrationCount('ups', parcel) > 0, 'the parcel to be registered');
    await untilItSays(visit, 'Nothing waits.');
    expect(await auditOf(shop.storeId)).toEqual([`Retried the job ${job}`]);
  });

  it('runs all jobs of a kind again', async () => {
    const shop = await newShop();
    const parcels = [await stack.refusedParcel(shop), await stack.refusedParcel(shop)];
    const visit = await stack.visit('admin', [shop.storeId], PLAIN);
    await opened(visit, '/status');
    await visit.page.getByRole('button', { name: 'Try all again' }).click();
    expect(await said(visit)).toBe('Trying again: 2 parcels to register. Reload in a moment.');
    const counts = () => parcels.map(({ parcel }) => stack.shippo.shippo.registrationCount('ups', parcel));
    await until(() => counts().every((count) => count > 0), 'the parcels to be registered');
    expect(counts()).toEqual([1, 1]);
    expect(await auditOf(shop.storeId)).toEqual(['Retried 2 parcels to register']);
  });

  it('of a job that dies again shows it again', async () => {
    const shop = await newShop();
    const { job } = await stack.refusedParcel(shop);
    const visit = await stack.visit('admin', [shop.storeId], PLAIN);
    await opened(visit, '/status');
    // The retry first asks whether the parcel is registered.
    stack.shippo.shippo.failNext({ status: 400, body: '{"detail":"Still unknown"}' });
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    await untilItSays(visit, 'Still unknown');
    expect(await stack.deadJobs(shop.storeId)).toBe(1);
    expect(await visit.page.locator(`form[action="/status/jobs/${job}/retry"]`).count()).toBe(1);
  });

  it('that is sent twice, at once or later, is one retry', async () => {
    const shop = await newShop();
    const { parcel, job } = await stack.refusedParcel(shop);
    const visit = await stack.visit('admin', [shop.storeId], PLAIN);
    await opened(visit, '/status');
    const action = `/status/jobs/${job}/retry`;
    const form = await fieldsOf(visit, action);
    expect(await Promise.all([sent(visit, action, form), sent(visit, action, form)])).toEqual([303, 303]);
    await until(() => stack.shippo.shippo.registrationCount('ups', parcel) > 0, 'the parcel to be registered');
    expect(await sent(visit, action, form)).toBe(303);
    await untilItSays(visit, 'Nothing waits.');
    expect(stack.shippo.shippo.registrationCount('ups', parcel)).toBe(1);
  });

  it('of another person, or of an outdated page, finds nothing to do', async () => {
    const shop = await newShop();
    const [first, second] = [await stack.refusedParcel(shop), await stack.refusedParcel(shop)];
    const visits = [
      await stack.visit('admin', [shop.storeId], PLAIN),
      await stack.visit('admin', [shop.storeId], PLAIN),
    ];
    const [one, all] = [`/status/jobs/${first.job}/retry`, '/status/kinds/shipments.registration/retry'];
    const forms = await Promise.all(
      visits.map(async (visit) => {
        await opened(visit, '/status');
        return [await fieldsOf(visit, one), await fieldsOf(visit, all)] as const;
      }),
    );
    const [mine, theirs] = visits as [Visit, Visit];
    expect(await sent(mine, all, forms[0]?.[1] ?? {})).toBe(303);
    const parcels = [first, second].map(({ parcel }) => parcel);
    const counts = () => parcels.map((parcel) => stack.shippo.shippo.registrationCount('ups', parcel));
    await until(() => counts().every((count) => count > 0), 'the parcels to be registered');
    expect(await sent(theirs, one, forms[1]?.[0] ?? {})).toBe(404);
    expect(await sent(theirs, all, forms[1]?.[1] ?? {})).toBe(303);
    await theirs.open('/status');
    expect(await said(theirs)).toBe('Nothing was left to try again.');
    expect(counts()).toEqual([1, 1]);
    expect(await auditOf(shop.storeId)).toEqual(['Retried 2 parcels to register']);
  });

  it('of a job of another store is not found, and leaves it dead', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await stack.refusedParcel(shop);
    const { job } = await stack.refusedParcel(other);
    const visit = await stack.visit('admin', [shop.storeId], PLAIN);
    await opened(visit, '/status');
    const [own] = await visit.page.locator('form[action^="/status/jobs/"]').all();
    const form = await fieldsOf(visit, String(await own?.getAttribute('action')));
    expect(await sent(visit, `/status/jobs/${job}/retry`, form)).toBe(404);
    expect(await sent(visit, '/status/kinds/shipments.none/retry', form)).toBe(404);
    expect(await sent(visit, '/status/kinds/shipments.registration/retry', form)).toBe(303);
    await untilItSays(visit, 'Nothing waits.');
    expect(await stack.deadJobs(other.storeId)).toBe(1);
  });

  it.each(['viewer', 'support'] as const)('is no form of the role %s', async (role) => {
    const shop = await newShop();
    const { job } = await stack.refusedParcel(shop);
    const visit = await stack.visit(role, [shop.storeId], PLAIN);
    await opened(visit, '/status');
    expect(await main(visit)).toContain('An admin of the store can try it again.');
    expect(await visit.page.locator('form[action^="/status/"]').count()).toBe(0);
    const csrf = await visit.page.locator('input[name=csrf]').first().inputValue();
    const form = { csrf, form_id: '5f0c2c38-6d0d-4b5a-9a53-0d4c06a0a001' };
    for (const path of [`jobs/${job}`, 'kinds/shipments.registration'])
      expect([path, await sent(visit, `/status/${path}/retry`, form)]).toEqual([path, 403]);
    expect(await stack.deadJobs(shop.storeId)).toBe(1);
  });
});
