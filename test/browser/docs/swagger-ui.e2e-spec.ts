import { newVisit } from '../../support/browser.js';
import { call, type Json } from '../../support/client.js';

describe('Swagger UI', () => {
  it('renders every route of the document without errors, and loads files only from this service', async () => {
    const { json } = await call('/openapi.json');
    const routes = Object.entries(json.paths as Record<string, Json>).flatMap(([path, methods]) =>
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
