// SPDX-License-Identifier: Apache-2.0
import { newVisit, type Visit } from '../../support/browser.js';
import { call, type Json } from '../../support/client.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

/** Opens an operation of Swagger UI, authorized as a store, in the page that an earlier test left if it did: drawing it takes longest. */
async function operation(visit: Visit, tag: string, id: string) {
  const { token } = await newStore();
  if (new URL(visit.page.url()).pathname !== '/docs') await visit.open('/docs');
  const block = visit.page.locator(`[id="operations-${tag}-${id}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.locator('.execute').waitFor();
  await visit.page.evaluate(`ui.preauthorizeApiKey('store', ${JSON.stringify(token)})`);
  return block;
}

describe('Swagger UI', () => {
  it('C-OPS-4: renders every route of the document without errors, and loads files only from this service', async () => {
    const { json } = await call('/openapi.json');
    const shown = { ...(json.paths as Record<string, Json>), ...(json.webhooks as Record<string, Json>) };
    const routes = Object.entries(shown).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const visit = await newVisit();
    expect((await visit.open('/docs')).status()).toBe(200);
    await visit.page
      .locator('.opblock')
      .nth(routes.length - 1)
      .waitFor();
    const drawn = await visit.page.locator('.opblock-summary').evaluateAll((summaries) =>
      summaries.map((summary) => {
        const method = summary.querySelector('.opblock-summary-method')?.textContent ?? '';
        const path = summary.querySelector('[data-path]')?.getAttribute('data-path') ?? '';
        return `${method} ${path}`;
      }),
    );
    expect(drawn.sort()).toEqual(routes.sort());
    expect(visit.complaints).toEqual([]);
    expect(visit.foreignRequests).toEqual([]);
    expect(visit.requests.length).toBeGreaterThan(3);
    expect(visit.requests.filter((url) => url.endsWith('/openapi.json')).length).toBe(1);
    await visit.screenshot('swagger-ui');
  });
});

describe('Try it out', () => {
  it('C-DOC-16: sends a claim at the first click, and another one at the second', async () => {
    const visit = await newVisit();
    const block = await operation(visit, 'Claims', 'createClaim');
    const keys: (string | undefined)[] = [];
    visit.page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    for (const count of [1, 2]) {
      await block.locator('.execute').click();
      await until(() => keys.length === count, `request ${count}`);
      await block.locator('.live-responses-table .response-col_status', { hasText: '404' }).waitFor();
    }
    await visit.screenshot('swagger-ui-claim');
    expect(new Set(keys).size).toBe(2);
    expect(keys).toEqual(keys.map(() => expect.stringMatching(/^[\da-f-]{36}$/) as string));
  });

  it('C-DOC-17: shows examples of an import, sends one, and says that the file is missing', async () => {
    const visit = await newVisit();
    const block = await operation(visit, 'Imports', 'createImport');
    const file = block.locator('textarea.body-param__text');
    expect(await file.inputValue()).toContain('{"order":{"order_number":"1001"');
    await block.locator('.execute').click();
    await block.locator('.live-responses-table .response-col_status', { hasText: '202' }).waitFor();
    await file.fill('');
    await block.locator('.execute').click();
    const message = '.body-param:has(textarea.invalid)';
    await block.locator(message).waitFor();
    await visit.screenshot('swagger-ui-import');
    const shown = await visit.page.evaluate(
      `getComputedStyle(document.querySelector('${message}'), '::after').content`,
    );
    expect(shown).toContain('The file is missing');
  });
});

describe('the reference', () => {
  it('C-DOC-8: has every operation with its samples, and loads files only from this service', async () => {
    const { json } = await call('/openapi.json');
    const ids = Object.values(json.paths as Record<string, Record<string, Json>>).flatMap((item) =>
      Object.values(item).map(({ operationId }) => String(operationId)),
    );
    const visit = await newVisit();
    expect((await visit.open('/reference')).status()).toBe(200);
    await visit.page.locator('[data-section-id="operation/putOrder"]').waitFor();
    const sections = await visit.page
      .locator('[data-section-id*="operation/"]')
      .evaluateAll((all) => all.map((section) => section.getAttribute('data-section-id')?.split('/').at(-1)));
    expect(sections).toEqual(expect.arrayContaining(ids));
    expect(visit.complaints).toEqual([]);
    expect(visit.foreignRequests).toEqual([]);
    await visit.screenshot('reference');
  });
});
