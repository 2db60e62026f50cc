import { newVisit } from '../../support/browser.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, opened, signedIn, startDashboard, visitAs } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { auditOf, invitationOf, mailedLink, newEmail, newStaff } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

let store: TestStore;
let dashboard: Dashboard;
const PLAIN = { javaScriptEnabled: false };

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

/** Submits a form of the page `from` to `path`; returns the status and the text. */
async function submit(role: 'viewer' | 'support' | 'admin', from: string, path: string): Promise<[number, string]> {
  const { page } = await signedIn(dashboard, PLAIN, store, role);
  await page.goto(from);
  const csrf = (await page.locator('input[name=csrf]').first().getAttribute('value')) ?? '';
  const answer = await page.request.post(path, { form: { csrf }, maxRedirects: 0 });
  return [answer.status(), await answer.text()];
}

describe('a role', () => {
  it.each([
    ['a viewer reads, and does not act', 'viewer', '/returns/ret_x/decision', 'Your role is viewer'],
    ['a viewer does not change settings', 'viewer', '/settings', 'Only admins of this store'],
    ['support does not change settings', 'support', '/settings', 'Only admins of this store'],
    ['support does not change the integration', 'support', '/integration/key/generate', 'Only admins of this store'],
  ] as const)('C-STAFF-2: %s', async (_what, role, path, message) => {
    expect(await submit(role, '/orders', path)).toEqual([403, expect.stringContaining(message)]);
  });

  it('C-STAFF-2: support acts, and an admin does everything', async () => {
    expect((await submit('support', '/orders', '/returns/ret_x/decision'))[0]).toBe(404);
    expect((await submit('admin', '/orders', '/settings'))[0]).not.toBe(403);
  });
});

describe('the audit log', () => {
  it('C-STAFF-12: records forms that succeeded, and no others', async () => {
    await submit('admin', '/orders', '/integration/key/revoke');
    const before = await auditOf(store);
    expect((await submit('support', '/orders', '/settings'))[0]).toBe(403);
    expect((await submit('admin', '/orders', '/returns/ret_x/decision'))[0]).toBe(404);
    expect(await auditOf(store)).toEqual(before);
    expect(before.at(-1)).toContain(dashboard.staff.email);
  });
});

const WIDTHS = [1280, 390].map((width) => ({ width, height: 844 }));

describe('the page of people', () => {
  it('invites a person, who chooses a password and is signed in', async () => {
    const email = newEmail('maria');
    const visit = await signedIn(dashboard, PLAIN);
    await opened(visit, '/people');
    await visit.page.getByLabel('Email').fill(email);
    await visit.page.getByRole('button', { name: 'Send invitation' }).click();
    expect(await said(visit)).toBe(`Invited ${email}.`);
    await expectSound(visit, 'people');
    const { path } = await invitationOf(store, email);
    const guest = await newVisit({ ...PLAIN, baseURL: dashboard.baseURL, viewport: WIDTHS[1] });
    await opened(guest, path);
    await guest.page.getByLabel('Your name').fill('Maria Silva');
    await guest.page.getByLabel('New password').fill('password1234');
    await guest.page.getByRole('button', { name: 'Create account' }).click();
    expect(await guest.page.getByRole('alert').innerText()).toContain('too easy to guess');
    await expectSound(guest, 'invitation', 'structure');
    await guest.page.getByLabel('New password').fill('correct horse battery staple');
    await guest.page.getByRole('button', { name: 'Create account' }).click();
    expect(await said(guest)).toBe(`Welcome to ${store.store.name}.`);
    expect((await guest.page.request.get(path)).status()).toBe(404);
    await visit.open('/people');
    expect(await visit.page.getByRole('link', { name: 'Maria Silva' }).count()).toBe(1);
  });

  it('sends an invitation again and withdraws it', async () => {
    const [email, visit] = [newEmail(), await signedIn(dashboard, PLAIN)];
    await visit.open('/people');
    await visit.page.getByLabel('Email').fill(email);
    await visit.page.getByRole('button', { name: 'Send invitation' }).click();
    await visit.page.getByRole('button', { name: `Send again to ${email}` }).click();
    expect(await said(visit)).toContain('The earlier link no longer works');
    await visit.page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
    expect(await visit.page.getByText(email).count()).toBe(0);
  });

  it('changes a role, ends sessions and removes a person', async () => {
    const [person, visit] = [await newStaff([store], 'viewer'), await signedIn(dashboard, PLAIN)];
    const theirs = await visitAs(dashboard.baseURL, person, PLAIN);
    await opened(visit, `/people/${person.id}`);
    await visit.page.getByRole('combobox', { name: 'Role' }).selectOption('support');
    await visit.page.getByRole('button', { name: 'Save role' }).click();
    expect(await said(visit)).toBe('Changed the role to support.');
    expect((await theirs.page.request.get('/orders', { maxRedirects: 0 })).status()).toBe(200);
    const withoutRole = await submit('admin', '/people', `/people/${person.id}/role`);
    expect(withoutRole).toEqual([400, expect.stringContaining('Choose a role.')]);
    await visit.page.getByRole('button', { name: /^End session/ }).click();
    expect((await theirs.page.request.get('/orders', { maxRedirects: 0 })).status()).toBe(303);
    await visit.page.getByRole('button', { name: 'Remove from store' }).click();
    await visit.page.getByRole('button', { name: 'Remove', exact: true }).click();
    expect(await said(visit)).toBe(`Removed ${person.email} from the store.`);
    expect((await visit.page.request.get(`/people/${person.id}`)).status()).toBe(404);
  });

  it('removes a person, whose next request is refused, but not oneself', async () => {
    const [person, visit] = [await newStaff([store], 'viewer'), await signedIn(dashboard, PLAIN)];
    const theirs = await visitAs(dashboard.baseURL, person, PLAIN);
    await visit.open('/people');
    const name = person.email.slice(0, person.email.indexOf('@'));
    await visit.page.getByRole('button', { name: `Remove ${name}` }).click();
    await expectSound(visit, 'people-remove', 'structure');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Remove from store' }).click();
    expect(await said(visit)).toBe(`Removed ${person.email} from the store.`);
    expect((await theirs.page.request.get('/orders')).status()).toBe(403);
    const own = dashboard.staff.email.slice(0, dashboard.staff.email.indexOf('@'));
    expect(await visit.page.getByRole('link', { name: own }).count()).toBe(1);
    expect(await visit.page.getByRole('button', { name: `Remove ${own}` }).count()).toBe(0);
  });

  it.each(['viewer', 'support'] as const)('hides forms and sessions from the role %s, at both widths', async (role) => {
    for (const viewport of WIDTHS) {
      const visit = await signedIn(dashboard, { ...PLAIN, viewport }, store, role);
      for (const path of ['/people', `/people/${dashboard.staff.id}`]) {
        await opened(visit, path);
        expect(await visit.page.locator('main form').count()).toBe(0);
      }
      expect((await visit.page.request.get('/people/audit')).status()).toBe(403);
    }
  });

  it('neither shows nor changes people of other stores', async () => {
    const stranger = await newStaff([await newStore()]);
    const theirs = await visitAs(dashboard.baseURL, stranger, PLAIN);
    const { page } = await signedIn(dashboard, PLAIN);
    const path = `/people/${stranger.id}`;
    expect((await page.request.get(path)).status()).toBe(404);
    await page.goto('/people');
    const csrf = (await page.locator('input[name=csrf]').first().getAttribute('value')) ?? '';
    const [session] = await rows<{ id: string }>('SELECT id FROM staff_sessions WHERE account_id = ?', [stranger.id]);
    for (const form of ['role', 'remove', 'sign-out', `sessions/${session?.id}/end`])
      expect([form, (await page.request.post(`${path}/${form}`, { form: { csrf, role: 'viewer' } })).status()]).toEqual(
        [form, 404],
      );
    expect((await theirs.page.request.get('/orders', { maxRedirects: 0 })).status()).toBe(200);
  });

  it('shows the audit log, filtered by person and days, at both widths', async () => {
    for (const viewport of WIDTHS) {
      const visit = await signedIn(dashboard, { ...PLAIN, viewport });
      await opened(visit, '/people/audit?days=7');
      expect(await visit.page.getByText('Invited').count()).toBeGreaterThan(0);
      await visit.open(`/people/audit?person=${(await newStaff([store])).id}`);
      expect(await visit.page.getByText('Nothing was recorded.').count()).toBe(1);
      await visit.screenshot(`dashboard-audit-${viewport.width}`);
    }
  });
});

describe("a person's own account", () => {
  it('has a name, a time zone and a password, for every role', async () => {
    for (const [index, role] of (['viewer', 'support'] as const).entries()) {
      const [person, viewport] = [await newStaff([store], role), WIDTHS[index]];
      const visit = await visitAs(dashboard.baseURL, person, { ...PLAIN, viewport });
      await opened(visit, '/account');
      await visit.page.getByRole('textbox', { name: 'Name' }).fill('Ana Souza');
      await visit.page.getByLabel('Time zone').selectOption('America/Sao_Paulo');
      await visit.page.getByRole('button', { name: 'Save' }).click();
      expect(await said(visit)).toBe('Account saved.');
      await visit.page.getByLabel('Present password').fill(person.password);
      await visit.page.getByLabel('New password').fill('an entirely new one');
      await visit.page.getByRole('button', { name: 'Change password' }).click();
      expect(await said(visit)).toContain('Password changed.');
      await expectSound(visit, `account-${role}`);
    }
  });

  it('signs out everywhere', async () => {
    const person = await newStaff([store]);
    const [visit, other] = [
      await visitAs(dashboard.baseURL, person, PLAIN),
      await visitAs(dashboard.baseURL, person, PLAIN),
    ];
    await visit.open('/account');
    await visit.page.getByRole('button', { name: 'Sign out everywhere' }).first().click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(visit.page.url()).toBe(`${dashboard.baseURL}/sign-in`);
    expect((await other.page.request.get('/orders', { maxRedirects: 0 })).status()).toBe(303);
  });

  it('gets a new password with a mailed link', async () => {
    const person = await newStaff([store]);
    const visit = await newVisit({ ...PLAIN, baseURL: dashboard.baseURL });
    await opened(visit, '/forgotten');
    await visit.page.getByLabel('Email').fill(person.email);
    await visit.page.getByRole('button', { name: 'Send link' }).click();
    await visit.page.getByText('a link to a new password is on its way').waitFor();
    const sql = 'SELECT id FROM staff_password_resets WHERE account_id = ?';
    const id = await until(async () => (await rows<{ id: string }>(sql, [person.id]))[0]?.id, 'the link');
    await opened(visit, (await mailedLink(id)).path);
    await visit.page.getByLabel('New password').fill('an entirely new one');
    await visit.page.getByRole('button', { name: 'Change password' }).click();
    expect(await said(visit)).toBe('Password changed. Sign in with the new one.');
  });
});
