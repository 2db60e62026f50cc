// SPDX-License-Identifier: Apache-2.0
import { publicBaseUrl } from '../config/platform.settings.js';

const SETTINGS = { PUBLIC_BASE_URL: undefined, HOST: '127.0.0.1', PORT: 8443 };

describe('links to the service', () => {
  it.each([
    [{}, 'https://127.0.0.1:8443'],
    [{ HOST: '::1' }, 'https://[::1]:8443'],
    [{ PUBLIC_BASE_URL: 'https://parcels.example.com' }, 'https://parcels.example.com'],
  ])('start with the public base URL or the address of the server: %j gives %s', (settings, url) =>
    expect(publicBaseUrl({ ...SETTINGS, ...settings })).toBe(url),
  );
});
