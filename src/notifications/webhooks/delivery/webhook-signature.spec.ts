// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, webhookSignature } from './webhook-signature.js';

const headersOf = (id: string, timestamp: number, signature: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
});

describe('A webhook signature', () => {
  it('C-WHK-10: matches the test vector of Standard Webhooks', () => {
    const content = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
    expect(webhookSignature(content, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('verifies for any body with each signing secret and with no other', () => {
    const timestamp = Math.floor(Date.now() / 1000);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const body = JSON.stringify({ text });
        const [fresh, previous, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
        const signature = webhookSignature({ id: 'evt_1', timestamp, body }, [fresh, previous]);
        const verify = (secret: string) => new Webhook(secret).verify(body, headersOf('evt_1', timestamp, signature));
        expect([verify(fresh), verify(previous)]).toEqual([{ text }, { text }]);
        expect(() => verify(other)).toThrow();
      }),
      { numRuns: 30 },
    );
  });

  it('uses a secret of 32 bytes', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret()).not.toBe(secret);
  });
});
