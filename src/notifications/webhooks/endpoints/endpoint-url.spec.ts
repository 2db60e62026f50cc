// SPDX-License-Identifier: Apache-2.0
import { endpointUrlFault } from './endpoint-url.js';

const codeOf = (url: unknown, allowPrivate = false) => endpointUrlFault(url, allowPrivate)?.code;

describe('The URL of an endpoint', () => {
  it.each(['https://example.com', 'https://example.com:8443/hooks?a=b', 'https://1.1.1.1/', 'https://bücher.example/'])(
    'may be %s',
    (url) => expect(codeOf(url)).toBeUndefined(),
  );

  it.each([
    [undefined, 'REQUIRED'],
    ['', 'REQUIRED'],
    [42, 'REQUIRED'],
    [`https://example.com/${'x'.repeat(2048)}`, 'TOO_LONG'],
    ['example.com/hooks', 'INVALID_URL'],
    ['https://exa mple.com/', 'INVALID_URL'],
    ['https://example.com/a\nb', 'INVALID_URL'],
    ['https://ana@example.com/', 'INVALID_URL'],
    ['https://ana:secret@example.com/', 'INVALID_URL'],
    ['https://example.com/#top', 'INVALID_URL'],
    ['https://example.com/#', 'INVALID_URL'],
    ['http://example.com/', 'HTTPS_REQUIRED'],
    ['ftp://example.com/', 'HTTPS_REQUIRED'],
    ['https://127.0.0.1/', 'PRIVATE_TARGET'],
    ['https://0/', 'PRIVATE_TARGET'],
    ['https://0x7f000001/', 'PRIVATE_TARGET'],
    ['https://2130706433/', 'PRIVATE_TARGET'],
    ['https://[::1]/', 'PRIVATE_TARGET'],
    ['https://[::ffff:7f00:1]/', 'PRIVATE_TARGET'],
    ['https://169.254.169.254/latest/', 'PRIVATE_TARGET'],
    ['https://100.64.0.1/', 'PRIVATE_TARGET'],
    ['https://[fd00::1]/', 'PRIVATE_TARGET'],
    ['https://localhost:8443/', 'PRIVATE_TARGET'],
    ['https://a.localhost./', 'PRIVATE_TARGET'],
  ])('C-WHK-2: may not be %s: %s', (url, code) => expect(codeOf(url)).toBe(code));

  it('C-WHK-4: may be http and private if private targets are allowed, but follows all other rules', () => {
    expect(codeOf('http://127.0.0.1:9000/', true)).toBeUndefined();
    expect(codeOf('https://localhost/', true)).toBeUndefined();
    expect(codeOf('ftp://127.0.0.1/', true)).toBe('HTTPS_REQUIRED');
    expect(codeOf('http://a:b@127.0.0.1/', true)).toBe('INVALID_URL');
  });
});
