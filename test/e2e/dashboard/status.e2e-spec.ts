// SPDX-License-Identifier: Apache-2.0
import { type MailBouncesService } from '../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type HtmlClient } from '../../support/html-client.js';
import { type StackStore } from '../../support/shippo-stack.js';
import { StatusStack } from '../../support/status-stack.js';
import { until } from '../../support/until.js';

let stack: StatusStack;

beforeAll(async () => (stack = await StatusStack.start()));

/** A store whose people and jobs no other test sees. */
const newShop = (): Promise<StackStore> => stack.shippo.addStore({ name: 'Corner Shop' });

/** Reads the page again until it has a text. */
async function untilItSays(client: HtmlClient, text: string | RegExp): Promise<void> {
  const says = async (): Promise<boolean> => (await client.open('/status')).text().search(text) >= 0;
  await until(says, `the page to say ${String(text)}`);
}

const formOf = (action: string): string => `form[action="${action}"]`;

/** Sends a form as the page showed it, and returns the status. */
async function sent(client: HtmlClient, action: string, form: Record<string, string>): Promise<number> {
  return (await client.post(action, form)).status;
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
    const client = await stack.client('viewer', [storeId]);
    await client.open('/status');
    expect(client.text()).toMatch(/Nothing waits\.[^]*There are no endpoints[^]*No messages have been sent lately/);
  });

  it('C-PLT-33: shows the connections of the store and their parked deliveries, and none of another store', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const store = await stack.service<StoresService>('StoresService').get(shop.storeId);
    const caller = { store, actor: { type: 'staff', id: 'cli' } } as const;
    const input = { platform: 'shopify', shop: 'corner.myshopify.com', signing_key: 'a-key' } as const;
    const connections = stack.service<PlatformConnectionsService>('PlatformConnectionsService');
    const { connection_id } = await connections.connect(caller, input);
    const client = await stack.client('viewer', [shop.storeId, other.storeId]);
    await client.open('/status');
    expect(client.text()).toMatch(/Orders of your shop[^]*Shopify Waiting[^]*corner\.myshopify\.com/);
    await stack.rows(
      `INSERT INTO platform_inbox (store_id, id, connection_id, delivery_id, topic, received_at, body, state, attempts)
       VALUES (?, 'pld_1', ?, '1', '', UTC_TIMESTAMP(3), '', 'parked', 1)`,
      [shop.storeId, connection_id],
    );
    await client.open('/status');
    expect(client.text()).toMatch(
      /1 webhook of the shop cannot be applied\.[^]*Shopify Parked[^]*Cannot be applied\s+1/,
    );
    expect(client.link('1').attr('href')).toBe('/integration/platforms');
    const elsewhere = await stack.client('viewer', [other.storeId]);
    await elsewhere.open('/status');
    expect(elsewhere.text()).not.toContain('Orders of your shop');
  });

  it('shows a parcel that its carrier refuses, with the reason and a link to the order', async () => {
    const shop = await newShop();
    const { order, parcel } = await stack.refusedParcel(shop);
    const client = await stack.client('viewer', [shop.storeId]);
    await client.open('/status');
    expect(client.text()).toContain('Parcels to register with their carriers 1');
    expect(client.text()).toMatch(/with 400: .*Unknown carrier account/);
    expect(client.text()).toMatch(/1 try, gave up today/);
    expect(client.link(`Order ${order}, Parcel ${parcel}`).attr('href')).toBe(`/orders/${order}`);
  });

  it('shows mails that the mail server does not take, until it takes them', async () => {
    const shop = await newShop();
    const { parcel } = await stack.order(shop);
    await stack.smtp.stop();
    const client = await stack.client('viewer', [shop.storeId]);
    await stack.move(shop.storeId, parcel, 'OUT_FOR_DELIVERY');
    await untilItSays(client, /Failed (once|\d+ times): .*ECONNREFUSED/);
    expect(client.text()).toMatch(/Emails and text messages to customers[^]*The other side could not be reached/);
    expect(client.text()).toMatch(/1 email waits for (less than a minute|\d+ minutes?)\./);
    await stack.smtp.start();
    await stack.rows('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND queue = ?', [
      shop.storeId,
      'notifications.send',
    ]);
    await untilItSays(client, /Nothing waits\.[^]*Messages arrive\.[^]*1 sent/);
  });

  it('shows mails that were refused, with a link to the order', async () => {
    const shop = await newShop();
    const { order, parcel } = await stack.order(shop, 'gone@example.com');
    stack.smtp.next({ at: 'RCPT TO', code: 550 });
    const client = await stack.client('viewer', [shop.storeId]);
    await stack.move(shop.storeId, parcel, 'OUT_FOR_DELIVERY');
    await untilItSays(client, /1 refused[^]*The mail server refused the address/);
    expect(client.text()).toContain('1 message of the last 24 hours did not arrive');
    expect(client.link(`Order ${order}`).attr('href')).toBe(`/orders/${order}#messages`);
  });

  it('shows a mail that has bounced, apart from those that arrived', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const parcels = [await stack.order(shop), await stack.order(shop, 'ben@example.com')];
    for (const { parcel } of parcels) await stack.move(shop.storeId, parcel, 'OUT_FOR_DELIVERY');
    const client = await stack.client('viewer', [shop.storeId]);
    await untilItSays(client, /2 sent/);
    const sql = "SELECT id FROM messages WHERE store_id = ? AND recipient = 'ben@example.com'";
    const [message] = await stack.rows<{ id: string }>(sql, [shop.storeId]);
    const bounces = stack.service<MailBouncesService>('MailBouncesService');
    await bounces.record({ messageId: String(message?.id), type: 'hard' });
    await client.open('/status');
    expect(client.text()).toMatch(/1 message of the last 24 hours did not arrive[^]*1 sent, 1 bounced/);
    expect(client.text()).toMatch(/Did not arrive[^]*Emails to this address come back/);
    expect(client.text()).toMatch(/Last registration\s+Today[^]*Last news\s+Today/);
    const elsewhere = await stack.client('viewer', [other.storeId]);
    await elsewhere.open('/status');
    expect(elsewhere.text()).toContain('No messages have been sent lately.');
  });

  it('shows an endpoint that fails, then one that is paused with what waits for it', async () => {
    const shop = await newShop();
    const path = await stack.endpoint(shop, 500);
    const client = await stack.client('viewer', [shop.storeId]);
    await stack.order(shop);
    await untilItSays(client, /Last answer today, .*: HTTP 500/);
    expect(client.text()).toContain('The endpoint fails.');
    for (let count = 0; count < 5; count++) await stack.order(shop);
    await untilItSays(client, /Paused[^]*only one webhook a minute is tried/);
    expect(client.text()).toMatch(/\d+ webhooks wait/);
    await client.follow(`Deliveries to ${stack.receiver.url(path)}`);
    expect(client.path).toMatch(/^\/integration\/deliveries\?/);
  });

  it('says which endpoints work', async () => {
    const shop = await newShop();
    const path = await stack.endpoint(shop, 200);
    await stack.order(shop);
    await until(() => stack.receiver.at(path).length > 0, 'a webhook');
    const client = await stack.client('viewer', [shop.storeId]);
    await untilItSays(client, 'The endpoint gets its webhooks.');
  });

  it('shows nothing of another store', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const { order, parcel } = await stack.refusedParcel(other);
    await stack.endpoint(other, 500);
    const client = await stack.client('admin', [shop.storeId]);
    await client.open('/status');
    expect(client.text()).toContain('Nothing waits.');
    expect(client.text()).not.toMatch(new RegExp(`${order}|${parcel}|Unknown carrier account`));
  });
});

describe('C-WORK-14: a retry', () => {
  it('runs one job again, which then succeeds, and is in the audit log', async () => {
    const shop = await newShop();
    const { parcel, job } = await stack.refusedParcel(shop);
    const client = await stack.client('admin', [shop.storeId]);
    await client.open('/status');
    await client.submit('Try again');
    expect(client.said()).toBe('It is being tried again. Reload in a moment.');
    await until(() => stack.shippo.shippo.registrationCount('ups', parcel) > 0, 'the parcel to be registered');
    await untilItSays(client, 'Nothing waits.');
    expect(await auditOf(shop.storeId)).toEqual([`Retried the job ${job}`]);
  });

  it('runs all jobs of a kind again', async () => {
    const shop = await newShop();
    const parcels = [await stack.refusedParcel(shop), await stack.refusedParcel(shop)];
    const client = await stack.client('admin', [shop.storeId]);
    await client.open('/status');
    await client.submit('Try all again');
    expect(client.said()).toBe('Trying again: 2 parcels to register. Reload in a moment.');
    const counts = () => parcels.map(({ parcel }) => stack.shippo.shippo.registrationCount('ups', parcel));
    await until(() => counts().every((count) => count > 0), 'the parcels to be registered');
    expect(counts()).toEqual([1, 1]);
    expect(await auditOf(shop.storeId)).toEqual(['Retried 2 parcels to register']);
  });

  it('of a job that dies again shows it again', async () => {
    const shop = await newShop();
    const { job } = await stack.refusedParcel(shop);
    const client = await stack.client('admin', [shop.storeId]);
    await client.open('/status');
    // The retry first asks whether the parcel is registered.
    stack.shippo.shippo.failNext({ status: 400, body: '{"detail":"Still unknown"}' });
    await client.submit('Try again');
    await untilItSays(client, 'Still unknown');
    expect(await stack.deadJobs(shop.storeId)).toBe(1);
    expect(client.count(formOf(`/status/jobs/${job}/retry`))).toBe(1);
  });

  it('that is sent twice, at once or later, is one retry', async () => {
    const shop = await newShop();
    const { parcel, job } = await stack.refusedParcel(shop);
    const client = await stack.client('admin', [shop.storeId]);
    await client.open('/status');
    const action = `/status/jobs/${job}/retry`;
    const form = client.fields(formOf(action));
    expect(await Promise.all([sent(client, action, form), sent(client, action, form)])).toEqual([303, 303]);
    await until(() => stack.shippo.shippo.registrationCount('ups', parcel) > 0, 'the parcel to be registered');
    expect(await sent(client, action, form)).toBe(303);
    await untilItSays(client, 'Nothing waits.');
    expect(stack.shippo.shippo.registrationCount('ups', parcel)).toBe(1);
  });

  it('of another person, or of an outdated page, finds nothing to do', async () => {
    const shop = await newShop();
    const [first, second] = [await stack.refusedParcel(shop), await stack.refusedParcel(shop)];
    const clients = [await stack.client('admin', [shop.storeId]), await stack.client('admin', [shop.storeId])];
    const [one, all] = [`/status/jobs/${first.job}/retry`, '/status/kinds/shipments.registration/retry'];
    const forms = await Promise.all(
      clients.map(async (client) => {
        await client.open('/status');
        return [client.fields(formOf(one)), client.fields(formOf(all))] as const;
      }),
    );
    const [mine, theirs] = clients as [HtmlClient, HtmlClient];
    expect(await sent(mine, all, forms[0]?.[1] ?? {})).toBe(303);
    const parcels = [first, second].map(({ parcel }) => parcel);
    const counts = () => parcels.map((parcel) => stack.shippo.shippo.registrationCount('ups', parcel));
    await until(() => counts().every((count) => count > 0), 'the parcels to be registered');
    expect(await sent(theirs, one, forms[1]?.[0] ?? {})).toBe(404);
    expect(await sent(theirs, all, forms[1]?.[1] ?? {})).toBe(303);
    await theirs.open('/status');
    expect(theirs.said()).toBe('Nothing was left to try again.');
    expect(counts()).toEqual([1, 1]);
    expect(await auditOf(shop.storeId)).toEqual(['Retried 2 parcels to register']);
  });

  it('of a job of another store is not found, and leaves it dead', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await stack.refusedParcel(shop);
    const { job } = await stack.refusedParcel(other);
    const client = await stack.client('admin', [shop.storeId]);
    await client.open('/status');
    const form = client.fields('form[action^="/status/jobs/"]');
    expect(await sent(client, `/status/jobs/${job}/retry`, form)).toBe(404);
    expect(await sent(client, '/status/kinds/shipments.none/retry', form)).toBe(404);
    expect(await sent(client, '/status/kinds/shipments.registration/retry', form)).toBe(303);
    await untilItSays(client, 'Nothing waits.');
    expect(await stack.deadJobs(other.storeId)).toBe(1);
  });

  it.each(['viewer', 'support'] as const)('is no form of the role %s', async (role) => {
    const shop = await newShop();
    const { job } = await stack.refusedParcel(shop);
    const client = await stack.client(role, [shop.storeId]);
    await client.open('/status');
    expect(client.text()).toContain('An admin of the store can try it again.');
    expect(client.count('form[action^="/status/"]')).toBe(0);
    const csrf = String(client.$('input[name=csrf]').val());
    const form = { csrf, form_id: '5f0c2c38-6d0d-4b5a-9a53-0d4c06a0a001' };
    for (const path of [`jobs/${job}`, 'kinds/shipments.registration'])
      expect([path, await sent(client, `/status/${path}/retry`, form)]).toEqual([path, 403]);
    expect(await stack.deadJobs(shop.storeId)).toBe(1);
  });
});
