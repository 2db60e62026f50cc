// SPDX-License-Identifier: Apache-2.0
import { type Problem } from '../errors/problem.js';
import { parseIdempotencyKey } from './idempotency-key.js';

const BYTES = '0190163d8694739baea5966c26f8ad91';

describe('C-IDEM-4: an Idempotency-Key', () => {
  it.each([
    ['0190163d-8694-739b-aea5-966c26f8ad91', BYTES],
    ['0190163D-8694-739B-AEA5-966C26F8AD91', BYTES],
    ['"0190163d-8694-739b-aea5-966c26f8ad91"', BYTES],
    ['c9bf9e57-1685-4c89-bafb-ff5af830be8a', 'c9bf9e5716854c89bafbff5af830be8a'],
    ['00000000-0000-0000-0000-000000000000', '0'.repeat(32)],
  ])('%s is a UUID', (header, bytes) => expect(parseIdempotencyKey(header).toString('hex')).toBe(bytes));

  it.each([
    '',
    '""',
    'order-1001',
    BYTES,
    '0190163d-8694-739b-aea5-966c26f8ad9',
    '0190163d-8694-739b-aea5-966c26f8ad911',
    '0190163d-8694-739b-aea5-966c26f8ad9g',
    '"0190163d-8694-739b-aea5-966c26f8ad91',
    '{0190163d-8694-739b-aea5-966c26f8ad91}',
    'urn:uuid:0190163d-8694-739b-aea5-966c26f8ad91',
    '0190163d-8694-739b-aea5-966c26f8ad91, c9bf9e57-1685-4c89-bafb-ff5af830be8a',
    '0190163d-8694-739b-aea5-966c26f8ad91, 0190163d-8694-739b-aea5-966c26f8ad91',
  ])('%p is not a UUID', (header) => {
    expect(() => parseIdempotencyKey(header)).toThrow(
      expect.objectContaining({ code: 'IDEMPOTENCY_KEY_INVALID' }) as Problem,
    );
  });
});
