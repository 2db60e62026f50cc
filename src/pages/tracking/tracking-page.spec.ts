// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageLines } from '../../../test/support/page-lines.js';
import { factsOf, TRACKING_HISTORIES, type TrackingHistory } from '../../../test/support/tracking-histories.js';
import { type Language, LANGUAGES } from '../../platform/text/language.js';
import { STATEMENT_TEXTS } from '../../withdrawals/index.js';
import { render } from '../templates/render.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { pageLanguage } from '../view/page-language.js';
import { type OrderActions } from './action-links.service.js';
import { trackingPage } from './tracking-page.js';

const FOLDER = join(process.cwd(), 'test/fixtures/tracking-pages');
const isUpdate = process.env.UPDATE_SNAPSHOTS === '1';

const fileOf = ({ name }: TrackingHistory): string => `${name.replaceAll(/\W+/g, '-')}.txt`;

/** A return of what was delivered, and a claim on a protected order. */
function actionsOf(history: TrackingHistory, language: Language): OrderActions {
  const { parcels, isProtected, cancelled, isErased, forms = [] } = history;
  const texts = PAGE_TEXTS[language].actions;
  if (isErased) return {};
  const isDelivered = parcels.some(({ events = [] }) => events.at(-1)?.includes('| DELIVERED |'));
  const labels = { change: texts.change.both, withdraw: STATEMENT_TEXTS[language].entry };
  return {
    ...Object.fromEntries(forms.map((form) => [form, { label: labels[form], href: `/t/x/${form}` }])),
    return: isDelivered ? { label: texts.return, href: '/t/x/return' } : undefined,
    claim: isProtected === true && !cancelled ? { label: texts.claim, href: '/t/x/claim' } : undefined,
  };
}

function htmlOf(history: TrackingHistory, lang?: Language): string {
  const language = pageLanguage({ query: lang === undefined ? {} : { lang }, headers: {} }, history.locale);
  const view = trackingPage(
    factsOf(history),
    language,
    (_size, url) => `/pictures/${url.length}`,
    actionsOf(history, language.language),
  );
  return render('tracking', { ...view, cases: undefined }, undefined).html;
}

describe('the tracking page of real-looking histories', () => {
  it.each(TRACKING_HISTORIES)('C-PAGE-40: reads as it did: $name', (history) => {
    const html = htmlOf(history);
    const file = join(FOLDER, fileOf(history));
    if (isUpdate) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, pageLines(html));
    }
    const { PAGES_FOLDER } = process.env;
    if (PAGES_FOLDER !== undefined)
      for (const language of LANGUAGES)
        writeFileSync(
          join(PAGES_FOLDER, `${language}-${fileOf(history).replace('.txt', '.html')}`),
          htmlOf(history, language),
        );
    // Run `UPDATE_SNAPSHOTS=1 npm run test:unit -- tracking-page` after an intended change, read the difference, and look at
    // the pictures of `npm run pictures -- states`.
    expect(pageLines(html)).toBe(readFileSync(file, 'utf8'));
  });

  it('has no file without a history', () => {
    const known = TRACKING_HISTORIES.map(fileOf);
    const others = readdirSync(FOLDER).filter((file) => !known.includes(file));
    if (isUpdate) for (const file of others) rmSync(join(FOLDER, file));
    else expect(others).toEqual([]);
  });
});

const COMMON = { name: '', now: '23 15:00', locale: 'en-US', lines: { Lamp: 1, Hat: 1, Mug: 1 }, hasContact: true };
const parcelWith = (status: string, eta?: string, item?: string): TrackingHistory['parcels'][number] => ({
  by: `ups 1Z${status}`,
  to: 'DE',
  ...(eta !== undefined && { eta }),
  ...(item !== undefined && { items: [item] }),
  events: status === 'PENDING' ? [] : [`22 10:00 | ${status} | Berlin, DE | `],
});

describe('the tracking page', () => {
  it('C-PAGE-43: counts the delivered parcels, and opens the next one and those with a problem', () => {
    const parcels = [
      parcelWith('DELIVERED', undefined, 'Lamp'),
      parcelWith('IN_TRANSIT', '2026-11-26', 'Hat'),
      parcelWith('IN_TRANSIT', '2026-11-24', 'Mug'),
      parcelWith('EXCEPTION', undefined, 'Mug'),
    ];
    const lines = pageLines(htmlOf({ ...COMMON, parcels })).split('\n');
    expect(lines).toContain('# 1 of 4 delivered. The next arrives tomorrow');
    expect(lines).toContain('Parcel 4: There is a problem with your parcel.');
    expect(lines.filter((line) => /^\[(open|closed)\]/.test(line))).toEqual(
      ['closed', 'closed', 'open', 'open'].map((state, index) => `[${state}] ## Parcel ${index + 1} of 4`),
    );
    const done = [parcelWith('DELIVERED'), parcelWith('DELIVERED')];
    expect(pageLines(htmlOf({ ...COMMON, parcels: done }))).toMatch(/^# Both parcels delivered$[^]*\[closed\] ##/m);
  });

  it.each([
    ['EXCEPTION', undefined, 'Contact us'],
    ['RETURNED', undefined, 'Contact us'],
    ['IN_TRANSIT', '2026-11-21', 'Contact us'],
    ['ATTEMPT_FAILED', undefined, 'Track on UPS'],
    ['IN_TRANSIT', '2026-11-25', undefined],
    ['DELIVERED', undefined, undefined],
  ])('C-PAGE-44: has the main button for %s: %s', (status, eta, button) => {
    const buttonOf = (hasContact: boolean): string | undefined =>
      /class="button"[^>]*>([^<]*)</.exec(htmlOf({ ...COMMON, hasContact, parcels: [parcelWith(status, eta)] }))?.[1];
    expect([buttonOf(true), buttonOf(false)]).toEqual([button, button === 'Contact us' ? undefined : button]);
  });

  it.each([
    ['EXCEPTION', undefined, true, ['Contact us', 'File a claim'], []],
    ['EXCEPTION', undefined, false, ['File a claim'], []],
    ['RETURNED', undefined, true, ['Contact us', 'File a claim'], []],
    ['IN_TRANSIT', '2026-11-21', true, ['Contact us', 'File a claim'], []],
    ['ATTEMPT_FAILED', undefined, true, ['Track on UPS', 'File a claim'], []],
    ['IN_TRANSIT', '2026-11-25', true, [], ['File a claim']],
    ['DELIVERED', undefined, true, [], ['Return items', 'File a claim']],
  ])(
    'has the link to a claim beside the headline if it helps: %s, expected %s',
    (status, eta, hasContact, beside, below) => {
      const html = htmlOf({ ...COMMON, hasContact, isProtected: true, parcels: [parcelWith(status, eta)] });
      const [, banner = '', rest = ''] = /<section class="banner">([^]*?)<\/section>([^]*)/.exec(html) ?? [];
      const buttons = (part: string): string[] =>
        [...part.matchAll(/class="button[^>]*>([^<]*)</g)].map(([, label = '']) => label);
      expect([buttons(banner), buttons(rest)]).toEqual([beside, below]);
    },
  );

  it('has the link to a claim on the card of the parcel that has a problem', () => {
    const parcels = [parcelWith('DELIVERED'), parcelWith('EXCEPTION')];
    const html = htmlOf({ ...COMMON, isProtected: true, parcels });
    const [, card = '', rest = ''] = /Parcel 2 of 2([^]*?)<\/details>([^]*)/.exec(html) ?? [];
    expect([card, rest].map((part) => part.includes('>File a claim</a>'))).toEqual([true, false]);
  });

  it.each([
    ['EXCEPTION', 'package_lost'],
    ['EXCEPTION', 'damaged'],
  ])('C-PAGE-44: leads to a claim first, and asks for nothing else, if the parcel is %s, %s', (status, substatus) => {
    const parcels = [{ ...parcelWith(status), substatus }];
    const [told, untold] = [true, false].map((isProtected) => pageLines(htmlOf({ ...COMMON, isProtected, parcels })));
    expect(told).toMatch(/You can claim a refund or a replacement\.[^]*File a claim[^]*Contact us/);
    expect(told).not.toContain('put it right');
    expect(untold).toContain('Contact us and we will put it right.');
  });

  it.each([
    ['EXCEPTION', undefined, 'bad', 'Delivery problem'],
    ['ATTEMPT_FAILED', undefined, 'warn', 'Delivery attempted'],
    ['IN_TRANSIT', '2026-11-25', 'plain', 'On its way'],
  ])('C-PAGE-52: says in the progress bar what has become of %s', (status, eta, tone, station) => {
    const html = htmlOf({ ...COMMON, parcels: [parcelWith(status, eta)] });
    const bar = /<ol class="steps (\w+)"[^]*?aria-current="step"><span>([^<]*)</.exec(html);
    expect(bar?.slice(1)).toEqual([tone, station]);
  });

  it('C-PAGE-52: shows no expected day beside a problem', () => {
    const shown = ['EXCEPTION', 'ATTEMPT_FAILED'].map((status) =>
      pageLines(htmlOf({ ...COMMON, parcels: [parcelWith(status, '2026-11-26')] })).includes('Expected delivery'),
    );
    expect(shown).toEqual([false, true]);
  });

  it('C-PAGE-45: says that the order is protected only while it is', () => {
    const isShown = [true, false].map((isProtected) =>
      htmlOf({ ...COMMON, isProtected, parcels: [] }).includes('This order is protected'),
    );
    expect(isShown).toEqual([true, false]);
  });

  it('C-PAGE-45: has the link to a claim beside it until all parcels are delivered', () => {
    const isBeside = ['IN_TRANSIT', 'DELIVERED', 'EXCEPTION'].map((status) => {
      const html = htmlOf({ ...COMMON, isProtected: true, parcels: [parcelWith(status)] });
      return /This order is protected[^]*?<\/section>/.exec(html)?.[0].includes('File a claim');
    });
    expect(isBeside).toEqual([true, false, false]);
  });

  it('C-PAGE-44: links once to the page of the carrier', () => {
    const links = ['ATTEMPT_FAILED', 'IN_TRANSIT'].map(
      (status) => htmlOf({ ...COMMON, parcels: [parcelWith(status)] }).split('Track on UPS').length - 1,
    );
    expect(links).toEqual([1, 1]);
  });

  it('C-PAGE-48: leads to the products that were pushed and back to the shop', () => {
    const html = htmlOf({ ...COMMON, parcels: [] });
    expect(html).toContain('<a class="what" href="https://corner.example/products/Lamp"');
    expect(html).toContain('<a href="https://corner.example/" rel="noreferrer"><bdi>Back to Corner Shop</bdi></a>');
  });
});
