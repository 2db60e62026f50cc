// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { hashOf, masked, newApiKey, ActiveApiKey } from './api-key.js';

describe('API keys', () => {
  it('C-KEY-1: are pwk_ and 64 hexadecimal digits, and unique', () => {
    expect(newApiKey()).toMatch(/^pwk_[0-9a-f]{64}$/);
    expect(newApiKey()).not.toBe(newApiKey());
  });

  it('are stored as SHA-256', () => {
    expect(hashOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('C-KEY-3: are shown by their last four characters', () => {
    expect(masked('ab12')).toBe('pwk_…ab12');
  });
});

describe('ActiveApiKey', () => {
  const row = {
    id: 'key_1',
    store_id: 'sto_1',
    key_hash: Buffer.from('secret'),
    last4: '9f3a',
    created_at: new Date('2026-11-20T02:00:24.274Z'),
    last_used_at: null,
  };

  it('shows only the masked key and its times', () => {
    expect({ ...ActiveApiKey.fromRow(row) }).toEqual({
      key_id: 'key_1',
      masked_key: 'pwk_…9f3a',
      created_at: '2026-11-20T02:00:24.274Z',
      last_used_at: null,
    });
  });

  it('shows when the key was last used', () => {
    const { last_used_at } = ActiveApiKey.fromRow({ ...row, last_used_at: new Date('2026-11-21T00:00:00Z') });
    expect(last_used_at).toBe('2026-11-21T00:00:00.000Z');
  });
});
