// SPDX-License-Identifier: Apache-2.0
import { newId } from '../../../src/platform/ids/ids.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { TestReturn } from '../../support/returns.js';
import { auditOf, newEmail, newStaff } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const CARD = '#assignment';
const REFUSED = 'assignee must be a person of this store with the role support or admin';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

async function aClaimPage(): Promise<string> {
  const filed = await file(store, aLineClaim(await aClaimable(store, { lamp: 1 }), { lamp: 1 }));
  return `/claims/${String(claimOf(filed).claim_id)}`;
}

describe('notes', () => {
  it('are added to a claim, as text and not as HTML', async () => {
    const client = await signedInClient(dashboard);
    const path = await aClaimPage();
    await client.open(path);
    await client.submit('Add note', { 'Add a note': '<b>Called</b> her.\nShe waits.' });
    expect([client.said(), client.path]).toEqual(['Note added.', path]);
    expect(client.$('#notes li .lines').text()).toBe('<b>Called</b> her.\nShe waits.');
    expect(client.text('#notes li')).toContain(dashboard.staff.email);
  });

  it('C-STAFF-14: a note that does not exist is not deleted in the audit log', async () => {
    const client = await signedInClient(dashboard);
    await client.open(await aClaimPage());
    const form = { ...client.fields('form[action="/desk/notes"]') };
    expect((await client.post(`/desk/notes/${newId('nte')}/delete`, form)).status).toBe(303);
    await client.reload();
    expect(client.said()).toBe('The note was already deleted.');
    expect((await auditOf(store)).filter((text) => /deleted/.test(text))).toEqual([]);
  });

  it('C-NOTE-3: are deleted by their author', async () => {
    const client = await signedInClient(dashboard);
    const { id } = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 });
    await client.open(`/returns/${id}`);
    await client.submit('Add note', { 'Add a note': 'Wrong customer.' });
    await client.submit('Delete note');
    expect(client.said()).toBe('Note deleted.');
    expect(client.text('#notes')).toContain('No notes yet.');
  });
});

describe('an assignment', () => {
  it('names its assignee and its due date, until it is cleared', async () => {
    const ben = await newStaff([store], 'support', newEmail('ben'));
    const client = await signedInClient(dashboard);
    await client.open(await aClaimPage());
    await client.submit('Assign to me');
    expect(client.text(CARD)).toContain('Assigned to you');
    expect(client.texts(`${CARD} option`).slice(0, 2)).toEqual(['Nobody', 'Me']);
    expect(client.value('Assignee')).toBe(dashboard.staff.email);
    await client.submit('Save assignment', { Assignee: ben.email, 'Due date': '2020-02-29' });
    expect(client.text(`${CARD} > p`)).toBe(
      `Assigned to ${ben.email.slice(0, -'@shop.example'.length)}, due 29 Feb 2020 Overdue`,
    );
    await client.submit('Save assignment', { Assignee: 'Nobody', 'Due date': '' });
    expect(client.text(`${CARD} > p`)).toBe('Not assigned');
  });

  it('C-NOTE-7: is refused to somebody who may not act in the store', async () => {
    const [viewer, stranger] = [await newStaff([store], 'viewer'), await newStaff([await newStore()])];
    const client = await signedInClient(dashboard);
    await client.open(await aClaimPage());
    for (const { email } of [viewer, stranger]) {
      const form = { ...client.fields(`${CARD} details form`), assignee: email };
      const { status, headers } = await client.post('/desk/assignment', form);
      expect([status, headers.location]).toEqual([303, client.path]);
      await client.reload();
      expect(client.said()).toContain(REFUSED);
      expect(client.text(CARD)).toContain('Not assigned');
    }
  });

  it('of a day that does not exist is refused', async () => {
    const client = await signedInClient(dashboard);
    await client.open(await aClaimPage());
    await client.submit('Save assignment', { 'Due date': '2026-02-30' });
    expect(client.said()).toContain('due on must be a day such as 2026-11-21');
    expect(client.text(CARD)).toContain('Not assigned');
  });
});
