import { LANGUAGES } from '../../../src/platform/text/language.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { axeViolations } from '../../support/accessibility.js';
import { scan as readBars } from '../../support/barcode-reader.js';
import { newVisit, type Visit } from '../../support/browser.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { pathOf, scansUntil, addParcelEvents } from '../../support/pages.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop', branding: { support_email: 'help@shop.example' } });
});

const NUMBER = '9205590164917312751089';
const USPS = {
  carrier: 'usps',
  service: 'Ground Advantage',
  barcode_data: `42090210${NUMBER}`,
  return_to: { company: 'Corner Shop Returns', street1: '1 Dock St', city: 'Beverly Hills', state: 'CA', zip: '90210' },
  instructions: 'Drop it at any post office.',
  expires_at: '2099-12-31T12:00:00Z',
};

async function pathTo(language: string, members: Json, move: (made: TestReturn) => Promise<unknown>): Promise<string> {
  const made = await TestReturn.request(
    await TestOrder.create(store, { A: 2, B: 1 }, { locale: language }),
    { A: 1, B: 1 },
    members,
  );
  await move(made);
  return pathOf((await made.read()).return_page_url);
}

const STAGES = {
  requested: [{}, async () => {}],
  waiting_for_label: [{}, (made) => made.decide('APPROVED', { reason: 'Thank you.' })],
  ready_to_send: [{ return_label: USPS }, (made) => made.decide('APPROVED')],
  bring_to_store: [{ return_method: 'IN_STORE' }, (made) => made.decide('APPROVED')],
  under_way: [{}, (made) => sentBack(made)],
  rejected: [{}, (made) => made.decide('REJECTED', { reason: 'Too late.' })],
  refunded: [{}, (made) => made.refund()],
  credited: [{ resolution: 'STORE_CREDIT' }, (made) => made.refund()],
} as const satisfies Record<string, [Json, (made: TestReturn) => Promise<unknown>]>;
type Stage = keyof typeof STAGES;

/** A return whose parcel its carrier has scanned. */
async function sentBack(made: TestReturn): Promise<void> {
  await made.label(aLabel());
  const sql = 'SELECT parcel_id FROM returns WHERE store_id = ? AND id = ?';
  const [row] = await rows<{ parcel_id: string }>(sql, [store.id, made.id]);
  await addParcelEvents(store, String(row?.parcel_id), scansUntil('IN_TRANSIT'));
}

/** Opens a page, and expects the rules of every page. Skips axe for pages that differ only in their language. */
async function open(visit: Visit, path: string, isSeenByAxe = true): Promise<void> {
  await visit.open(path);
  expect(visit.foreignRequests).toEqual([]);
  expect(visit.complaints).toEqual([]);
  if (isSeenByAxe) expect(await axeViolations(visit.page, 'all')).toBe('');
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await visit.page.evaluate(wider)).toBeLessThanOrEqual(0);
}

const RETURN_OF = {
  en: /^Return of order \S+$/,
  de: /^Rücksendung zu Bestellung \S+$/,
  fr: /^Retour de la commande \S+$/,
  es: /^Devolución del pedido \S+$/,
  pt: /^Devolução do pedido \S+$/,
};

// In one window, because opening another takes longer than a page.
it.each(LANGUAGES)(
  'in %s the return page shows the status of a return in each stage, and is accessible',
  async (language) => {
    const visit = await newVisit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    for (const stage of Object.keys(STAGES) as Stage[]) {
      const [members, move] = STAGES[stage];
      await open(visit, await pathTo(language, members, move), language === 'en');
      expect(await visit.page.locator('h1').textContent()).toBe(PAGE_TEXTS[language].returns.stages[stage].heading);
      expect(await visit.page.locator('h1 ~ p', { hasText: RETURN_OF[language] }).count()).toBe(1);
      await visit.screenshot(`return-${stage}-${language}`);
    }
  },
);

describe('the drawn label', () => {
  const open320 = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 };

  it.each([
    ['on a screen', { viewport: { width: 900, height: 900 } }],
    ['in the dark', { viewport: { width: 900, height: 900 }, colorScheme: 'dark' as const }],
    ['on a small phone', open320],
  ])('%s has a barcode that scans to the sent data', async (what, options) => {
    const visit = await newVisit(options);
    await open(visit, await pathTo('en', { return_label: USPS }, (made) => made.decide('APPROVED')));
    const picture = await visit.page.locator('.usps-label svg').screenshot();
    expect(await readBars(picture)).toEqual([{ symbology: ']C1', text: `42090210\u001d${NUMBER}` }]);
    await visit.screenshot(`label-${what.replaceAll(' ', '-')}`);
  });

  it('prints on one page', async () => {
    const visit = await newVisit();
    await open(visit, await pathTo('de', { return_label: USPS }, (made) => made.decide('APPROVED')));
    for (const format of ['A4', 'Letter']) {
      const pdf = await visit.page.pdf({ format, printBackground: false });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    }
  });
});
