// SPDX-License-Identifier: Apache-2.0
import { newVisit } from '../../support/browser.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { opened, signedInClient, startDashboard } from '../../support/dashboards.js';
import { invitationOf, newEmail, newStaff } from '../../support/staff.js';
import { newStore } from '../../support/stores.js';

it('an invited admin uses the pages of accounts and people on a phone', async () => {
  const store = await newStore();
  const dashboard = await startDashboard([store]);
  const [person, email] = [await newStaff([store], 'viewer'), newEmail('maria')];
  const admin = await (await signedInClient(dashboard)).open('/people');
  for (const each of [email, newEmail()]) await admin.submit('Send invitation', { Email: each, Role: 'admin' });
  const { path } = await invitationOf(store, email);
  const visit = await newVisit({
    baseURL: dashboard.baseURL,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  });
  const { page } = visit;
  for (const outside of ['/sign-in', '/forgotten', path]) await opened(visit, outside);
  await page.getByLabel('Your name').fill('Maria Silva');
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('too easy to guess');
  await expectSound(visit, 'invitation', 'structure');
  await page.getByLabel('New password').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(await said(visit)).toBe(`Welcome to ${store.store.name}.`);
  await visit.open('/people');
  await page.getByRole('button', { name: `Remove ${person.email.slice(0, person.email.indexOf('@'))}` }).click();
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  await expectSound(visit, 'people-remove', 'structure');
  for (const inside of [`/people/${person.id}`, `/people/audit?person=${person.id}`]) {
    await visit.open(inside);
    await expectSound(visit, `people-${inside.replaceAll(/\W+/g, '-')}`);
  }
  await visit.open('/account');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await said(visit)).toBe('Account saved.');
  await expectSound(visit, 'account');
});
