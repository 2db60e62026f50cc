import { newVisit } from '../../support/browser.js';
import { call, type Json } from '../../support/client.js';

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
    await visit.screenshot('swagger-ui');
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
