// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { accentOf, apartFrom, contrastOf } from './accent.js';

it.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#1d4ed8', '#ffffff'],
  ['#FFD400', '#000000'],
  ['#777777', '#000000'],
  ['#595959', '#ffffff'],
])('has on %s the text color %s', (accent_color, onAccent) =>
  expect(accentOf({ accent_color })).toEqual({ accent: accent_color, onAccent }),
);

it('is blue if the store has not set one', () =>
  expect(accentOf({})).toEqual({ accent: '#1d4ed8', onAccent: '#ffffff' }));

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it.each(['#d7dde4', '#39434e'])('is mixed until it stands out from %s, and no more than needed', (line) => {
  fc.assert(fc.property(color, (accent) => contrastOf(apartFrom(line, accent), line) >= 3));
  expect(apartFrom('#d7dde4', '#1d4ed8')).toBe('#1d4ed8');
  expect(contrastOf('#39434e', '#0f5132')).toBeLessThan(1.2);
});
