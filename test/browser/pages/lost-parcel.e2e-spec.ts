// SPDX-License-Identifier: Apache-2.0
import { type Locator } from 'playwright-core';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { newVisit } from '../../support/browser.js';
import { expectSound, PHONE } from '../../support/page-look.js';
import { addEvents, scan } from '../../support/pages.js';
import { untilToldOf } from '../../support/passing-time.js';
import { aVariedOrder, Customer, newestCode, newestMail, openStore } from '../../support/self-service.js';
import { pushed } from '../../support/shipments.js';

const yesterday = new Date(Date.now() - 86_400_000).toISOString();

it('C-PAGE-44, C-MSG-65: the mail about a lost parcel leads to a filed claim in eight clicks and two fields', async () => {
  const store = await openStore({}, { name: 'Corner Shop' });
  const customer = await Customer.of(store, {}, aVariedOrder());
  const parcel = await pushed(store, { order_number: customer.order.number, carrier: 'ups' });
  const lost = scan('18:00', 'EXCEPTION', { occurred_at: yesterday, substatus: 'package_lost' });
  await addEvents(store, parcel, [lost]);
  await untilToldOf(store);
  const { verify, form, claims } = SELF_SERVICE_TEXTS.en;
  const visit = await newVisit(PHONE);
  const { page } = visit;
  const done = { clicks: 0, fields: 0 };
  const click = async (target: Locator): Promise<void> => {
    done.clicks++;
    await target.click();
  };
  const fill = async (label: string, text: string): Promise<void> => {
    done.fields++;
    await page.getByLabel(label).fill(text);
  };
  const press = (name: string) => click(page.getByRole('button', { name, exact: true }));
  // Without the security policy of a page that another test has left there.
  await page.goto('about:blank');
  await page.setContent(await newestMail(store, customer.email));
  await click(page.getByRole('link', { name: PAGE_TEXTS.en.actions.claim }));
  await fill(verify.email, customer.email);
  await press(verify.send);
  await fill(verify.code, await newestCode(store, customer.email));
  await press(verify.confirm);
  for (const choice of [claims.reasons.Lost, claims.whole, claims.resolutions.REFUND])
    await click(page.getByLabel(choice));
  await expectSound(visit, 'lost-parcel-claim', 'look');
  await press(form.continue);
  await press(claims.submit);
  expect(await page.locator('h1').textContent()).toBe(PAGE_TEXTS.en.claims.stages.received.heading);
  expect(done).toEqual({ clicks: 8, fields: 2 });
});
