import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { newEmail, newStaff } from '../../support/staff.js';
import { TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
let dashboard: Dashboard;
const withoutScripts = { javaScriptEnabled: false };

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
    const visit = await signedIn(dashboard, withoutScripts);
    const path = await aClaimPage();
    await visit.open(path);
    await visit.page.getByLabel('Add a note').fill('<b>Called</b> her.\nShe waits.');
    await visit.page.getByRole('button', { name: 'Add note' }).click();
    expect([await said(visit), new URL(visit.page.url()).pathname]).toEqual(['Note added.', path]);
    const notes = visit.page.getByRole('region', { name: 'Notes' });
    expect(await notes.getByRole('listitem').innerText()).toContain('<b>Called</b> her.\nShe waits.');
    expect(await notes.getByRole('listitem').innerText()).toContain(dashboard.staff.email);
    await expectSound(visit, 'notes', 'structure');
  });

  it('C-NOTE-3: are deleted by their author', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    const { id } = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 });
    await visit.open(`/returns/${id}`);
    await visit.page.getByLabel('Add a note').fill('Wrong customer.');
    await visit.page.getByRole('button', { name: 'Add note' }).click();
    await visit.page.getByRole('button', { name: 'Delete note' }).click();
    expect(await said(visit)).toBe('Note deleted.');
    await visit.page.getByText('No notes yet.').waitFor();
  });
});

describe('an assignment', () => {
  it('names its assignee and its due date, until it is cleared', async () => {
    const ben = await newStaff([store], 'support', newEmail('ben'));
    const visit = await signedIn(dashboard, { ...withoutScripts, viewport: { width: 390, height: 844 } });
    await visit.open(await aClaimPage());
    const card = visit.page.getByRole('region', { name: 'Assignment' });
    await card.getByRole('button', { name: 'Assign to me' }).click();
    await card.getByText('Assigned to you').waitFor();
    await card.getByText('Change').click();
    expect((await card.getByLabel('Assignee').locator('option').allInnerTexts()).slice(0, 2)).toEqual(['Nobody', 'Me']);
    expect(await card.getByLabel('Assignee').inputValue()).toBe(dashboard.staff.email);
    await card.getByLabel('Assignee').selectOption(ben.email);
    await card.getByLabel('Due date').fill('2020-02-29');
    await card.getByRole('button', { name: 'Save assignment' }).click();
    expect(await card.getByRole('paragraph').first().innerText()).toBe(
      `Assigned to ${ben.email.slice(0, -'@shop.example'.length)}, due 29 Feb 2020 Overdue`,
    );
    await expectSound(visit, 'assignment', 'structure');
    await card.getByText('Change').click();
    await card.getByLabel('Assignee').selectOption({ label: 'Nobody' });
    await card.getByLabel('Due date').fill('');
    await card.getByRole('button', { name: 'Save assignment' }).click();
    await card.getByText('Not assigned').waitFor();
  });

  it('C-NOTE-7: is refused to somebody who may not act in the store', async () => {
    const [viewer, stranger] = [await newStaff([store], 'viewer'), await newStaff([await newStore()])];
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(await aClaimPage());
    const card = visit.page.getByRole('region', { name: 'Assignment' });
    for (const { email } of [viewer, stranger]) {
      await card.getByText('Change').click();
      await card
        .locator('select')
        .evaluate((select, value) => select.lastElementChild?.setAttribute('value', value), email);
      await card.getByLabel('Assignee').selectOption(email);
      await card.getByRole('button', { name: 'Save assignment' }).click();
      expect(await said(visit)).toContain('assignee must be a person of this store with the role support or admin');
      await card.getByText('Not assigned').waitFor();
    }
  });

  it('of a day that does not exist is refused', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    const path = await aClaimPage();
    await visit.open(path);
    const card = visit.page.getByRole('region', { name: 'Assignment' });
    await card.getByText('Change').click();
    await card.getByLabel('Due date').evaluate((input) => input.setAttribute('type', 'text'));
    await card.getByLabel('Due date').fill('2026-02-30');
    await card.getByRole('button', { name: 'Save assignment' }).click();
    expect(await said(visit)).toContain('due on must be a day such as 2026-11-21');
    await card.getByText('Not assigned').waitFor();
  });
});
