// SPDX-License-Identifier: Apache-2.0
import { trackingMail } from '../../../src/notifications/messages/templates/tracking-mail.js';
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { newVisit } from '../../support/browser.js';

const LONG = {
  carrier: 'USPS',
  trackingNumber: '4202028200009261290113185417468510',
  eta: undefined,
  link: 'https://parcels.example.com/t/0',
  items: [{ title: 'x'.repeat(200), quantity: 1, image: undefined, url: undefined }],
};

it.each([320, 360, 390])('C-MSG-55: a mail with a long number and a long word fits a phone of %s px', async (width) => {
  const { page } = await newVisit({ viewport: { width, height: 800 } });
  for (const language of LANGUAGES) {
    const view = { language, status: 'IN_TRANSIT', store: { name: 'Shop', branding: {} }, orderNumber: 'R-1' } as const;
    const { html } = trackingMail({ ...view, parcels: [LONG] }, 'https://parcels.example.com/unsubscribe');
    await page.setContent(html);
    const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect([language, await page.evaluate(wider)]).toEqual([language, 0]);
  }
});
