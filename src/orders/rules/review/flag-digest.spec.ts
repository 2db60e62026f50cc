// SPDX-License-Identifier: Apache-2.0
import { parseJson, stringifyJson } from '../../../platform/json/exact-json.js';
import { type Reason } from '../../model/order-review.resource.js';
import { flagDigest } from './review.js';

const reason: Reason = {
  code: 'GRAND_TOTAL_MISMATCH',
  detail: 'a',
  pointer: '/amounts/grand_total',
  expected: 20,
  actual: 99,
};

describe('the digest of reasons', () => {
  it('is the same after they were stored and read', () => {
    expect(flagDigest(parseJson(stringifyJson([reason])) as Reason[])).toBe(flagDigest([reason]));
  });

  it('differs for another amount, and for one reason more', () => {
    const digests = [[reason], [{ ...reason, actual: 98 }], [reason, reason], []].map(flagDigest);
    expect(new Set(digests).size).toBe(4);
  });
});
