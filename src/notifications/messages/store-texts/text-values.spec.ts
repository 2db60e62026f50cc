import { firstName } from './text-values.js';

describe('the first name in a text of a store', () => {
  it.each([
    ['Ana', 'Ana'],
    [' Anne-Marie \n', 'Anne-Marie'],
    ['J. R.', 'J. R.'],
    ['Zoë', 'Zoë'],
    ['小明', '小明'],
    ['😀'.repeat(50), '😀'.repeat(50)],
    [undefined, ''],
  ])('is shown: %j', (name, shown) => expect(firstName(name)).toBe(shown));

  it.each([
    'x'.repeat(51),
    'You won! Call now to get your prize of 1,000 dollars today',
    'Ana, go to evil.example',
    'https://evil',
    'www.evil.example',
    'ana@evil.example',
    'evil.example\\a',
    'пример.рф',
  ])('C-MSG-45: is missing if it could carry a message: %j', (name) => expect(firstName(name)).toBeUndefined());
});
