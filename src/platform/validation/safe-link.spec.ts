import { safeLink } from './safe-link.js';

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
