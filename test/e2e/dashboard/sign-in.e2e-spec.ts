import { axeViolations } from '../../support/accessibility.js';
import { newVisit } from '../../support/browser.js';
import { type DashboardProcess, signedIn, startDashboard } from '../../support/dashboard-process.js';
import { newStore } from '../../support/stores.js';

let dashboard: DashboardProcess;

beforeAll(async () => {
  dashboard = await startDashboard([await newStore()]);
});

describe('the dashboard', () => {
  it('lets the account in, without JavaScript', async () => {
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    expect(visit.complaints).toEqual([]);
    expect(await axeViolations(visit.page)).toBe('');
    await visit.screenshot('dashboard-home');
  });

  it('asks whoever has not signed in to do so', async () => {
    const visit = await newVisit({ baseURL: dashboard.baseURL, javaScriptEnabled: false });
    await visit.open('/orders?flagged=on');
    expect(visit.page.url()).toBe(`${dashboard.baseURL}/sign-in?to=%2Forders%3Fflagged%3Don`);
    expect(await axeViolations(visit.page)).toBe('');
    await visit.screenshot('dashboard-sign-in');
  });
});
