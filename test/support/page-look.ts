// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../src/platform/text/language.js';
import { axeViolations, type Checked } from './accessibility.js';
import { newVisit, type Visit } from './browser.js';

/** A narrow phone, as the only window of a file: opening another takes longer than a page. */
export const PHONE = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false } as const;

/**
 * Expects that the open page of a customer has no errors, fits its window and requests nothing from other hosts; keeps a
 * screenshot. With `checked`, also that it is accessible.
 */
export async function expectSound(visit: Visit, name: string, checked?: Checked): Promise<void> {
  expect([name, visit.foreignRequests, visit.complaints]).toEqual([name, [], []]);
  if (checked) expect([name, await axeViolations(visit.page, checked)]).toEqual([name, '']);
  expect([name, await overflow(visit)]).toEqual([name, 0]);
  await visit.screenshot(name);
}

/** By how many pixels the page is wider than its window. */
function overflow({ page }: Visit): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** A page, by its address. */
export type Translation = [url: string, html: string];

/** The open page in every language. */
export function translationsOf({ page }: Visit): Promise<Translation[]> {
  return Promise.all(
    LANGUAGES.map(async (language): Promise<Translation> => {
      const url = new URL(page.url());
      url.searchParams.set('lang', language);
      const response = await page.request.get(url.href, { headers: { accept: 'text/html' } });
      return [url.href, await response.text()];
    }),
  );
}

/** Expects that pages fit a phone. Replacing the content of a page takes a third of the time of opening another. */
export async function expectFit([first, ...others]: readonly Translation[]): Promise<void> {
  if (!first) throw new Error('No page to look at');
  // The security policy of the first page would refuse the styles of other kinds of pages.
  const visit = await newVisit({ ...PHONE, bypassCSP: true });
  await visit.open(first[0]);
  for (const [url, html] of [first, ...others]) {
    await visit.page.setContent(html);
    expect([url, await overflow(visit)]).toEqual([url, 0]);
  }
}
