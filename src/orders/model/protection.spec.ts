// SPDX-License-Identifier: Apache-2.0
import { ExactNumber } from '../../platform/json/exact-json.js';
import { isSamePair, readPair, protectionPairFaults } from './protection.js';

const pair = (is_protected: unknown, protection_cost: unknown) =>
  protectionPairFaults({ is_protected, amounts: { protection_cost } } as Parameters<typeof protectionPairFaults>[0]);

describe('the protection pair', () => {
  it.each([
    [undefined, undefined],
    [null, null],
    [true, 1.5],
    [true, 0.0001],
    [true, new ExactNumber('700000000000.0005')],
    [false, 0],
  ])('is valid as %p with %p', (flag, cost) => expect(pair(flag, cost)).toEqual([]));

  it.each([
    [true, undefined, '/amounts/protection_cost', 'REQUIRED'],
    [true, null, '/amounts/protection_cost', 'REQUIRED'],
    [false, undefined, '/amounts/protection_cost', 'REQUIRED'],
    [undefined, 0, '/is_protected', 'REQUIRED'],
    [null, 1.5, '/is_protected', 'REQUIRED'],
    [true, 0, '/amounts/protection_cost', 'OUT_OF_RANGE'],
    [false, 1.5, '/amounts/protection_cost', 'OUT_OF_RANGE'],
  ])('refuses %p with %p at %s', (flag, cost, pointer, code) =>
    expect(pair(flag, cost)).toEqual([expect.objectContaining({ pointer, code })]),
  );

  it.each([{}, { amounts: null }, { amounts: {} }])('counts as not sent in %p', (body) => {
    expect(protectionPairFaults(body)).toEqual([]);
    expect(readPair(body)).toBeUndefined();
  });

  it('is read from a body that has both', () => {
    expect(readPair({ is_protected: false, amounts: { protection_cost: 0 } })).toEqual({
      is_protected: false,
      protection_cost: 0,
    });
  });

  it.each([
    [{ is_protected: true, protection_cost: 1.5 }, { is_protected: true, protection_cost: 1.5 }, true],
    [{ is_protected: true, protection_cost: 1.5 }, { is_protected: true, protection_cost: 1.51 }, false],
    [{ is_protected: false, protection_cost: 0 }, { is_protected: false }, true],
    [{ is_protected: true, protection_cost: 1 }, { is_protected: false }, false],
    [{ is_protected: false, protection_cost: 0 }, { is_protected: true, protection_cost: 1 }, false],
  ])('%p equals %p: %p', (sent, stored, same) => expect(isSamePair(sent, stored)).toBe(same));

  it('compares costs that no double can hold', () => {
    const stored = { is_protected: true, protection_cost: new ExactNumber('700000000000.0005') };
    const sent = (literal: string) => ({ is_protected: true, protection_cost: new ExactNumber(literal) });
    expect(isSamePair(sent('700000000000.00050'), stored)).toBe(true);
    expect(isSamePair(sent('700000000000.0006'), stored)).toBe(false);
  });
});
