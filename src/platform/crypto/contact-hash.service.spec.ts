// SPDX-License-Identifier: Apache-2.0
import { ContactHashService } from './contact-hash.service.js';

const service = (key: string, ...previous: string[]) =>
  new ContactHashService({
    ENCRYPTION_KEY: key.repeat(32),
    PREVIOUS_ENCRYPTION_KEYS: previous.map((k) => k.repeat(32)),
  });
const hashes = service('a');
const ANA = { email: 'Ana@Example.com ', phone: '(11) 96123-4567', country: 'BR' };

describe('the hashes of a person', () => {
  it('have 16 bytes and are found by the normalised address and phone', () => {
    const { email_hash, phone_hash } = hashes.hashesOf('sto_1', ANA);
    expect([email_hash?.length, phone_hash?.length]).toEqual([16, 16]);
    expect(hashes.emailHashes('sto_1', 'ana@example.com')).toEqual([email_hash]);
    expect(hashes.phoneHashes('sto_1', '+55 11 96123 4567')).toEqual([phone_hash]);
  });

  it('C-LIST-10: differ by store, kind and key', () => {
    const all = [
      hashes.hashesOf('sto_1', ANA),
      hashes.hashesOf('sto_2', ANA),
      service('b').hashesOf('sto_1', ANA),
    ].flatMap(({ email_hash, phone_hash }) => [email_hash, phone_hash]);
    const same = [hashes.emailHashes('sto_1', '12345'), hashes.phoneHashes('sto_1', '12345')].flat();
    expect(new Set([...all, ...same].map((hash) => hash?.toString('hex'))).size).toBe(8);
  });

  it('are found with a previous key while that key is configured', () => {
    const { email_hash } = hashes.hashesOf('sto_1', ANA);
    expect(service('b', 'a').emailHashes('sto_1', 'ana@example.com')).toContainEqual(email_hash);
    expect(service('b').emailHashes('sto_1', 'ana@example.com')).not.toContainEqual(email_hash);
  });

  it('C-LIST-9: are found by an international number without its plus sign', () => {
    const { phone_hash } = hashes.hashesOf('sto_1', ANA);
    expect(hashes.phoneHashes('sto_1', ' 5511961234567')).toContainEqual(phone_hash);
    const unknown = hashes.hashesOf('sto_1', { phone: '5511961234567' });
    expect(hashes.phoneHashes('sto_1', '5511961234567')).toContainEqual(unknown.phone_hash);
  });

  it.each([{}, { email: null, phone: null, country: null }, { email: ' ', phone: 'none' }])(
    'of %j are null',
    (contact) => {
      expect(hashes.hashesOf('sto_1', contact)).toEqual({ email_hash: null, phone_hash: null });
    },
  );
});
