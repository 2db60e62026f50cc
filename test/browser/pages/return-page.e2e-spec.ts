// SPDX-License-Identifier: Apache-2.0
import { scan as readBars } from '../../support/barcode-reader.js';
import { newVisit } from '../../support/browser.js';
import { expectFit, expectSound, PHONE, type Translation, translationsOf } from '../../support/page-look.js';
import { RETURN_STAGES, returnPageIn, USPS_NUMBER } from '../../support/return-stages.js';
import { newStore, type TestStore } from '../../support/stores.js';

/** The language with the longest words. */
const LOCALE = 'de';

let store: TestStore;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop', branding: { support_email: 'help@shop.example' } });
});

it('the return page is accessible on a phone in each stage, and fits in every language', async () => {
  const visit = await newVisit(PHONE);
  const pages: Translation[] = [];
  for (const stage of RETURN_STAGES) {
    await visit.open(await returnPageIn(store, stage, LOCALE));
    await expectSound(visit, `return-${stage}`, 'all');
    pages.push(...(await translationsOf(visit)));
  }
  await expectFit(pages);
});

describe('the drawn label', () => {
  let path: string;

  beforeAll(async () => (path = await returnPageIn(store, 'ready_to_send', LOCALE)));

  it.each([
    ['on a screen', { width: 900, height: 900 }, 'light'],
    ['in the dark', { width: 900, height: 900 }, 'dark'],
    ['on a small phone', PHONE.viewport, 'light'],
  ] as const)('%s has a barcode that scans to the sent data', async (what, viewport, colorScheme) => {
    const visit = await newVisit({ ...PHONE, viewport, colorScheme });
    await visit.open(path);
    await expectSound(visit, `label-${what.replaceAll(' ', '-')}`, colorScheme === 'dark' ? 'look' : undefined);
    const picture = await visit.page.locator('.usps-label svg').screenshot();
    expect(await readBars(picture)).toEqual([{ symbology: ']C1', text: `42090210\u001d${USPS_NUMBER}` }]);
  });

  it('prints on one page', async () => {
    const visit = await newVisit(PHONE);
    await visit.open(path);
    for (const format of ['A4', 'Letter']) {
      const pdf = await visit.page.pdf({ format, printBackground: false });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    }
  });
});
