import { failureCode, outboundAgent } from './outbound-agent.js';

describe('an agent for hosts that merchants name', () => {
  it('connects to none whose name leads to an address that is not public', async () => {
    const agent = outboundAgent(false, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
    const asked = agent.request({ origin: 'https://shop.example', path: '/', method: 'GET' });
    await expect(asked).rejects.toMatchObject({ code: 'PRIVATE_TARGET' });
    await agent.destroy();
  });
});

describe('why a request came to nothing', () => {
  it.each<[string, Error, string]>([
    ['the code', Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['the name where there is no code', new TypeError('https://10.0.0.1'), 'TypeError'],
    ['the name where the code is a number', new DOMException('too late', 'TimeoutError'), 'TimeoutError'],
    ['no more than a log takes', Object.assign(new Error(), { code: 'X'.repeat(99) }), 'X'.repeat(64)],
  ])('is told by %s', (_what, error, code) => expect(failureCode(error)).toBe(code));
});
