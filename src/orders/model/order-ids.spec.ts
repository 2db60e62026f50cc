import { newLineId, newProtectOrderNumber } from './order-ids.js';

const many = (make: () => string): string[] => Array.from({ length: 5000 }, make);

describe('ids of orders', () => {
  it('C-VAL-4: ids of lines are li_ and 32 hexadecimal digits, unique', () => {
    const ids = many(newLineId);
    expect(ids.every((id) => /^li_[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('C-VAL-5: protect order numbers are PW- and 10 upper-case Crockford base-32 characters, in which every character occurs', () => {
    const numbers = many(newProtectOrderNumber);
    expect(numbers.every((number) => /^PW-[0-9A-HJKMNP-TV-Z]{10}$/.test(number))).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(numbers.join('').replaceAll('PW-', '')).size).toBe(32);
  });
});
