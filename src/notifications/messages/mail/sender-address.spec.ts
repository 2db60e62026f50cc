import { senderAddress } from './sender-address.js';

const SETTINGS = { PUBLIC_BASE_URL: undefined, MAIL_FROM: undefined };

describe('mails', () => {
  it.each([
    [{}, 'no-reply@localhost'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com:8443' }, 'no-reply@parcels.example.com'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com', MAIL_FROM: 'shop@example.com' }, 'shop@example.com'],
  ])('with %j come from %s', (settings, address) => {
    expect(senderAddress({ ...SETTINGS, ...settings })).toBe(address);
  });
});
