import { addressesOf } from './addresses.js';

describe('Addresses among texts', () => {
  it('are e-mail addresses, and phones as written and as digits', () => {
    const texts = ['Ana Souza', 'ana@example.com', '+55 (48) 99123-4567', 'write to ana@example.com', '88780'];
    expect(addressesOf(texts)).toEqual(['ana@example.com', '+55 (48) 99123-4567', '+5548991234567']);
  });
});
