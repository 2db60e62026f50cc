// SPDX-License-Identifier: Apache-2.0
import { PutOrderBody } from '../../../src/orders/model/order-bodies.js';
import 'reflect-metadata';
import { compiledValidator } from '../../../src/platform/validation/compiled.js';
import { IDENTIFIER_PATTERN } from '../../../src/platform/validation/field-types.js';
import { type Json, type Reply } from '../../support/client.js';
import { rows, type Written, writtenBy } from '../../support/database.js';
import { aFullOrder } from '../../support/full-order.js';
import { aLine, anOrder, newOrderNumber } from '../../support/orders.js';
import { faultsOf } from '../../support/problems.js';
import { type Member, membersOf, type Schema, valueAt, withValueAt } from '../../support/schema.js';
import { newStore, type TestStore } from '../../support/stores.js';

/** A body with a valid value for every member in the OpenAPI document. */
const SHAPE = aFullOrder({
  order_number: 'N',
  source_store: { id: 'berlin-1', name: 'Berlin outlet' },
  platform: 'p',
  api_version: 'v1',
  store_id: 's',
  platform_domain: 'd',
  source_channel: 'c',
  protect_order_number: 'PW-0000000000',
  order_date_created: '2026-11-01T10:00:00Z',
  order_lifecycle_status: 'PLACED',
});
const FULL = withValueAt(SHAPE, ['shipments', '0', 'order_number'], 'N');

const KEY = { 'idempotency-key': '0190163d-8694-739b-aea5-966c26f8ad91' };
const members = await membersOf('PutOrderBody');

let store: TestStore;
let standing: string;
let before: { order: unknown; written: Written };

beforeAll(async () => {
  store = await newStore({ account_type: 'b2b_platform' });
  standing = `/orders/${newOrderNumber()}`;
  const { source_store } = FULL;
  await store.put(standing, aFullOrder({ source_store }));
  before = { order: await storedOrders(), written: await writtenBy(store.id) };
});

const storedOrders = (): Promise<unknown[]> =>
  rows('SELECT version, updated_at, document FROM orders WHERE store_id = ?', [store.id]);

/** Sends a bad body for a new and for an existing order, and expects no row, event, idempotency record or change. */
async function refused(body: unknown): Promise<Reply> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = (path: string): Promise<Reply> =>
    store.call(path, { method: 'PUT', body: text, headers: { 'content-type': 'application/json', ...KEY } });
  const [fresh, again] = [await send(`/orders/${newOrderNumber()}`), await send(standing)];
  expect([again.status, faultsOf(again)]).toEqual([fresh.status, faultsOf(fresh)]);
  expect(await storedOrders()).toEqual(before.order);
  expect(await writtenBy(store.id)).toEqual(before.written);
  return fresh;
}

const WRONG_TYPES: Record<NonNullable<Schema['type']>, unknown[]> = {
  string: [1, true, {}, []],
  number: ['1', true, {}, []],
  integer: ['1', true, {}, [], 1.5],
  boolean: ['true', 0, {}, []],
  object: ['x', 1, true, []],
  array: ['x', 1, true, {}],
};

/** Bad values of a member, derived from its schema, each with the expected code. */
function badValues({ path, schema, required }: Member): [unknown, string][] {
  const { type, format, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems, maxProperties } = schema;
  const bad: [unknown, string][] = WRONG_TYPES[type ?? 'object'].map((value) => [value, 'INVALID_TYPE']);
  if (path.at(-1) === '0') bad.push([null, 'INVALID_TYPE']);
  else if (required) bad.push([undefined, 'REQUIRED'], [null, 'REQUIRED']);
  const isOfAnyLetters = !pattern || pattern === IDENTIFIER_PATTERN;
  if (maxLength !== undefined && isOfAnyLetters) bad.push([textOf(schema, maxLength + 1), 'TOO_LONG']);
  if (minLength && isOfAnyLetters) bad.push(['', 'TOO_SHORT']);
  if (schema.enum) bad.push(['\u0007?', 'NOT_ALLOWED_VALUE']);
  else if (pattern || format) bad.push(['\u0007?', 'INVALID_FORMAT']);
  if (minimum !== undefined) bad.push([minimum - 1, 'OUT_OF_RANGE']);
  if (maximum !== undefined) bad.push([maximum + 1, 'OUT_OF_RANGE']);
  if (type === 'number' && maximum !== 100) bad.push([0.00001, 'TOO_MANY_DECIMALS']);
  if (minItems !== undefined) bad.push([[], 'TOO_FEW_ITEMS']);
  if (maxProperties !== undefined) bad.push([keys(maxProperties + 1), 'TOO_MANY_KEYS']);
  if (maxItems !== undefined) bad.push([Array.from({ length: maxItems + 1 }, () => itemOf(schema)), 'TOO_MANY_ITEMS']);
  if (format === 'date-time') bad.push(...BAD_INSTANTS.map((value): [unknown, string] => [value, 'INVALID_FORMAT']));
  return bad;
}

const BAD_INSTANTS = ['2026-11-01T10:00:00', '2026-11-01', '2026-02-30T10:00:00Z', '2026-11-01T24:00:00Z', 'now', ''];

function textOf({ format }: Schema, length: number): string {
  if (format === 'uri') return 'https://a.example/'.padEnd(length, 'x');
  return format === 'email' ? `@a.example`.padStart(length, 'x') : '😀'.repeat(length);
}

const keys = (count: number): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

function itemOf(list: Schema): unknown {
  const at = members.find(({ schema }) => schema === list);
  return at && (valueAt(FULL, at.path) as unknown[])[0];
}

/** A bad value of a member, and the expected code. */
interface Case {
  member: Member;
  value: unknown;
  code: string;
}

const cases: Case[] = members
  .filter(({ path, schema }) => path.length > 0 && !schema.items?.type)
  .flatMap((member) => badValues(member).map(([value, code]) => ({ member, value, code })));

/** Groups the cases by request. A bad object or list hides the faults inside it, so those go into another body. */
function bodiesOf(all: Case[]): Case[][] {
  const bodies: Case[][] = [];
  for (const each of all) {
    const body = bodies.find((others) => others.every((other) => !isWithin(each, other) && !isWithin(other, each)));
    if (body) body.push(each);
    else bodies.push([each]);
  }
  return bodies;
}

const isWithin = (inner: Case, outer: Case): boolean =>
  `${inner.member.pointer}/`.startsWith(`${outer.member.pointer}/`);

const described = (pointer: string, value: unknown, code: string): string =>
  `${pointer} as ${JSON.stringify(value)?.slice(0, 40)}: ${code}`;

describe('C-VAL-26, C-ORD-5, C-ORD-21, C-ORD-23: bad input: every member of an order', () => {
  it('has a valid value in the test data', () => {
    expect(members.filter(({ path }) => valueAt(FULL, path) === undefined).map(({ pointer }) => pointer)).toEqual([]);
    expect(cases.length).toBeGreaterThan(500);
  });

  it('refuses, in a body of valid values, only the members that an existing order may send back', async () => {
    const path = `/orders/N-${newOrderNumber()}`;
    const number = path.slice(8);
    const body = { ...withValueAt(FULL, ['shipments', '0', 'order_number'], number), order_number: number };
    const freshStore = await newStore({ account_type: 'b2b_platform' });
    expect(faultsOf(await freshStore.put(path, body))).toEqual(
      ['protect_order_number', 'order_date_created', 'order_lifecycle_status'].map((name) => `/${name} UNKNOWN_KEY`),
    );
  });

  it.each(bodiesOf(cases).map((bad, index) => [index + 1, bad.length, bad] as const))(
    'C-ORD-29, C-LINE-1, C-LINE-2: refuses body %i for each of its %i bad values, with pointer and code, and for nothing else',
    async (_index, _count, bad) => {
      const body = bad.reduce((good, { member, value }) => withValueAt(good, member.path, value), FULL);
      const reply = await refused(body);
      expect([reply.status, reply.json.code]).toEqual([422, 'VALIDATION_ERROR']);
      const faults = reply.json.errors as { pointer: string; code: string }[];
      expect(
        faults.map(({ pointer, code }) => described(pointer, valueAt(body, pointer.slice(1).split('/')), code)).sort(),
      ).toEqual(bad.map(({ member, value, code }) => described(member.pointer, value, code)).sort());
    },
  );

  // The service validates twice: a compiled validator finds bad bodies, a second one lists their faults. This tests the first.
  it('is refused for each bad value', () => {
    const isAccepted = compiledValidator(PutOrderBody);
    expect(isAccepted(FULL)).toBe(true);
    const accepted = cases.filter(({ member, value }) => isAccepted(withValueAt(FULL, member.path, value)));
    expect(accepted.map(({ member, value, code }) => described(member.pointer, value, code))).toEqual([]);
  });

  const closed = members.filter(({ schema }) => schema.type === 'object' && schema.additionalProperties === false);

  it('C-VAL-21, C-ORD-16, C-SRC-1: refuses unknown keys in the order, amounts, source_store and order_notifications', () => {
    expect(closed.map(({ pointer }) => pointer).sort()).toEqual([
      '',
      '/amounts',
      '/order_notifications',
      '/source_store',
    ]);
  });

  it.each(closed.map((member) => [member.pointer, member] as const))(
    'C-ERR-25: %s takes no key beyond its own',
    async (pointer, { path }) => {
      for (const key of ['surprise', 'Currency', 'note ', 'constructor', '', 'a/b~c']) {
        const reply = await refused(withValueAt(FULL, [...path, key], 1));
        const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1');
        expect([reply.status, faultsOf(reply)]).toEqual([422, [`${pointer}/${escaped} UNKNOWN_KEY`]]);
      }
    },
  );

  it.each(['total', 'tax', 'shipping', 'discount', 'subTotal'])('C-ORD-6, C-FIG-1: refuses amounts.%s', async (key) => {
    const reply = await refused(anOrder({ amounts: { subtotal: 20, [key]: 1 } }));
    expect([reply.status, faultsOf(reply)]).toEqual([422, [`/amounts/${key} UNKNOWN_KEY`]]);
  });
});

describe('bad input: lists all faults', () => {
  it('C-VAL-11, C-ERR-27, C-ERR-29, C-FIG-2: of members at every depth at once', async () => {
    const reply = await refused({
      ...anOrder(),
      ordered_at: 'yesterday',
      currency: 'brl',
      customer: { email: 'x' },
      amounts: { total: 1, tax_total: -1 },
      line_items: [aLine(), aLine({ quantity: 0, unit_price: '1' }), 7],
      shipments: [{ tracking_number: '', carrier: 'DHL' }],
      note: 7,
      surprise: 1,
    });
    expect(faultsOf(reply).sort()).toEqual(
      [
        '/ordered_at INVALID_FORMAT',
        '/currency INVALID_FORMAT',
        '/customer/email INVALID_FORMAT',
        '/amounts/subtotal REQUIRED',
        '/amounts/tax_total OUT_OF_RANGE',
        '/amounts/total UNKNOWN_KEY',
        '/line_items/1/quantity OUT_OF_RANGE',
        '/line_items/1/unit_price INVALID_TYPE',
        '/line_items/2 INVALID_TYPE',
        '/shipments/0/tracking_number TOO_SHORT',
        '/shipments/0/carrier INVALID_FORMAT',
        '/note INVALID_TYPE',
        '/surprise UNKNOWN_KEY',
      ].sort(),
    );
  });

  it('C-ERR-6, C-ERR-24, C-ORD-3: of an empty body', async () => {
    expect(faultsOf(await refused({})).sort()).toEqual(
      ['amounts', 'currency', 'customer', 'line_items', 'ordered_at'].map((name) => `/${name} REQUIRED`),
    );
  });

  it('of each of 250 lines', async () => {
    const line_items = Array.from({ length: 250 }, () => aLine({ quantity: 'x' }));
    expect(faultsOf(await refused(anOrder({ line_items })))).toHaveLength(250);
  });

  it('C-ERR-9: of an incomplete pair and an unknown key', async () => {
    const faults = faultsOf(await refused(anOrder({ is_protected: true, surprise: 1 })));
    expect(faults.sort()).toEqual(['/amounts/protection_cost REQUIRED', '/surprise UNKNOWN_KEY']);
  });
});

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
const MiB = 1024 * 1024;

describe('bad input: a body that is not an order', () => {
  it.each<[string, string, number, string]>([
    ['empty', '', 400, 'MALFORMED_JSON'],
    ['cut off', '{"ordered_at":', 400, 'MALFORMED_JSON'],
    ['with an extra comma', '{"a":1,}', 400, 'MALFORMED_JSON'],
    ['with single quotes', "{'a':1}", 400, 'MALFORMED_JSON'],
    ['two values', '{}{}', 400, 'MALFORMED_JSON'],
    ['a list', '[]', 422, 'VALIDATION_ERROR'],
    ['null', 'null', 422, 'VALIDATION_ERROR'],
    ['a text', '"order"', 422, 'VALIDATION_ERROR'],
    ['a number', '1', 422, 'VALIDATION_ERROR'],
    ['a number beyond doubles', '12345678901234567890', 422, 'VALIDATION_ERROR'],
    ['past 1 MiB', JSON.stringify(anOrder({ source_payload: { a: 'x'.repeat(MiB) } })), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_what, body, status, code) => {
    const reply = await refused(body);
    expect([reply.status, reply.json.code]).toEqual([status, code]);
    if (status === 422) expect(faultsOf(reply)).toEqual([' INVALID_TYPE']);
  });

  it('accepts 32 levels of nesting and refuses 33', async () => {
    const reply = await refused(anOrder({ metadata: nested(32) }));
    expect([reply.status, reply.json.code]).toEqual([422, 'VALIDATION_ERROR']);
    const freshStore = await newStore();
    expect((await freshStore.put(`/orders/${newOrderNumber()}`, anOrder({ metadata: nested(31) }))).status).toBe(201);
  });

  it.each([
    ['metadata', '{"__proto__":{"a":1}}'],
    ['source_payload', '{"a":[{"__proto__":1}]}'],
    ['customer', '{"__proto__":null}'],
  ])('refuses a key __proto__ in %s', async (name, text) => {
    const body = JSON.stringify(anOrder({ [name]: 'HERE' })).replace('"HERE"', text);
    const reply = await refused(body);
    expect([reply.status, reply.json.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('C-HTTP-27: refuses NUL in a text', async () => {
    expect(faultsOf(await refused(anOrder({ note: 'a\0b' })))).toEqual(['/note INVALID_FORMAT']);
  });

  it.each(['text/plain', 'application/xml', 'application/merge-patch+json', 'multipart/form-data; boundary=x'])(
    '%s is 415',
    async (type) => {
      const headers = { 'content-type': type, ...KEY };
      const reply = await store.call(standing, { method: 'PUT', body: JSON.stringify(anOrder()), headers });
      expect([reply.status, reply.json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await writtenBy(store.id)).toEqual(before.written);
    },
  );
});

describe('accepts values at their limits', () => {
  it.each<[string, Json]>([
    ['C-ORD-17: 16 metadata keys', { metadata: keys(16) }],
    ['C-ORD-22: a note of 4096 code points', { note: '😀'.repeat(4096) }],
    ['C-ORD-9: 100 discounts', { discounts: Array.from({ length: 100 }, () => ({ amount: 1, applies_to: 'order' })) }],
    ['C-ORD-12: 100 taxes', { tax_lines: Array.from({ length: 100 }, () => ({ amount: 1 })) }],
    ['C-ORD-19: source_payload of 900 KB', { source_payload: { a: 'x'.repeat(900_000) } }],
    ['a quantity of 100 000', { line_items: [aLine({ quantity: 100_000 })] }],
  ])('%s', async (_what, part) => {
    const freshStore = await newStore();
    expect((await freshStore.put(`/orders/${newOrderNumber()}`, anOrder(part))).status).toBe(201);
  });
});
