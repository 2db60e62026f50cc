// SPDX-License-Identifier: Apache-2.0
import { VERSION } from '../../../src/platform/version.js';
import { call } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { apiWith } from '../../support/services.js';

const html = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('C-PAGE-19: the landing page', () => {
  it('shows a browser the links', async () => {
    const { status, headers, text } = await call('/', html);
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'text/html; charset=utf-8', 'Accept']);
    expect(text).toContain('<h1>Parcelward is running</h1>');
    expect(text).toContain('<a href="/reference"><strong>API reference</strong>');
    expect(text).toContain(`Version ${VERSION}`);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await call('/', html);
    const again = await call('/', { headers: { ...html.headers, 'if-none-match': headers.etag! } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([undefined, '*/*', 'application/json'])('is JSON for Accept %s', async (accept) => {
    const { status, headers, json } = await call('/', { headers: accept === undefined ? {} : { accept } });
    expect([status, headers.vary]).toEqual([200, 'Accept']);
    expect(json).toEqual({
      name: 'Parcelward',
      version: VERSION,
      links: [
        { name: 'API reference', url: '/reference' },
        { name: 'API explorer', url: '/docs' },
        { name: 'OpenAPI document', url: '/openapi.json' },
      ],
    });
  });

  it('takes only GET', async () => {
    expectProblem(await call('/', { method: 'POST', body: {} }), 405, 'METHOD_NOT_ALLOWED');
  });

  it('shows the links of LANDING_LINKS, escaped, and none to the API reference if that is off', async () => {
    const { baseUrl } = await apiWith({
      API_DOCS: 'false',
      LANDING_LINKS: 'Dashboard=https://shop.example.com/?a=1&b=2, <Status>=http://status.example.com',
    });
    const { json } = await call('/', { baseUrl });
    expect(json.links).toEqual([
      { name: 'Dashboard', url: 'https://shop.example.com/?a=1&b=2' },
      { name: '<Status>', url: 'http://status.example.com' },
    ]);
    const { text } = await call('/', { ...html, baseUrl });
    expect(text).toContain('<strong>&lt;Status&gt;</strong><span class="soft">status.example.com</span>');
    expect(text).not.toContain('/docs');
  });
});

describe('C-PAGE-20: the favicon', () => {
  it('is a picture that browsers may cache', async () => {
    const { status, headers, text } = await call('/favicon.svg');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ]);
    expect(text).toMatch(/^<svg /);
  });
});
