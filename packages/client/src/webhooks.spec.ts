// SPDX-License-Identifier: Apache-2.0
import { inspect } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError, WebhookVerifier } from './webhooks.js';

const [SECRET, OTHER] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [string, string];
const BODY = '{"type":"claim.denied","timestamp":"2026-11-21T17:50:24.112Z","data":{"sequence":2,"note":"é"}}';

function headersOf(secrets: string[], at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('evt_1', at, BODY)).join(' '),
  };
}

describe('WebhookVerifier', () => {
  const verifier = new WebhookVerifier(SECRET);

  it.each([
    ['a text and Node’s headers', BODY, headersOf([SECRET])],
    ['bytes and the web’s headers', Buffer.from(BODY), new Headers(headersOf([SECRET]))],
    [
      'headers in other letter case',
      BODY,
      Object.fromEntries(Object.entries(headersOf([SECRET])).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    ['a rotated secret, of which two signatures are sent', BODY, headersOf([OTHER, SECRET])],
  ])('returns the event with its id: %s', (_, body, headers) => {
    expect(verifier.verify(body, headers)).toEqual({ id: 'evt_1', ...(JSON.parse(BODY) as object) });
  });

  it('accepts each of several secrets', () => {
    const both = new WebhookVerifier([SECRET, OTHER]);
    expect([SECRET, OTHER].map((secret) => both.verify(BODY, headersOf([secret])).type)).toEqual([
      'claim.denied',
      'claim.denied',
    ]);
  });

  it.each([
    ['another secret', BODY, headersOf([OTHER])],
    ['other bytes', `${BODY} `, headersOf([SECRET])],
    ['an old timestamp', BODY, headersOf([SECRET], new Date(Date.now() - 301_000))],
    ['a timestamp of the future', BODY, headersOf([SECRET], new Date(Date.now() + 310_000))],
    ['no header', BODY, {}],
    ['another id', BODY, { ...headersOf([SECRET]), 'webhook-id': 'evt_2' }],
  ])('refuses %s', (_, body, headers) => {
    expect(() => verifier.verify(body, headers)).toThrow(WebhookVerificationError);
  });

  it('needs a secret', () => {
    expect(() => new WebhookVerifier([])).toThrow('needs a secret');
    expect(() => new WebhookVerifier('')).toThrow();
  });

  it('shows its secret in no log', () => {
    expect(inspect(verifier, { depth: 10, showHidden: true }) + JSON.stringify(verifier)).not.toContain('AQEB');
  });
});
