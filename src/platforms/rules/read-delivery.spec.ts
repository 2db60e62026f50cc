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
  ['broken Unicode', '{"a":"\\ud800"}'],
])('C-PLT-11: refuses a body that is %s', (_what, body) => {
  const read = () => undefined;
  expect(() => readDelivery({ read }, { topic: 'orders/create', body }, SETTINGS)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR' }) as Error,
  );
});
