// SPDX-License-Identifier: Apache-2.0
import { type Page } from 'playwright-core';
import { type AssignmentsService } from '../../../src/desk/services/assignments.service.js';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { axeViolations } from '../../support/accessibility.js';
import { newVisit } from '../../support/browser.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { expectSound } from '../../support/dashboard-look.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { aSoundOrder } from '../../support/orders.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { parcelOf } from '../../support/shipments.js';
import { newStaff } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { withdrawn } from '../../support/withdrawals.js';

const PLAIN = { javaScriptEnabled: false };
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 780 };

let store: TestStore;
let other: TestStore;
let dashboard: Dashboard;
let paths: string[];

/** Adds a note and an overdue assignment to a claim. */
async function workOn(id: string): Promise<void> {
  const caller = { store: store.store, actor: { type: 'staff', id: 'ana@shop.example' } } as const;
  const subject = { kind: 'claim', id } as const;
  const note = { form_id: '5f0c2c38-6d0d-4b5a-9a53-0d4c06a0a001', text: 'She waits.' };
  await service<NotesService>('NotesService').add(caller, subject, note);
  const { email } = await newStaff([store], 'support');
  const assignment = { assignee: email, due_on: '2020-02-29' };
  await service<AssignmentsService>('AssignmentsService').set(caller, subject, assignment);
}

/** A store with something on every page. */
async function aShop(): Promise<string[]> {
  const seen = await SeenOrder.create(store, { source_status: 'paid' });
  await giveUp([
    await seen.parcel({}, scansUntil('OUT_FOR_DELIVERY')),
    await seen.parcel({}, scansUntil('PRE_TRANSIT')),
  ]);
  await store.put(
    '/orders/FLAGGED',
    aSoundOrder({ amounts: { ...(aSoundOrder().amounts as object), grand_total: 99 } }),
  );
  const claim = claimOf(await file(store, aLineClaim(await aClaimable(store, { lamp: 1 }), { lamp: 1 })));
  await workOn(String(claim.claim_id));
  const { id } = await TestReturn.request(await TestOrder.create(store, { chair: 1 }), { chair: 1 });
  const late = new Date(Date.now() - 12 * 24 * 3_600_000).toISOString();
  const withdrawal = await withdrawn(store, { order_number: seen.number, email: 'ana@example.com', received_at: late });
  const unmatched = await withdrawn(store, { order_number: '80-41', items_text: 'the lamp' });
  await withdrawn(store, { order_number: '80-42', received_at: '2020-02-29T10:00:00Z' });
  const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
  const { endpoint_id } = await endpoints.add(store.id, { url: 'https://hooks.example.com/' });
  const failing =
    'UPDATE webhook_endpoints SET failures = 9, failing_since = ?, probe_at = ? WHERE store_id = ? AND id = ?';
  await rows(failing, [hoursFromNow(-24), hoursFromNow(24), store.id, endpoint_id]);
  return [
    ...['/overview', '/orders', '/orders/FLAGGED', `/orders/${seen.number}`, '/shipments', '/returns', '/claims'],
    ...['', '/platforms', '/deliveries', '/events', '/requests', '/imports'].map((page) => `/integration${page}`),
    ...['/cancel', '/return', '/claim'].map((form) => `/orders/${seen.number}${form}`),
    ...['', '/branding', '/claim-policy', '/stock', '/carriers', '/retention'].map((page) => `/settings${page}`),
    ...['/settings/messages', '/settings/self-service', '/claims/all'],
    ...['', `/${withdrawal.id}`, `/${unmatched.id}`, '/new'].map((page) => `/withdrawals${page}`),
    ...[`/returns/${id}`, `/claims/${String(claim.claim_id)}`, '/people', '/people/audit', '/account'],
    ...['/privacy', '/privacy/requests', '/status', '/test-inbox', '/search?q=nobody', '/search?q=ana@example.com'],
  ];
}

const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** Lets the registrations of parcels give up, once the jobs of a worker have registered them. */
async function giveUp(shipments: Json[]): Promise<void> {
  const parcels = await Promise.all(shipments.map(async (shipment) => (await parcelOf(store, shipment))?.id));
  const left = "SELECT id FROM jobs WHERE store_id = ? AND queue = 'shipments.registration'";
  await until(async () => (await rows(left, [store.id])).length === 0, 'the parcels to be registered');
  const values = parcels.map((parcel) => [
    ...[store.id, newId('job'), 'shipments.registration', parcel, 25],
    ...[hoursFromNow(-1), hoursFromNow(-1), 'The carrier does not know this number', hoursFromNow(-2)],
  ]);
  const columns = 'store_id, id, queue, reference, attempts, due_at, parked_at, last_error, created_at';
  await rows(`INSERT INTO jobs (${columns}) VALUES ?`, [values]);
}

beforeAll(async () => {
  [store, other] = [await newStore({ name: 'Corner Shop', mode: 'test' }), await newStore({ name: 'Other Shop' })];
  paths = await aShop();
  dashboard = await startDashboard([store, other]);
});

/** What has the focus: its text or name. */
function focused(page: Page): Promise<string> {
  return page.evaluate(
    '(({ ariaLabel, name, id, textContent }) => ariaLabel || name || id || textContent.trim())(document.activeElement)',
  );
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, what: string): Promise<void> {
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === what) return;
  }
  throw new Error(`Tab never reaches ${what}`);
}

describe('all pages', () => {
  it('are accessible and fit the window, wide and light, and narrow and dark', async () => {
    const visit = await signedIn(dashboard, {}, store);
    // A change of colours takes a moment.
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.page.setViewportSize(WIDE);
    const opened = new Map<string, string>();
    for (const path of paths) {
      const name = `look-${path.replaceAll(/\W+/g, '-')}`;
      await visit.open(path);
      await expectSound(visit, `${name}-light-${WIDE.width}`, 'all');
      opened.set(name, await visit.page.content());
    }
    await visit.page.setViewportSize(NARROW);
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    for (const [name, html] of opened) {
      // Opening the page again would take six times as long.
      await visit.page.setContent(html);
      await expectSound(visit, `${name}-dark-${NARROW.width}`, 'look');
    }
    expect(visit.foreignRequests).toEqual([]);
  });

  it('are accessible if nothing waits and nothing was sent', async () => {
    const visit = await signedIn(dashboard, {}, other);
    await visit.open('/status');
    expect(await visit.page.innerText('main')).toContain('Nothing waits.');
    await expectSound(visit, 'look-status-empty', 'all');
  });

  it('load one stylesheet and one script, which the browser keeps', async () => {
    const visit = await signedIn(dashboard, {}, store);
    const response = await visit.open('/orders');
    const html = await response.text();
    expect(html).not.toMatch(/<style|<script(?! src)| style="| on[a-z]+="/);
    const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(new Set(assets).size).toBe(3);
    for (const path of assets) {
      const headers = (await visit.page.request.get(path)).headers();
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-encoding']).toBe('gzip');
    }
  });

  it('get the present stylesheet under an old name, which the browser does not keep', async () => {
    const visit = await newVisit({ ...PLAIN, baseURL: dashboard.baseURL });
    const old = await visit.page.request.get('/assets/dashboard.abcdefghijkl.css');
    expect([old.status(), old.headers()['cache-control']]).toEqual([200, 'no-store']);
    for (const path of ['/assets/other.abcdefghijkl.css', '/assets/', '/assets/dashboard.css/x'])
      expect((await visit.page.request.get(path)).status()).toBe(404);
    const headers = { 'accept-encoding': 'identity' };
    const plain = await visit.page.request.get('/assets/dashboard.abcdefghijkl.js', { headers });
    expect(plain.headers()['content-encoding']).toBeUndefined();
    expect(await plain.text()).toContain("'use strict'");
  });
});

describe('the keyboard', () => {
  it('skips to the content', async () => {
    const { page } = await signedIn(dashboard, PLAIN, store);
    await page.goto('/orders');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    expect((await page.locator('.skip').boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('main');
  });

  it('opens and closes the menu of a phone', async () => {
    const visit = await signedIn(dashboard, { ...PLAIN, viewport: PHONE }, store);
    const { page } = visit;
    await visit.open('/orders');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await pages.isVisible()).toBe(false);
    await tabTo(page, 'Menu');
    await page.keyboard.press('Enter');
    expect(await pages.isVisible()).toBe(true);
    expect(await axeViolations(page, 'all')).toBe('');
    await visit.screenshot('dashboard-look-menu');
    await page.keyboard.press('Escape');
    expect(await pages.isVisible()).toBe(false);
    expect(await focused(page)).toBe('Menu');
  });

  it('answers a confirmation: focus on Cancel if it is dangerous, and Escape closes it', async () => {
    const visit = await signedIn(dashboard, PLAIN, store);
    const { page } = visit;
    await visit.open('/integration');
    await tabTo(page, 'Revoke');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Revoke the API key?' });
    expect(await dialog.isVisible()).toBe(true);
    expect(await focused(page)).toBe('Cancel');
    expect(await axeViolations(page, 'all')).toBe('');
    await visit.screenshot('dashboard-look-confirm');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    expect(await focused(page)).toBe('Revoke');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await dialog.isVisible()).toBe(false);
  });

  it('focuses the first field of a confirmation that is not dangerous', async () => {
    const visit = await signedIn(dashboard, PLAIN, store);
    await visit.open('/integration/deliveries');
    await visit.page.getByRole('button', { name: 'Resend events' }).click();
    expect(await focused(visit.page)).toBe('since');
  });
});

describe('the script', () => {
  it('focuses the search with a slash, but not while somebody writes', async () => {
    const visit = await signedIn(dashboard, {}, store);
    await visit.open('/settings');
    await visit.page.keyboard.press('/');
    expect(await focused(visit.page)).toBe('Search everything');
    await visit.page.getByLabel('Default language').fill('');
    await visit.page.keyboard.press('/');
    expect(await visit.page.getByLabel('Default language').inputValue()).toBe('/');
  });

  it('lets the server show times in the time zone of the browser', async () => {
    const visit = await newVisit({ baseURL: dashboard.baseURL, timezoneId: 'America/Sao_Paulo' });
    await visit.open('/sign-in');
    await visit.page.getByLabel('Email').fill(dashboard.staff.email);
    await visit.page.getByLabel('Password').fill(dashboard.staff.password);
    await visit.page.getByRole('button', { name: 'Sign in' }).click();
    await visit.open('/orders');
    const title = await visit.page.locator('main time').first().getAttribute('title');
    expect(title).toMatch(/Brasilia Standard Time, .* UTC$/);
    await visit.open('/integration/requests');
    expect(await visit.page.getByLabel('Since (America/Sao_Paulo)').inputValue()).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d$/,
    );
  });

  it('disables the button of a sent form until the page is shown again', async () => {
    const visit = await signedIn(dashboard, {}, store);
    await visit.open('/settings');
    const button = visit.page.locator('main form[method=post] button').first();
    expect(await button.isDisabled()).toBe(false);
    // An event as of a submit, which does not leave the page.
    const submit = "new SubmitEvent('submit', { bubbles: true })";
    await visit.page.evaluate(`document.querySelector('main form[method=post]').dispatchEvent(${submit})`);
    await visit.page.locator('main form[method=post] button:disabled').first().waitFor();
    await visit.page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    expect(await button.isDisabled()).toBe(false);
  });
});

describe('without script', () => {
  it.each([
    ['/claims/all', 'Payout from'],
    ['/returns', 'From'],
    ['/shipments', 'From'],
    ['/integration/requests', 'Path begins with'],
  ])('the filters of %s are folded on phones, with the number of those in use', async (path, label) => {
    const visit = await signedIn(dashboard, { ...PLAIN, viewport: { width: 599, height: 780 } }, store);
    await visit.open(`${path}?from=2026-11-01&since=2026-11-01T00:00`);
    const field = visit.page.getByLabel(label, { exact: true });
    expect(await field.isVisible()).toBe(false);
    await visit.page.getByText('Filters (1)', { exact: true }).click();
    expect(await field.isVisible()).toBe(true);
    await expectSound(visit, `filters${path.replaceAll('/', '-')}`);
    await visit.open(path);
    await visit.page.setViewportSize({ width: 600, height: 780 });
    expect(await field.isVisible()).toBe(true);
    expect(await visit.page.getByText(/^Filters/).isVisible()).toBe(false);
    await field.focus();
    expect(await focused(visit.page)).not.toBe('');
  });

  it('times are in UTC, with their date in a tooltip', async () => {
    const visit = await signedIn(dashboard, { ...PLAIN, timezoneId: 'America/Sao_Paulo' }, store);
    await visit.open('/orders');
    const time = visit.page.locator('main time').first();
    expect(await time.innerText()).toMatch(/^(Today|Yesterday|\d+ \w+( \d+)?), \d\d:\d\d$/);
    expect(await time.getAttribute('title')).toContain('Coordinated Universal Time');
  });

  it('the stores of an account are in a menu, and so is the account', async () => {
    const visit = await signedIn(dashboard, PLAIN, store);
    await opened(visit, '/orders');
    await visit.page.locator('button.store').click();
    expect(await axeViolations(visit.page, 'all')).toBe('');
    await visit.page.getByRole('button', { name: other.store.shop_domain }).click();
    expect(await visit.page.getByRole('status').innerText()).toBe('Switched to Other Shop.');
    await visit.page.getByRole('button', { name: 'Account' }).click();
    expect(await axeViolations(visit.page, 'all')).toBe('');
    expect(await visit.page.getByText(dashboard.staff.email).isVisible()).toBe(true);
  });
});
