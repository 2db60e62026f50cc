// SPDX-License-Identifier: Apache-2.0
import { derivedKey } from '../../platform/crypto/secret-box.service.js';
import { codeOf, typedCode } from './verification-code.js';

const key = derivedKey('a setting', 'codes');

describe('a code', () => {
  it('C-SELF-5: has six digits, and is the same for the same id', () => {
    const codes = Array.from({ length: 500 }, (_, index) => codeOf(key, { store_id: 's', id: `cod_${index}` }));
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(490);
    expect(codeOf(key, { store_id: 's', id: 'cod_7' })).toBe(codes[7]);
  });

  it('depends on the key and on the store', () => {
    const of = (setting: string, store_id: string) =>
      Array.from({ length: 5 }, (_, index) => codeOf(derivedKey(setting, 'codes'), { store_id, id: `cod_${index}` }));
    expect(of('one', 's')).not.toEqual(of('two', 's'));
    expect(of('one', 's')).not.toEqual(of('one', 't'));
  });

  it.each([' 123 456 ', '123-456', '123456'])('is read as it was typed: %j', (text) =>
    expect(typedCode(text)).toBe('123456'),
  );
});
