import 'reflect-metadata';
import { ActiveApiKey } from './active-api-key.js';

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
    expect({ ...ActiveApiKey.of(row) }).toEqual({
      key_id: 'key_1',
      masked_key: 'pwk_…9f3a',
      created_at: '2026-11-20T02:00:24.274Z',
      last_used_at: null,
    });
  });

  it('shows when the key was last used', () => {
    const { last_used_at } = ActiveApiKey.of({ ...row, last_used_at: new Date('2026-11-21T00:00:00Z') });
    expect(last_used_at).toBe('2026-11-21T00:00:00.000Z');
  });
});
