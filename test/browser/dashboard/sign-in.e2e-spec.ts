import { randomUUID } from 'node:crypto';
import { type APIRequestContext } from 'playwright-core';
import { agent } from '../../support/agent.js';
import { newVisit, type Visit } from '../../support/browser.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { newStaff, someAddress, type TestStaff } from '../../support/staff.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';

const PLAIN = { javaScriptEnabled: false };
const SESSION = '__Host-session';
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
async function orders(): Promise<Visit> {
  const visit = await signedIn(dashboard, PLAIN);
  await visit.open('/orders');
  return visit;
}

async function fillIn({ page }: Visit, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The token of the forms of the page that is open. */
async function csrfOf({ page }: Visit): Promise<string> {
  return (await page.locator('input[name=csrf]').first().getAttribute('value')) ?? '';
}

/** Selects another store in the menu of the stores. */
async function switchTo({ page }: Visit, { store }: TestStore): Promise<void> {
  await page.locator('button.store').click();
  await page.getByRole('form', { name: 'Switch store' }).getByRole('button', { name: store.shop_domain }).click();
}

/** Sends a form as the visit's browser would, with its cookies. */
function send(visit: Visit, path: string, form: Record<string, string>): ReturnType<APIRequestContext['post']> {
  return visit.page.request.post(path, { form, maxRedirects: 0 });
}

async function keyOf({ id }: TestStore): Promise<string | undefined> {
  return (await service<ApiKeysService>('ApiKeysService').active(id))?.key_id;
}

/** Tries to sign in from an address, by default with a wrong password; returns the status. */
type Attempt = (address: string, password?: string, email?: string) => Promise<number>;

describe('signing in', () => {
  it('is required, and then opens the requested page', async () => {
    const visit = await newVisit({ ...PLAIN, baseURL: dashboard.baseURL });
    await opened(visit, '/orders?flagged=on');
    expect(visit.page.url()).toBe(`${dashboard.baseURL}/sign-in?to=%2Forders%3Fflagged%3Don`);
    await visit.screenshot('dashboard-sign-in');
    await fillIn(visit, dashboard.staff.email.toUpperCase(), dashboard.staff.password);
    expect(visit.page.url()).toBe(`${dashboard.baseURL}/orders?flagged=on`);
  });

  it.each(['https://other.example/', '//other.example', '/\\other.example', '/orders\n'])(
    'never leads to another place: %j',
    async (to) => {
      const visit = await newVisit({ ...PLAIN, baseURL: dashboard.baseURL });
      await visit.open(`/sign-in?to=${encodeURIComponent(to)}`);
      expect(await visit.page.locator('input[name=to]').getAttribute('value')).toBe('/');
    },
  );

  it('refuses a wrong password and a wrong email with the same message', async () => {
    for (const [email, password] of [
      [dashboard.staff.email, 'wrong'],
      ['nobody@shop.example', dashboard.staff.password],
    ] as const) {
      const extraHTTPHeaders = { 'x-forwarded-for': someAddress() };
      const visit = await newVisit({ ...PLAIN, extraHTTPHeaders, baseURL: dashboard.baseURL });
      await visit.open('/sign-in');
      await fillIn(visit, email, password);
      expect(await visit.page.getByRole('alert').innerText()).toBe('The email address or password is incorrect.');
      expect((await visit.page.request.get('/orders', { maxRedirects: 0 })).status()).toBe(303);
    }
  });

  describe('is limited', () => {
    /** Two processes behind a proxy, with attempts of one account that others do not count. */
    async function twoDashboards(): Promise<{ attempts: [Attempt, Attempt]; staff: TestStaff }> {
      const staff = await newStaff([first]);
      const both = await Promise.all([1, 2].map(() => startDashboard([first], BEHIND_PROXY)));
      const attempts = both.map(async ({ baseURL }): Promise<Attempt> => {
        const visit = await newVisit({ ...PLAIN, baseURL });
        const begun = async (): Promise<string> => {
          await visit.page.context().clearCookies();
          await visit.page.goto('/sign-in');
          return csrfOf(visit);
        };
        let csrf = await begun();
        return async (address, password = 'wrong', email = staff.email) => {
          const headers = { 'x-forwarded-for': address };
          const form = { csrf, email, password };
          const status = (await visit.page.request.post('/sign-in', { form, headers, maxRedirects: 0 })).status();
          // A success has ended the session of this form.
          if (status === 303) csrf = await begun();
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
    const visit = await newVisit({ ...PLAIN, baseURL: dashboard.baseURL });
    await visit.open('/sign-in');
    const before = await sessionOf(visit);
    await fillIn(visit, dashboard.staff.email, dashboard.staff.password);
    const after = await sessionOf(visit);
    expect(after).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    const hours = (Number(after?.expires) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(7.9);
    expect(hours).toBeLessThanOrEqual(8);
    expect(after?.value).not.toBe(before?.value);
  });

  it('C-STAFF-9: ends at sign-out on every process, also for a copied cookie', async () => {
    const processes = [dashboard, await startDashboard([first, second], BEHIND_PROXY)];
    const visit = await orders();
    const cookie = `${SESSION}=${(await sessionOf(visit))?.value}`;
    const statuses = () => Promise.all(processes.map(({ baseURL }) => statusWith(cookie, baseURL)));
    expect(await statuses()).toEqual([200, 200]);
    await visit.page.getByRole('button', { name: 'Account' }).click();
    await visit.page.getByRole('button', { name: 'Sign out' }).click();
    expect(visit.page.url()).toBe(`${dashboard.baseURL}/sign-in`);
    expect(await statuses()).toEqual([303, 303]);
  });

  it('C-STAFF-9: opens no page while the database is unavailable, and continues afterwards', async () => {
    const database = await proxyTo(servers.database_url);
    const { baseURL } = await startDashboard([first], { DATABASE_URL: database.url });
    const visit = await orders();
    const status = async () => statusWith(`${SESSION}=${(await sessionOf(visit))?.value}`, baseURL);
    expect(await status()).toBe(200);
    await database.cut();
    expect(await status()).toBe(503);
    await database.restore();
    await until(async () => (await status()) === 200, 'the dashboard to be connected again');
  });

  it('continues while Redis is unavailable', async () => {
    const { baseURL } = await startDashboard([first], { REDIS_URL: 'redis://127.0.0.1:1' });
    const visit = await orders();
    expect(await statusWith(`${SESSION}=${(await sessionOf(visit))?.value}`, baseURL)).toBe(200);
  });

  it('rejects forged and changed cookies', async () => {
    const visit = await signedIn(dashboard, PLAIN);
    const token = String((await sessionOf(visit))?.value);
    const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
    for (const value of [changed, token.slice(1), `${token}x`, '.', 'x.y', randomUUID()])
      expect(await statusWith(`${SESSION}=${value}`)).toBe(303);
    expect(await statusWith(`${SESSION}=${token}.${foreign.id}`)).toBe(200);
    expect(await statusWith(`${SESSION}=${token}`)).toBe(200);
  });
});

async function sessionOf({ page }: Visit) {
  return (await page.context().cookies()).find(({ name }) => name === SESSION);
}

async function statusWith(cookie: string, origin = dashboard.baseURL): Promise<number> {
  const { statusCode, body } = await agent.request({
    origin,
    path: '/orders',
    method: 'GET',
    headers: { cookie },
  });
  await body.dump();
  return statusCode;
}

describe('a form', () => {
  const rotate = '/integration/key/rotate';

  it.each([
    ['no token', async () => undefined],
    ['a made-up token', () => Promise.resolve(randomUUID())],
    ["another session's token", async () => csrfOf(await orders())],
  ])('with %s is refused, and does nothing', async (_what, token) => {
    const visit = await signedIn(dashboard);
    const [before, csrf] = [await keyOf(first), await token()];
    const answer = await send(visit, rotate, csrf === undefined ? {} : { csrf });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain('This form is out of date');
    expect(await keyOf(first)).toBe(before);
  });

  it('is refused in a tab that still shows another store', async () => {
    const visit = await signedIn(dashboard);
    await visit.open('/integration');
    const [csrf, before] = [await csrfOf(visit), await keyOf(second)];
    await switchTo(visit, second);
    await visit.page.getByRole('status').waitFor();
    expect((await send(visit, rotate, { csrf })).status()).toBe(403);
    expect(await keyOf(second)).toBe(before);
  });

  it('leads to the sign-in page after signing out', async () => {
    const visit = await newVisit({ baseURL: dashboard.baseURL });
    const answer = await send(visit, rotate, {});
    expect([answer.status(), answer.headers().location]).toEqual([303, '/sign-in']);
  });

  it('for sign-in is refused without the CSRF token of its session', async () => {
    const visit = await newVisit({ baseURL: dashboard.baseURL });
    expect(
      (await send(visit, '/sign-in', { email: dashboard.staff.email, password: dashboard.staff.password })).status(),
    ).toBe(403);
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
    const visit = await orders();
    expect((await visit.page.request.get('/orders/SECOND-1')).status()).toBe(404);
    await switchTo(visit, second);
    expect(await visit.page.getByRole('status').innerText()).toBe('Switched to Second.');
    await opened(visit, '/orders/SECOND-1');
    const csrf = await csrfOf(visit);
    expect((await send(visit, '/store', { csrf, store: foreign.id })).status()).toBe(404);
  });
});

describe('every page', () => {
  it('says that tracking events are simulated, also before sign-in', async () => {
    const visit = await newVisit({ ...PLAIN, baseURL: dashboard.baseURL });
    for (const path of ['/sign-in', '/nowhere']) {
      expect((await visit.open(path)).headers()['x-parcelward-mode']).toBe('simulated');
      const notice = visit.page.getByText('tracking events come from a simulator');
      expect(await notice.count()).toBe(1);
    }
  });

  it('loads only what its policy allows, and is not cached', async () => {
    const visit = await newVisit({ baseURL: dashboard.baseURL });
    const headers = (await visit.open('/sign-in')).headers();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data: https:\/\/127/,
    );
    expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('that does not exist shows a message without a stack trace', async () => {
    const visit = await signedIn(dashboard);
    const response = await visit.page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    expect(await visit.page.locator('main').innerText()).toContain('This page does not exist.');
  });
});
