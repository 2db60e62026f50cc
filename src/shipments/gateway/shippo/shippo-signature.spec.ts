// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { isFromShippo, type WebhookSecrets } from './shippo-signature.js';

const TOKEN = 'a-token-that-was-agreed-on-with-shippo';
const SECRET = 'whsec_example';
const BODY = '{"event":"track_updated"}';
const TIME = 1479513600;
const HMAC = '7a0260d1c471135fc371b77766ed9e1f9516f8db4295d11374595636b7397f00';
const SIGNATURE = `t=${TIME},v1=${HMAC}`;

interface Sent {
  token?: unknown;
  signature?: string;
  body?: string;
  /** Seconds that the signature is old. */
  age?: number;
}

const isAccepted = (secrets: WebhookSecrets, { token, signature, body = BODY, age = 0 }: Sent): boolean =>
  isFromShippo(secrets, { token, signature, rawBody: Buffer.from(body) }, new Date((TIME + age) * 1000));

describe('a signature', () => {
  const secrets = { secret: SECRET };

  it('is the HMAC-SHA256 of t.rawBody, in hex of either case', () => {
    expect(isAccepted(secrets, { signature: SIGNATURE })).toBe(true);
    expect(isAccepted(secrets, { signature: `t=${TIME},v1=${HMAC.toUpperCase()}` })).toBe(true);
    expect(isAccepted(secrets, { signature: `t=${TIME}, v1=${HMAC}` })).toBe(true);
  });

  it('may be one of several while a secret is rotated', () => {
    const other = 'f'.repeat(64);
    expect(isAccepted(secrets, { signature: `t=${TIME},v1=${other},v1=${HMAC}` })).toBe(true);
    expect(isAccepted(secrets, { signature: `t=${TIME},v1=${other},v1=${other}` })).toBe(false);
  });

  it.each([
    ['another body', { signature: SIGNATURE, body: `${BODY} ` }],
    ['another time', { signature: `t=${TIME + 1},v1=${HMAC}` }],
    ['another digest', { signature: `t=${TIME},v1=${HMAC.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}` }],
    ['a digest that is cut', { signature: `t=${TIME},v1=${HMAC.slice(0, 62)}` }],
    ['no digest', { signature: `t=${TIME},v1=` }],
    ['no time', { signature: `v1=${HMAC}` }],
    ['another version', { signature: `t=${TIME},v0=${HMAC}` }],
    ['nothing', { signature: '' }],
    ['garbage', { signature: 'garbage' }],
    ['no header', {}],
  ])('is bad for %s', (_what, sent) => expect(isAccepted(secrets, sent)).toBe(false));

  it('is bad with another secret', () => expect(isAccepted({ secret: 'other' }, { signature: SIGNATURE })).toBe(false));

  it('C-TRK-19: is good for five minutes, either way', () => {
    const at = (age: number) => isAccepted(secrets, { signature: SIGNATURE, age });
    expect([at(300), at(-300)]).toEqual([true, true]);
    expect([at(301), at(-301)]).toEqual([false, false]);
  });

  it('covers the bytes, whatever they are', () => {
    const rawBody = Buffer.from([0xff, 0x00, 0xfe]);
    const digest = createHmac('sha256', SECRET)
      .update(Buffer.concat([Buffer.from(`${TIME}.`), rawBody]))
      .digest('hex');
    const proof = { token: undefined, signature: `t=${TIME},v1=${digest}`, rawBody };
    expect(isFromShippo(secrets, proof, new Date(TIME * 1000))).toBe(true);
  });
});

describe('a token', () => {
  const secrets = { token: TOKEN };

  it('is the configured one', () => expect(isAccepted(secrets, { token: TOKEN })).toBe(true));

  it.each([
    ['', 'empty'],
    [`${TOKEN}x`, 'longer'],
    [TOKEN.slice(1), 'shorter'],
    [TOKEN.toUpperCase(), 'in capitals'],
  ])('is rejected: %s (%s)', (token) => expect(isAccepted(secrets, { token })).toBe(false));

  it.each([[undefined], [[TOKEN, TOKEN]], [{ token: TOKEN }]])('is rejected in another form: %p', (token) =>
    expect(isAccepted(secrets, { token })).toBe(false),
  );
});

describe('token and signature', () => {
  const both = { token: TOKEN, secret: SECRET };

  it('one of them is sufficient', () => {
    expect(isAccepted(both, { token: TOKEN })).toBe(true);
    expect(isAccepted(both, { signature: SIGNATURE })).toBe(true);
    expect(isAccepted(both, { signature: SIGNATURE, token: 'bad' })).toBe(true);
  });

  it('a bad or old signature is rejected, whatever the token', () => {
    expect(isAccepted(both, { token: TOKEN, signature: `t=${TIME},v1=${'0'.repeat(64)}` })).toBe(false);
    expect(isAccepted(both, { token: TOKEN, signature: SIGNATURE, age: 301 })).toBe(false);
  });

  it('only the configured ones count', () => {
    expect(isAccepted({ token: TOKEN }, { token: TOKEN, signature: 'garbage' })).toBe(true);
    expect(isAccepted({ token: TOKEN }, { signature: SIGNATURE })).toBe(false);
    expect(isAccepted({ secret: SECRET }, { token: TOKEN })).toBe(false);
  });

  it('without either configured, nothing is accepted', () =>
    expect(isAccepted({}, { token: TOKEN, signature: SIGNATURE })).toBe(false));
});
