import { newUlid } from '../ids/ids.js';
import { isSampled } from './sampled-request.js';

it('C-LOG-3: one in a hundred request ids belongs to the sample, the same ones every time', () => {
  const ids = Array.from({ length: 20_000 }, newUlid);
  const sampled = ids.filter(isSampled);
  expect(sampled.length).toBeGreaterThan(120);
  expect(sampled.length).toBeLessThan(290);
  expect(sampled.every(isSampled)).toBe(true);
});
