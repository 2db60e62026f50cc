import { parsedUrl } from './parsed-url.js';

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
