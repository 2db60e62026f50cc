// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { plainText } from './plain-text.js';

describe('plainText', () => {
  it.each([
    ['Mug', 'Mug'],
    ['  a \t b\r\nBcc: x@example.com ', 'a b Bcc: x@example.com'],
    ['=?utf-8?B?SGk?=', '= ?utf-8?B?SGk?='],
    ['abc\u202Egpj.exe', 'abc gpj.exe'],
    ['a\u200bb\ufeff', 'a b'],
    ['مرحبا', 'مرحبا'],
    ['👩‍🚀 hat', '👩‍🚀 hat'],
    ['\u0000', ''],
    ['\ud800', '\ufffd'],
  ])('of %j is %j', (text, plain) => expect(plainText(text)).toBe(plain));

  it('truncates long text between code points', () => {
    expect(plainText('x'.repeat(5000), 100)).toBe(`${'x'.repeat(99)}…`);
    expect(plainText('😀'.repeat(100), 100)).toBe('😀'.repeat(100));
  });

  it('returns one line of limited length without encoded words for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const plain = plainText(text, 50);
        expect(Array.from(plain).length).toBeLessThanOrEqual(50);
        expect(plain).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]|=\?/u);
        expect(plain).toBe(plain.trim());
      }),
    );
  });
});
