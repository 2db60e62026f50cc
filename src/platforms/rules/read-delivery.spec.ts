// SPDX-License-Identifier: Apache-2.0
import { DEFAULT_SETTINGS } from '../model/platform-connection.js';
import { readDelivery } from './read-delivery.js';

const SETTINGS = { ...DEFAULT_SETTINGS, protection_lines: ['Shipping protection'] };
const deep = `${'['.repeat(40)}${']'.repeat(40)}`;

it('C-PLT-10: passes topic, body and settings to the adapter, with all digits of numbers', () => {
  const seen: unknown[] = [];
  const read = (...given: unknown[]): undefined => void seen.push(...given.map(String));
  expect(readDelivery({ read }, { topic: 'orders/create', body: '[820982911946154508]' }, SETTINGS)).toBeUndefined();
  expect(seen).toEqual(['orders/create', '820982911946154508', '[object Object]']);
});

it.each([
  ['no JSON', '{"id":'],
  ['nothing', ''],
  ['too deep', deep],
])('C-PLT-11: refuses a body that is %s', (_what, body) => {
  const read = () => undefined;
  expect(() => readDelivery({ read }, { topic: 'orders/create', body }, SETTINGS)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR' }) as Error,
  );
});

it('C-PLT-11: refuses a request without a topic, because its body may be an order', () => {
  expect(() => readDelivery({ read: () => undefined }, { topic: '', body: '{}' }, SETTINGS)).toThrow('no topic');
});

it.each([
  ['half a character', '{"note":"a\\ud83d"}'],
  ['a key that objects have', '{"__proto__":{"id":1}}'],
  ['a byte order mark', '\uFEFF{"id":1}'],
])('C-PLT-10: reads a body with %s', (_what, body) => {
  let seen: unknown;
  const read = (_topic: string, json: unknown): undefined => void (seen = json);
  readDelivery({ read }, { topic: 'orders/create', body }, SETTINGS);
  expect(Object.keys(seen as object)).toHaveLength(1);
});
