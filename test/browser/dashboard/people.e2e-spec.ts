import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { auditOf } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';

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
