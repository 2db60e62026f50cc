import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AxeResults } from 'axe-core';
import { type CDPSession, type Page } from 'playwright-core';

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

/** Axe in an isolated world of a page, which sees the page's document without its content security policy. */
interface World {
  session: CDPSession;
  contextId: number;
}

/** The last world of each page. It ends with its document. */
const worlds = new WeakMap<Page, World>();

/** Describes the violations of WCAG 2.2 AA that axe finds on a page. */
export async function axeViolations(page: Page, checked: Checked = 'structure'): Promise<string> {
  const { session, contextId } = await worldOf(page);
  // Axe counts what a bar at the top covers as obscured, wherever the page is scrolled to.
  // The frame of a mail runs no script, so axe would wait for its answer forever.
  const options = JSON.stringify({ ...RULES[checked], resultTypes: ['violations'], iframes: false });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression: `scrollTo(0, 0); axe.run(document, ${options}).then(({ violations }) => ({ violations }))`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const { violations } = result.value as Pick<AxeResults, 'violations'>;
  return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(placeOf)].join('\n')).join('\n\n');
}

/** The world of a page's document, loaded once, because the code of axe passes through four processes. */
async function worldOf(page: Page): Promise<World> {
  const last = worlds.get(page);
  if (last && (await lives(last))) return last;
  const session = last?.session ?? (await page.context().newCDPSession(page));
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const world = { session, contextId: executionContextId };
  await session.send('Runtime.evaluate', { contextId: world.contextId, expression: `${NO_TIMERS}; ${AXE}; undefined` });
  worlds.set(page, world);
  return world;
}

function lives({ session, contextId }: World): Promise<boolean> {
  return session.send('Runtime.evaluate', { contextId, expression: 'axe.version' }).then(
    ({ exceptionDetails }) => exceptionDetails === undefined,
    () => false,
  );
}

function placeOf({ target, failureSummary = '' }: AxeResults['violations'][number]['nodes'][number]): string {
  return `  ${target.join(' ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}`;
}
