import { accentOf } from './accent.js';

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
