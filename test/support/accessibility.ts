// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AxeResults } from 'axe-core';
import { type CDPSession, type Page, type ViewportSize } from 'playwright-core';
import { browser } from './browser.js';
import { afterWorker } from './cleanup.js';

/** Code that only runs in the browser. */
const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Timers do not run if scripts are off, and axe needs them. */
const NO_TIMERS = 'globalThis.setTimeout = (work, delay) => { if (!delay) queueMicrotask(work); return 0; }';

/** The rules about colours and sizes take two thirds of the time. */
const LOOK = ['color-contrast', 'target-size'];

const RULES = {
  all: { runOnly: TAGS },
  structure: { runOnly: TAGS, rules: Object.fromEntries(LOOK.map((rule) => [rule, { enabled: false }])) },
  look: { runOnly: { type: 'rule', values: LOOK } },
};

/** The rules to check: all, those about the structure of a page, or those about its looks. */
export type Checked = keyof typeof RULES;

/** A copy of a page as it is: its document with what was entered, the keys of open popovers and the colour scheme. */
interface Copy {
  html: string;
  opened: string[];
  colorScheme: 'light' | 'dark';
}

/** Code that only runs in the browser: makes a {@link Copy} of the page. */
const COPY = `(() => {
  const copy = document.documentElement.cloneNode(true);
  const entered = document.querySelectorAll('input:not([type=file]), textarea, option');
  for (const [index, field] of copy.querySelectorAll('input:not([type=file]), textarea, option').entries()) {
    const { localName, value, checked, selected } = entered[index];
    if (localName === 'textarea') field.textContent = value;
    else if (localName === 'option') field.toggleAttribute('selected', selected);
    else {
      field.setAttribute('value', value);
      field.toggleAttribute('checked', checked);
    }
  }
  return {
    html: '<!DOCTYPE html>' + copy.outerHTML,
    opened: [...document.querySelectorAll(':popover-open')].map(({ id }) => id),
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  };
})()`;

/** Code that only runs in the browser: opens popovers as the buttons do to which they belong. */
const open = (keys: readonly string[]): string => `for (const key of ${JSON.stringify(keys)})
  document.getElementById(key).showPopover({ source: document.querySelector('[popovertarget="' + key + '"]') });`;

/** A window that shows copies of pages, and axe in an isolated world of it. */
interface Auditor {
  page: Page;
  session: CDPSession;
  contextId: number;
  /** The size and the colours of the last copy, because to set them draws the window anew. */
  look?: string;
}

/** By origin, because files of pages have paths only. */
const auditors = new Map<string, Promise<Auditor>>();

/**
 * Describes the violations of WCAG 2.2 AA that axe finds on a page. It checks a copy in a window where axe stays loaded,
 * because loading it into each document takes longer than a check.
 */
export async function axeViolations(page: Page, checked: Checked = 'structure'): Promise<string> {
  const { html, opened, colorScheme } = (await page.evaluate(COPY)) as Copy;
  const { origin } = new URL(page.url());
  if (!auditors.has(origin)) auditors.set(origin, newAuditor(origin));
  const auditor = (await auditors.get(origin)) as Auditor;
  const viewport = page.viewportSize() as ViewportSize;
  const look = JSON.stringify([viewport, colorScheme]);
  if (auditor.look !== look) {
    await auditor.page.setViewportSize(viewport);
    await auditor.page.emulateMedia({ colorScheme });
    auditor.look = look;
  }
  await auditor.page.setContent(html);
  // Axe counts what a bar at the top covers as obscured, wherever the page is scrolled to.
  // The frame of a mail runs no script, so axe would wait for its answer forever.
  const options = JSON.stringify({ ...RULES[checked], resultTypes: ['violations'], iframes: false });
  const { result, exceptionDetails } = await auditor.session.send('Runtime.evaluate', {
    contextId: auditor.contextId,
    expression: `${open(opened)} scrollTo(0, 0); axe.run(document, ${options}).then(({ violations }) => ({ violations }))`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const { violations } = result.value as Pick<AxeResults, 'violations'>;
  return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(placeOf)].join('\n')).join('\n\n');
}

async function newAuditor(origin: string): Promise<Auditor> {
  const options = {
    ignoreHTTPSErrors: true,
    bypassCSP: true,
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  } as const;
  const context = await (await browser()).newContext(options);
  afterWorker(() => auditors.clear());
  const page = await context.newPage();
  // Its content is replaced, and its world stays.
  await page.goto(`${origin}/robots.txt`);
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await session.send('Runtime.evaluate', { contextId, expression: `${NO_TIMERS}; ${AXE}; undefined` });
  return { page, session, contextId };
}

function placeOf({ target, failureSummary = '' }: AxeResults['violations'][number]['nodes'][number]): string {
  return `  ${target.join(' ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}`;
}
