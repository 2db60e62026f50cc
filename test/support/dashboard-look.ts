// SPDX-License-Identifier: Apache-2.0
import { axeViolations, type Checked } from './accessibility.js';
import { type Visit } from './browser.js';

/**
 * Expects that a page has no errors, fits its window and protects its forms; keeps a screenshot. With `checked`, also that it
 * is accessible: look.e2e-spec.ts checks that of each page once, so others check it only for what that does not show.
 */
export async function expectSound(visit: Visit, name: string, checked?: Checked): Promise<void> {
  // A refused form is answered with 422, which the browser logs as an error.
  expect(visit.complaints.filter((complaint) => !/status of 422 /.test(complaint))).toEqual([]);
  if (checked) expect(await axeViolations(visit.page, checked)).toBe('');
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await visit.page.evaluate(wider)).toBe(0);
  const unsealed = 'form[method=post]:not(:has(input[name=csrf][value]:not([value=""])))';
  expect(await visit.page.locator(unsealed).count()).toBe(0);
  await visit.screenshot(`dashboard-${name}`);
}

/** The message of the page about the sent form. */
export function said(visit: Visit): Promise<string | null> {
  return visit.page.locator('main > .flash').first().textContent();
}
