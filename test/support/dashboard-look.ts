import { axeViolations } from './accessibility.js';
import { type Visit } from './browser.js';

/** That a page complains of nothing, can be used by everybody, fits its window, and seals its forms; keeps a picture of it. */
export async function expectSound(visit: Visit, name: string): Promise<void> {
  // A form that was refused is answered with 422, of which a browser complains.
  expect(visit.complaints.filter((complaint) => !/status of 422 /.test(complaint))).toEqual([]);
  expect(await axeViolations(visit.page)).toBe('');
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await visit.page.evaluate(wider)).toBe(0);
  const unsealed = 'form[method=post]:not(:has(input[name=csrf][value]:not([value=""])))';
  expect(await visit.page.locator(unsealed).count()).toBe(0);
  await visit.screenshot(`dashboard-${name}`);
}

/** What the page says of a form that was sent. */
export function said(visit: Visit): Promise<string | null> {
  return visit.page.locator('main > .flash').first().textContent();
}
