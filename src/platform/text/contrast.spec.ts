import { textColourOn } from './contrast.js';

it.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#1d4ed8', '#ffffff'],
  ['#FFD400', '#000000'],
  ['#777777', '#000000'],
  ['#595959', '#ffffff'],
])('on %s one reads %s', (background, text) => expect(textColourOn(background)).toBe(text));
