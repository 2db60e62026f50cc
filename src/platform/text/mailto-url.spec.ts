import { mailtoUrl } from './mailto-url.js';

it.each([
  ['help@shop.example', 'mailto:help@shop.example'],
  ['a?bcc=x%40evil&x=@b.test', 'mailto:a%3Fbcc%3Dx%2540evil%26x%3D@b.test'],
  ['ana+shop@shop.example', 'mailto:ana%2Bshop@shop.example'],
])('the link of %s is %s', (address, url) => {
  expect(mailtoUrl(address)).toBe(url);
  expect(new URL(url).search).toBe('');
});
