// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../errors/problem.js';
import { errorKind } from './error-text.js';

class GatewayError extends Error {}

describe('errorKind', () => {
  it.each<[string, unknown]>([
    ['ECONNREFUSED', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['ORDER_NOT_FOUND', new Problem('ORDER_NOT_FOUND', 'No order A-1.')],
    ['GatewayError', new GatewayError('ana@example.com')],
    ['Error', Object.assign(new Error(), { code: 'ana@example.com' })],
    ['Error', Object.assign(new Error(), { code: 1062 })],
    ['string', 'ana@example.com'],
  ])('is %s', (kind, error) => {
    expect(errorKind(error)).toBe(kind);
  });
});
