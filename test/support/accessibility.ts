import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AxeResults } from 'axe-core';
import { type Page } from 'playwright-core';

/** Code that only runs in the browser. */
const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Timers do not run if scripts are off, and axe needs them. */
const NO_TIMERS = 'globalThis.setTimeout = (work, delay) => { if (!delay) queueMicrotask(work); return 0; }';

/** Describes the violations of WCAG 2.2 AA that axe finds on a page. */
export async function axeViolations(page: Page): Promise<string> {
  // An isolated world sees the page's document without its content security policy.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  // Axe counts what a bar at the top covers as obscured, wherever the page is scrolled to.
  const run = `scrollTo(0, 0); axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] })`;
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: `${NO_TIMERS}; ${AXE}; ${run}.then(({ violations }) => ({ violations }))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const { violations } = result.value as Pick<AxeResults, 'violations'>;
  return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(placeOf)].join('\n')).join('\n\n');
}

function placeOf({ target, failureSummary = '' }: AxeResults['violations'][number]['nodes'][number]): string {
  return `  ${target.join(' ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}`;
}
