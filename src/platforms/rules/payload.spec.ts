// SPDX-License-Identifier: Apache-2.0
import { ExactNumber } from '../../platform/json/exact-json.js';
import {
  carrierOf,
  emailOf,
  httpsUrlOf,
  idOf,
  instantOf,
  objectsOf,
  phoneOf,
  scaledOf,
  textOf,
  trackingNumberOf,
} from './payload.js';

it.each<[unknown, unknown]>([
  ['12.34', 123_400n],
  ['-0.5', -5_000n],
  ['007.1', 71_000n],
  ['8.39495798', 83_950n],
  [19.9, 199_000n],
  [new ExactNumber('123456789012.3456'), 1_234_567_890_123_456n],
  [null, 0n],
  ['', 0n],
])('%p is %p ten-thousandths', (value, scaled) => expect(scaledOf(value, '/total')).toBe(scaled));

it.each(['1,50', '1e3', 'free', {}, true])('refuses %p as a decimal, by its pointer', (value) => {
  const errors = [expect.objectContaining({ pointer: '/total' })] as unknown[];
  expect(() => scaledOf(value, '/total')).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR', errors }) as Error,
  );
});

it('keeps no part of a value that means another one when it is cut', () => {
  expect(emailOf(`a@${'b'.repeat(250)}.example`)).toBeUndefined();
  expect(httpsUrlOf(`https://p.example/${'x'.repeat(2048)}`)).toBeUndefined();
  expect(phoneOf('1'.repeat(33))).toBeUndefined();
  expect(textOf('\u0000 😀😀😀 ', 2)).toBe('😀😀');
});

it('reads ids with all their digits, and 0 as none', () => {
  // A double holds 2^60 exactly, but prints it with zeros at its end.
  expect([idOf(new ExactNumber('90071992547409931')), idOf(2 ** 60), idOf(7), idOf(0), idOf('0'), idOf({})]).toEqual([
    '90071992547409931',
    '1152921504606846976',
    '7',
    undefined,
    undefined,
    undefined,
  ]);
});

it('reads a time without a zone as UTC', () => {
  expect(instantOf('2026-11-20T10:15:00')).toBe('2026-11-20T10:15:00.000Z');
  expect(instantOf('2026-11-20T10:15:00+02:00')).toBe('2026-11-20T08:15:00.000Z');
  expect([instantOf('soon'), instantOf(5)]).toEqual([undefined, undefined]);
});

it('reads a list that PHP wrote as an object', () => {
  expect(objectsOf({ 0: { a: 1 }, 2: { a: 2 }, 3: 'x' })).toEqual([{ a: 1 }, { a: 2 }]);
  expect(objectsOf('x')).toEqual([]);
});

it('names a carrier that it does not know by its letters', () => {
  expect([carrierOf('Royal Mail'), carrierOf('Bike Crew'), carrierOf('x'), carrierOf(undefined)]).toEqual([
    'royal_mail',
    'bike_crew',
    'other',
    'other',
  ]);
});

const LONG_URL = `https://www.ups.com/track?tracknum=1Z5R89390357567127&requester=${'x'.repeat(64)}`;

it.each([
  ['1Z5R 8939', '1Z5R 8939'],
  ['https://www.ups.com/track?tracknum=1Z5R89390357567127', 'https://www.ups.com/track?tracknum=1Z5R89390357567127'],
  [LONG_URL, '1Z5R89390357567127'],
  [LONG_URL.replace('tracknum', 'page').replace('1Z5R89390357567127', 'about'), undefined],
  ['x'.repeat(65), undefined],
  [{}, undefined],
])('C-PLT-22: %p has the tracking number %p', (value, number) => expect(trackingNumberOf(value)).toBe(number));
