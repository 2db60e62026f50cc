import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { axeViolations } from '../support/accessibility.js';
import { newVisit, type Visit } from '../support/browser.js';

const POLICY = "default-src 'none'; style-src 'self'; img-src http: data:";

/** A page with these elements in its body; a browser asks for `/favicon.ico` of a page that names no icon. */
function page(body: string): string {
  const head = '<head><title>A page</title><link rel="icon" href="data:,"></head>';
  return `<!doctype html><html lang="en">${head}<body><main><h1>Hello</h1>${body}</main></body></html>`;
}

describe('the browser of the tests', () => {
  let body = '';
  const server = createServer((request, response) => {
    const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY };
    response.writeHead(request.url === '/' ? 200 : 404, headers).end(request.url === '/' ? page(body) : '');
  });
  let baseURL: string;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => server.close());

  async function visit(content: string, javaScriptEnabled: boolean): Promise<Visit> {
    body = content;
    const opened = await newVisit({ baseURL, javaScriptEnabled });
    await opened.open('/');
    return opened;
  }

  describe.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('%s', (_title, javaScript) => {
    it('has nothing to say of a page in order', async () => {
      const { complaints, foreignRequests, page } = await visit('<p>All is well.</p>', javaScript);
      expect(await axeViolations(page)).toBe('');
      expect([complaints, foreignRequests]).toEqual([[], []]);
    });

    it('notices what the content security policy refused', async () => {
      const { complaints } = await visit('<p style="color: red">Red</p>', javaScript);
      expect(complaints).toEqual([expect.stringContaining('Content Security Policy')]);
    });

    it('notices a file that is missing, and one of another host, which it does not find', async () => {
      const pictures = '<img src="/missing.png" alt=""><img src="http://other.example/pixel.png" alt="">';
      const { complaints, foreignRequests, requests } = await visit(pictures, javaScript);
      expect(requests).toEqual([`${baseURL}/`, `${baseURL}/missing.png`, 'http://other.example/pixel.png']);
      expect(foreignRequests).toEqual(['http://other.example/pixel.png']);
      expect(complaints.sort()).toEqual([
        expect.stringContaining('ERR_NAME_NOT_RESOLVED'),
        expect.stringContaining('404'),
      ]);
    });

    it('notices what a reader cannot make out', async () => {
      const { page } = await visit('<p><font color="#ddd">Faint</font></p><img src="data:,">', javaScript);
      const violations = await axeViolations(page);
      expect(violations).toContain('color-contrast: ');
      expect(violations).toContain('image-alt: ');
      expect(violations).not.toContain('h1');
    });
  });

  it('draws in the colours and the width that a visitor has', async () => {
    const { page } = await newVisit({ baseURL, colorScheme: 'dark', viewport: { width: 320, height: 480 } });
    await page.goto('/');
    const seen = await page.evaluate("[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]");
    expect(seen).toEqual([320, true]);
  });
});
