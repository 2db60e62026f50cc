// SPDX-License-Identifier: Apache-2.0
import { type StaffSignInService } from '../../../src/staff/services/staff-sign-in.service.js';
import { clientAs, type Dashboard, newClient, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { type HtmlClient } from '../../support/html-client.js';
import { service } from '../../support/services.js';
import {
  auditOf,
  invitationOf,
  mailedLink,
  newEmail,
  newStaff,
  someAddress,
  type TestStaff,
} from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

/** Submits a form of the page `from` to `path`; returns the status and the text. */
async function submit(role: 'viewer' | 'support' | 'admin', from: string, path: string): Promise<[number, string]> {
  const client = await signedInClient(dashboard, store, role);
  await client.open(from);
  const { status, text } = await client.post(path, { csrf: csrfOf(client) });
  return [status, text];
}

/** The token of the forms of the page that is open. */
function csrfOf(client: HtmlClient): string {
  return String(client.$('input[name=csrf]').val());
}

/** The names of the people of the store. */
const namesOf = (client: HtmlClient): string[] => client.texts('[aria-labelledby=members] a');

/** The name that an account of `newStaff` has. */
const nameOf = ({ email }: TestStaff): string => email.slice(0, email.indexOf('@'));

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

describe('the page of people', () => {
  it('invites a person, who chooses a password and is signed in', async () => {
    const email = newEmail('maria');
    const client = await signedInClient(dashboard);
    await client.open('/people');
    await client.submit('Send invitation', { Email: email });
    expect(client.said()).toBe(`Invited ${email}.`);
    const { path } = await invitationOf(store, email);
    const guest = newClient(dashboard.baseURL);
    await guest.open(path);
    await guest.submit('Create account', { 'Your name': 'Maria Silva', 'New password': 'password1234' });
    expect(guest.text('[role=alert]')).toContain('too easy to guess');
    await guest.submit('Create account', { 'New password': 'correct horse battery staple' });
    expect(guest.said()).toBe(`Welcome to ${store.store.name}.`);
    expect((await guest.get(path)).status).toBe(404);
    await client.open('/people');
    expect(namesOf(client).filter((name) => name === 'Maria Silva')).toHaveLength(1);
  });

  it('sends an invitation again and withdraws it', async () => {
    const [email, client] = [newEmail(), await signedInClient(dashboard)];
    await client.open('/people');
    await client.submit('Send invitation', { Email: email });
    await client.submit(`Send again to ${email}`);
    expect(client.said()).toContain('The earlier link no longer works');
    await client.submit(`Withdraw the invitation of ${email}`);
    expect(client.text('body')).not.toContain(email);
  });

  it('changes a role, ends sessions and removes a person', async () => {
    const [person, client] = [await newStaff([store], 'viewer'), await signedInClient(dashboard)];
    const theirs = await clientAs(dashboard.baseURL, person);
    await client.open(`/people/${person.id}`);
    await client.submit('Save role', { Role: 'support' });
    expect(client.said()).toBe('Changed the role to support.');
    expect((await theirs.get('/orders')).status).toBe(200);
    const withoutRole = await submit('admin', '/people', `/people/${person.id}/role`);
    expect(withoutRole).toEqual([400, expect.stringContaining('Choose a role.')]);
    await client.submit(/^End session/);
    expect((await theirs.get('/orders')).status).toBe(303);
    await client.confirm('Remove from store', 'Remove');
    expect(client.said()).toBe(`Removed ${person.email} from the store.`);
    expect((await client.get(`/people/${person.id}`)).status).toBe(404);
  });

  it('removes a person, whose next request is refused, but not oneself', async () => {
    const [person, client] = [await newStaff([store], 'viewer'), await signedInClient(dashboard)];
    const theirs = await clientAs(dashboard.baseURL, person);
    await client.open('/people');
    await client.confirm(`Remove ${nameOf(person)}`, 'Remove from store');
    expect(client.said()).toBe(`Removed ${person.email} from the store.`);
    expect((await theirs.get('/orders')).status).toBe(403);
    expect(namesOf(client)).toContain(nameOf(dashboard.staff));
    expect(() => client.panel(`Remove ${nameOf(dashboard.staff)}`)).toThrow('opens a panel');
  });

  it.each(['viewer', 'support'] as const)('hides forms and sessions from the role %s', async (role) => {
    const client = await signedInClient(dashboard, store, role);
    for (const path of ['/people', `/people/${dashboard.staff.id}`]) {
      await client.open(path);
      expect([path, client.status, client.count('main form'), client.count('#sessions')]).toEqual([path, 200, 0, 0]);
    }
    expect((await client.get('/people/audit')).status).toBe(403);
  });

  it('neither shows nor changes people of other stores', async () => {
    const stranger = await newStaff([await newStore()]);
    const theirs = await clientAs(dashboard.baseURL, stranger);
    const client = await signedInClient(dashboard);
    const path = `/people/${stranger.id}`;
    expect((await client.get(path)).status).toBe(404);
    await client.open('/people');
    const csrf = csrfOf(client);
    const [session] = await rows<{ id: string }>('SELECT id FROM staff_sessions WHERE account_id = ?', [stranger.id]);
    for (const form of ['role', 'remove', 'sign-out', `sessions/${session?.id}/end`])
      expect([form, (await client.post(`${path}/${form}`, { csrf, role: 'viewer' })).status]).toEqual([form, 404]);
    expect((await theirs.get('/orders')).status).toBe(200);
  });

  it('shows the audit log, filtered by person and days', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/people/audit?days=7');
    expect(client.text()).toContain('Invited');
    await client.open(`/people/audit?person=${(await newStaff([store])).id}`);
    expect(client.text()).toContain('Nothing was recorded.');
  });
});

describe("a person's own account", () => {
  it('has a name, a time zone and a password, for every role', async () => {
    for (const role of ['viewer', 'support'] as const) {
      const person = await newStaff([store], role);
      const client = await clientAs(dashboard.baseURL, person);
      await client.open('/account');
      await client.submit('Save', { Name: 'Ana Souza', 'Time zone': 'America/Sao_Paulo' });
      expect(client.said()).toBe('Account saved.');
      expect([client.value('Name'), client.value('Time zone')]).toEqual(['Ana Souza', 'America/Sao_Paulo']);
      const passwords = { 'Present password': person.password, 'New password': 'an entirely new one' };
      await client.submit('Change password', passwords);
      expect(client.said()).toContain('Password changed.');
    }
  });

  it('signs out everywhere', async () => {
    const person = await newStaff([store]);
    const [client, other] = [await clientAs(dashboard.baseURL, person), await clientAs(dashboard.baseURL, person)];
    await client.open('/account');
    await client.confirm('Sign out everywhere', 'Sign out everywhere');
    expect(client.path).toBe('/sign-in');
    expect((await other.get('/orders')).status).toBe(303);
  });

  it('C-STAFF-10, C-STAFF-13: gets a new password with a mailed link, and signs in whoever else has tried', async () => {
    const person = await newStaff([store]);
    const client = newClient(dashboard.baseURL);
    await client.open('/forgotten');
    await client.submit('Send link', { Email: person.email });
    expect(client.text()).toContain('a link to a new password is on its way');
    const sql = 'SELECT id FROM staff_password_resets WHERE account_id = ?';
    const id = await until(async () => (await rows<{ id: string }>(sql, [person.id]))[0]?.id, 'the link');
    await client.open((await mailedLink(id)).path);
    await client.submit('Change password', { 'New password': 'an entirely new one' });
    expect(client.said()).toBe('Password changed. Sign in with the new one.');

    // C-STAFF-13: whoever has tried meanwhile does not lock the person out of this browser.
    const signIns = service<StaffSignInService>('StaffSignInService');
    const guess = () =>
      signIns.signIn({ email: person.email, password: 'wrong' }, { address: someAddress(), userAgent: 'Tests' });
    await until(async () => (await guess()) === 'limited', 'others to reach the limit of the account');
    await client.submit('Sign in', { Email: person.email, Password: 'an entirely new one' });
    expect((await client.get('/orders')).status).toBe(200);
  });
});
