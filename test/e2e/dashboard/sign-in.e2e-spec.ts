// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { SESSION_COOKIE } from '../../../dashboard/src/core/session.js';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { agent } from '../../support/agent.js';
import { type Dashboard, newClient, signedInClient, startDashboard } from '../../support/dashboards.js';
import { type HtmlClient } from '../../support/html-client.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { newStaff, someAddress, type TestStaff } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

const BEHIND_PROXY = { DASHBOARD_TRUSTED_PROXY_HOPS: '1' };

let first: TestStore;
let second: TestStore;
let foreign: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  [first, second, foreign] = [await newStore({ name: 'First' }), await newStore({ name: 'Second' }), await newStore()];
  dashboard = await startDashboard([first, second], BEHIND_PROXY);
});

/** The orders, for somebody who has signed in. */
async function orders(): Promise<HtmlClient> {
  return (await signedInClient(dashboard)).open('/orders');
}

/** The token of the forms of the page that is open. */
function csrfOf(client: HtmlClient): string {
  return String(client.$('input[name=csrf]').val());
}

/** Selects another store in the menu of the stores. */
function switchTo(client: HtmlClient, { store }: TestStore): Promise<HtmlClient> {
  return client.submit(store.shop_domain, {}, client.panel(/First|Second/, '.side'));
}

async function keyOf({ id }: TestStore): Promise<string | undefined> {
  return (await service<ApiKeysService>('ApiKeysService').active(id))?.key_id;
}

/** Tries to sign in from an address, by default with a wrong password; returns the status. */
type Attempt = (address: string, password?: string, email?: string) => Promise<number>;

describe('signing in', () => {
  it('is required, and then opens the requested page', async () => {
    const client = newClient(dashboard.baseURL);
    await client.open('/orders?flagged=on');
    expect(client.path).toBe('/sign-in?to=%2Forders%3Fflagged%3Don');
    const { email, password } = dashboard.staff;
    await client.submit('Sign in', { Email: email.toUpperCase(), Password: password });
    expect(client.path).toBe('/orders?flagged=on');
  });

  it.each(['https://other.example/', '//other.example', '/\\other.example', '/orders\n'])(
    'never leads to another place: %j',
    async (to) => {
      const client = newClient(dashboard.baseURL);
      await client.open(`/sign-in?to=${encodeURIComponent(to)}`);
      expect(client.fields('main form').to).toBe('/');
    },
  );

  it('refuses a wrong password and a wrong email with the same message', async () => {
    for (const [email, password] of [
      [dashboard.staff.email, 'wrong'],
      ['nobody@shop.example', dashboard.staff.password],
    ] as const) {
      const client = newClient(dashboard.baseURL);
      client.sentHeaders['x-forwarded-for'] = someAddress();
      await client.open('/sign-in');
      await client.submit('Sign in', { Email: email, Password: password });
      expect(client.text('[role=alert]')).toBe('The email address or password is incorrect.');
      expect((await client.get('/orders')).status).toBe(303);
    }
  });

  describe('is limited', () => {
    /** Two processes behind a proxy, with attempts of one account that others do not count. */
    async function twoDashboards(): Promise<{ attempts: [Attempt, Attempt]; staff: TestStaff }> {
      const staff = await newStaff([first]);
      const both = await Promise.all([1, 2].map(() => startDashboard([first], BEHIND_PROXY)));
      const attempts = both.map(async ({ baseURL }): Promise<Attempt> => {
        const begun = (): Promise<HtmlClient> => newClient(baseURL).open('/sign-in');
        let client = await begun();
        return async (address, password = 'wrong', email = staff.email) => {
          client.sentHeaders['x-forwarded-for'] = address;
          const { status } = await client.post('/sign-in', { csrf: csrfOf(client), email, password });
          // A success has ended the session of this form.
          if (status === 303) client = await begun();
          return status;
        };
      });
      return { attempts: (await Promise.all(attempts)) as [Attempt, Attempt], staff };
    }

    it('C-STAFF-8: to ten failures per address in 15 minutes, over all processes and for all that come at once', async () => {
      const { attempts, staff } = await twoDashboards();
      const [one, other] = attempts;
      const address = someAddress();
      const statuses = await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 ? one : other)(address)));
      expect([
        statuses.filter((status) => status === 403).length,
        statuses.filter((status) => status === 429).length,
      ]).toEqual([10, 14]);
      expect([await one(address, staff.password), await other(address, staff.password)]).toEqual([429, 429]);
      expect(await one(someAddress(), staff.password)).toBe(303);
    });

    it('to thirty failures per account, wherever they come from', async () => {
      const { attempts, staff } = await twoDashboards();
      const [one, other] = attempts;
      for (let round = 0; round < 3; round++) {
        const address = someAddress();
        for (let count = 0; count < 10; count++) expect(await (count % 2 ? one : other)(address)).toBe(403);
        expect(await one(address)).toBe(429);
      }
      expect([await one(someAddress()), await other(someAddress(), staff.password)]).toEqual([429, 429]);
      expect(await one(someAddress(), 'wrong', `${randomUUID()}@else.example`)).toBe(403);
    });

    it('C-STAFF-13: not by failures of others in a browser that has signed in, or followed the link of a mail', async () => {
      const { attempts, staff } = await twoDashboards();
      const known = newClient(dashboard.baseURL);
      const signIn = async () => {
        known.sentHeaders['x-forwarded-for'] = someAddress();
        await known.open('/sign-in');
        return (await known.post('/sign-in', { csrf: csrfOf(known), email: staff.email, password: staff.password }))
          .status;
      };
      expect(await signIn()).toBe(303);
      known.cookies.delete(SESSION_COOKIE);
      for (let round = 0; round < 3; round++) {
        const address = someAddress();
        for (let count = 0; count < 10; count++) await attempts[0](address);
      }
      expect(await attempts[1](someAddress(), staff.password)).toBe(429);
      expect(await signIn()).toBe(303);
    });

    it('C-STAFF-8: only by failures: a success does not count', async () => {
      const {
        attempts: [one],
        staff,
      } = await twoDashboards();
      const address = someAddress();
      for (let count = 0; count < 9; count++) expect(await one(address)).toBe(403);
      for (let count = 0; count < 3; count++) expect(await one(address, staff.password)).toBe(303);
      expect([await one(address), await one(address)]).toEqual([403, 429]);
    });
  });

  it('starts an eight-hour session whose cookie is hidden from scripts and other sites', async () => {
    const client = await newClient(dashboard.baseURL).open('/sign-in');
    const before = client.cookies.get(SESSION_COOKIE);
    const { email, password } = dashboard.staff;
    const { headers } = await client.post('/sign-in', { csrf: csrfOf(client), email, password });
    const [, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']));
    const expires = attributes.find((each) => each.startsWith('Expires='))?.slice('Expires='.length);
    const hours = (Date.parse(String(expires)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(7.9);
    expect(hours).toBeLessThanOrEqual(8);
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before);
  });

  it('C-STAFF-9: ends at sign-out on every process, also for a copied cookie', async () => {
    const processes = [dashboard, await startDashboard([first, second], BEHIND_PROXY)];
    const client = await orders();
    const session = client.cookies.get(SESSION_COOKIE);
    const statuses = () => Promise.all(processes.map(({ baseURL }) => statusWith(session, baseURL)));
    expect(await statuses()).toEqual([200, 200]);
    await client.confirm('Account', 'Sign out');
    expect(client.path).toBe('/sign-in');
    expect(await statuses()).toEqual([303, 303]);
  });

  it('C-STAFF-9: opens no page while the database is unavailable, and continues afterwards', async () => {
    const database = await proxyTo(servers.database_url);
    const { baseURL } = await startDashboard([first], { DATABASE_URL: database.url });
    const client = await orders();
    const status = () => statusWith(client.cookies.get(SESSION_COOKIE), baseURL);
    expect(await status()).toBe(200);
    await database.cut();
    expect(await status()).toBe(503);
    await database.restore();
    await until(async () => (await status()) === 200, 'the dashboard to be connected again');
  });

  it('continues while Redis is unavailable', async () => {
    const { baseURL } = await startDashboard([first], { REDIS_URL: 'redis://127.0.0.1:1' });
    const client = await orders();
    expect(await statusWith(client.cookies.get(SESSION_COOKIE), baseURL)).toBe(200);
  });

  it('rejects forged and changed cookies', async () => {
    const token = String((await signedInClient(dashboard)).cookies.get(SESSION_COOKIE));
    const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
    for (const value of [changed, token.slice(1), `${token}x`, '.', 'x.y', randomUUID()])
      expect(await statusWith(value)).toBe(303);
    expect(await statusWith(`${token}.${foreign.id}`)).toBe(200);
    expect(await statusWith(token)).toBe(200);
  });
});

/** The status of a page for a session cookie of this value. */
async function statusWith(session = '', origin = dashboard.baseURL): Promise<number> {
  const { statusCode, body } = await agent.request({
    origin,
    path: '/orders',
    method: 'GET',
    headers: { cookie: `${SESSION_COOKIE}=${session}` },
  });
  await body.dump();
  return statusCode;
}

describe('a form', () => {
  const rotate = '/integration/key/rotate';

  it.each([
    ['no token', () => undefined],
    ['a made-up token', () => Promise.resolve(randomUUID())],
    ["another session's token", async () => csrfOf(await orders())],
  ])('with %s is refused, and does nothing', async (_what, token) => {
    const client = await signedInClient(dashboard);
    const [before, csrf] = [await keyOf(first), await token()];
    const answer = await client.post(rotate, csrf === undefined ? {} : { csrf });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('This form is out of date');
    expect(await keyOf(first)).toBe(before);
  });

  it('is refused in a tab that still shows another store', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/integration');
    const [csrf, before] = [csrfOf(client), await keyOf(second)];
    await switchTo(client, second);
    expect((await client.post(rotate, { csrf })).status).toBe(403);
    expect(await keyOf(second)).toBe(before);
  });

  it('leads to the sign-in page after signing out', async () => {
    const answer = await newClient(dashboard.baseURL).post(rotate, {});
    expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in']);
  });

  it('for sign-in is refused without the CSRF token of its session', async () => {
    const { email, password } = dashboard.staff;
    expect((await newClient(dashboard.baseURL).post('/sign-in', { email, password })).status).toBe(403);
  });
});

describe('the stores of an account', () => {
  it('can be switched; other stores are not found', async () => {
    await second.put('/orders/SECOND-1', {
      ordered_at: '2026-11-01T10:00:00Z',
      currency: 'BRL',
      customer: {},
      amounts: { subtotal: 1 },
      line_items: [{ quantity: 1, unit_price: 1 }],
    });
    const client = await orders();
    expect((await client.get('/orders/SECOND-1')).status).toBe(404);
    await switchTo(client, second);
    expect(client.text('[role=status]')).toBe('Switched to Second.');
    await client.open('/orders/SECOND-1');
    expect(client.status).toBe(200);
    expect((await client.post('/store', { csrf: csrfOf(client), store: foreign.id })).status).toBe(404);
  });

  it('C-STAFF-2: are switched by a link that names one of them', async () => {
    const client = await orders();
    await client.open(`/orders?store=${second.id}`);
    expect(client.text('.store')).toContain('Second');
    await client.open(`/orders?store=${foreign.id}`);
    expect(client.text('.store')).toContain('Second');
  });
});

describe('every page', () => {
  it('says that tracking events are simulated, also before sign-in', async () => {
    const client = newClient(dashboard.baseURL);
    for (const path of ['/sign-in', '/nowhere']) {
      await client.open(path);
      expect(client.headers['x-parcelward-mode']).toBe('simulated');
      expect(client.texts('.notice')).toEqual([expect.stringContaining('tracking events come from a simulator')]);
    }
  });

  it('loads only what its policy allows, and is not cached', async () => {
    const { headers } = await newClient(dashboard.baseURL).open('/sign-in');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data: https:\/\/127/,
    );
    expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('that does not exist shows a message without a stack trace', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/nowhere');
    expect(client.status).toBe(404);
    expect(client.text()).toContain('This page does not exist.');
  });
});
