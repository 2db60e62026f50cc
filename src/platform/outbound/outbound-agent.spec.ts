// SPDX-License-Identifier: Apache-2.0
import { failureCode, outboundAgent } from './outbound-agent.js';

describe('an outbound agent', () => {
  it('does not connect to a name that resolves to a private address', async () => {
    const agent = outboundAgent(false, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
    const asked = agent.request({ origin: 'https://shop.example', path: '/', method: 'GET' });
    await expect(asked).rejects.toMatchObject({ code: 'PRIVATE_TARGET' });
    await agent.destroy();
  });
});

describe('the failure code of a request', () => {
  it.each<[string, Error, string]>([
    ['the code', Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['the name where there is no code', new TypeError('https://10.0.0.1'), 'TypeError'],
    ['the name where the code is a number', new DOMException('too late', 'TimeoutError'), 'TimeoutError'],
    ['no more than a log takes', Object.assign(new Error(), { code: 'X'.repeat(99) }), 'X'.repeat(64)],
  ])('is that of %s', (_what, error, code) => expect(failureCode(error)).toBe(code));
});
