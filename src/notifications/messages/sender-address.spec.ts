import { publicBaseUrl, senderAddress } from './sender-address.js';

const SETTINGS = { PUBLIC_BASE_URL: undefined, MAIL_FROM: undefined, HOST: '127.0.0.1', PORT: 8443 };

describe('links in messages', () => {
  it.each([
    [{}, 'https://127.0.0.1:8443'],
    [{ HOST: '::1' }, 'https://[::1]:8443'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com' }, 'https://parcels.example.com'],
  ])('with %j lead to %s', (settings, url) => expect(publicBaseUrl({ ...SETTINGS, ...settings })).toBe(url));
});

describe('mails', () => {
  it.each([
    [{}, 'no-reply@localhost'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com:8443' }, 'no-reply@parcels.example.com'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com', MAIL_FROM: 'shop@example.com' }, 'shop@example.com'],
  ])('with %j come from %s', (settings, address) => {
    expect(senderAddress({ ...SETTINGS, ...settings })).toBe(address);
  });
});
