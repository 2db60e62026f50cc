// SPDX-License-Identifier: Apache-2.0
import { parsedUrl, safeLink } from './parsed-url.js';

it('is the URL, however often it was asked, with letters of all alphabets', () => {
  const urls = ['https://example.com/', 'https://bücher.example/', 'https://例え.example/'];
  for (const url of urls) for (let times = 0; times < 50_000; times++) if (!parsedUrl(url)) throw new Error(url);
  expect(urls.map((url) => parsedUrl(url)?.hostname)).toEqual([
    'example.com',
    'xn--bcher-kva.example',
    'xn--r8jz45g.example',
  ]);
});

it.each(['', '/path', 'example.com', 'https://', 'https://a b/', 'https://[::1/'])('is none of %j', (text) =>
  expect(parsedUrl(text)).toBeUndefined(),
);

it.each(['https://t.example/1?a=ü', 'http://t.example/'])('%s is a link', (link) => {
  expect(safeLink(link)).toBe(link);
});

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  '//t.example',
  '/t',
  '',
  null,
  undefined,
])('%j is no link', (link) => {
  expect(safeLink(link)).toBeUndefined();
});
