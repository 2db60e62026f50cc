import { hashOf, masked, newApiKey } from './api-key.js';

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
