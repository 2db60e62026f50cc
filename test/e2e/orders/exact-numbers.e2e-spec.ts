// SPDX-License-Identifier: Apache-2.0
import { type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { faultsOf } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

/** Sends an order with this literal as its subtotal, or in `place`, so that JSON.stringify does not change it. */
function putText(literal: string, place = '"subtotal":20'): Promise<Reply> {
  const name = place.slice(0, place.indexOf(':') + 1);
  const text = JSON.stringify(anOrder({ source_payload: { n: 'HERE' } })).replace(place, `${name}${literal}`);
  return store.call(path, { method: 'PUT', body: text, headers: { 'content-type': 'application/json' } });
}

const IN_PAYLOAD = '"n":"HERE"';

describe('C-VAL-12, C-ERR-26, C-ERR-30, C-ERR-31: money is exact', () => {
  it.each([
    ['0', '0'],
    ['0.0001', '0.0001'],
    ['0.1', '0.1'],
    ['19.90', '19.9'],
    ['1.005', '1.005'],
    ['2.5e2', '250'],
    ['123456789.1234', '123456789.1234'],
    ['99999999999.9999', '99999999999.9999'],
    ['700000000000.0005', '700000000000.0005'],
    ['999999999998.9999', '999999999998.9999'],
    ['999999999999', '999999999999'],
  ])('C-VAL-16: %s comes back as %s', async (literal, written) => {
    expect((await putText(literal)).status).toBe(201);
    const { text } = await store.get(path);
    expect(/"subtotal":([^,}]+)/.exec(text)?.[1]).toBe(written);
    expect((await putText(literal)).json.data).toMatchObject({ reason: 'no_change' });
    const [event] = await rows<{ data: string }>('SELECT data FROM outbox_events WHERE store_id = ? ORDER BY id DESC', [
      store.id,
    ]);
    expect(event?.data).toContain(`"subtotal":${written}`);
  });

  it('amounts that share one double are different amounts', async () => {
    await putText('700000000000.0005');
    expect((await putText('700000000000.0006')).json.data).toMatchObject({ applied: true, fields_changed_count: 1 });
    expect((await putText('700000000000.00060')).json.data).toMatchObject({ applied: false });
  });

  it.each([
    ['999999999999.0001', 'OUT_OF_RANGE'],
    ['999999999999.9999', 'OUT_OF_RANGE'],
    ['1000000000000', 'OUT_OF_RANGE'],
    ['1e400', 'OUT_OF_RANGE'],
    ['1e9999999999999999999', 'OUT_OF_RANGE'],
    ['123456789012345678901234567890', 'OUT_OF_RANGE'],
    ['-0.0001', 'OUT_OF_RANGE'],
    ['-1', 'OUT_OF_RANGE'],
    ['-1e-400', 'OUT_OF_RANGE'],
    ['1.00001', 'TOO_MANY_DECIMALS'],
    ['700000000000.00005', 'TOO_MANY_DECIMALS'],
    ['0.1000000000000000055511151231257827', 'TOO_MANY_DECIMALS'],
    ['1e-5', 'TOO_MANY_DECIMALS'],
    ['1e-400', 'TOO_MANY_DECIMALS'],
    ['"20"', 'INVALID_TYPE'],
    ['"20.00 BRL"', 'INVALID_TYPE'],
    ['true', 'INVALID_TYPE'],
    ['[20]', 'INVALID_TYPE'],
    ['{"amount":20}', 'INVALID_TYPE'],
  ])('refuses %s with 422 %s', async (literal, code) => {
    const reply = await putText(literal);
    expect([reply.status, faultsOf(reply)]).toEqual([422, [`/amounts/subtotal ${code}`]]);
    expect((await store.get(path)).status).toBe(404);
  });

  it.each(['NaN', 'nan', 'Infinity', '-Infinity', '+1', '01', '1.', '.5', '0x10', '1_000', '1,5', '20f'])(
    '%s is not JSON',
    async (literal) => {
      const { status, json } = await putText(literal);
      expect([status, json.code]).toEqual([400, 'MALFORMED_JSON']);
      expect((await store.get(path)).status).toBe(404);
    },
  );
});

describe('a quantity', () => {
  const send = (literal: string): Promise<Reply> => putText(literal, '"quantity":2');

  it.each(['1', '100000', '2.0', '1e2'])('C-LINE-1: accepts %s', async (literal) =>
    expect((await send(literal)).status).toBe(201),
  );

  it.each([
    ['0', 'OUT_OF_RANGE'],
    ['-1', 'OUT_OF_RANGE'],
    ['100001', 'OUT_OF_RANGE'],
    ['1e400', 'OUT_OF_RANGE'],
    ['9007199254740993', 'OUT_OF_RANGE'],
    ['1.5', 'INVALID_TYPE'],
    ['1.0000000000000000001', 'INVALID_TYPE'],
    ['"1"', 'INVALID_TYPE'],
  ])('refuses %s with 422 %s', async (literal, code) => {
    const reply = await send(literal);
    expect([reply.status, faultsOf(reply)]).toEqual([422, [`/line_items/0/quantity ${code}`]]);
  });
});

describe('numbers in source_payload', () => {
  it.each([
    '12345678901234567890',
    '9007199254740993',
    '-9223372036854775808',
    '0.1000000000000000055511151231257827',
    '123456789012345678901234567890.123456789',
    '1e400',
    '1E-500',
  ])('C-VAL-15, C-ORD-18: %s come back digit for digit', async (literal) => {
    expect((await putText(literal, IN_PAYLOAD)).status).toBe(201);
    expect((await store.get(path)).text).toContain(`"source_payload":{"n":${literal}}`);
    expect((await putText(literal, IN_PAYLOAD)).json.data).toMatchObject({ reason: 'no_change' });
  });

  it('that differ in a digit beyond a double are a change', async () => {
    await putText('12345678901234567890', IN_PAYLOAD);
    expect((await putText('12345678901234567891', IN_PAYLOAD)).json.data).toMatchObject({ fields_changed_count: 1 });
  });
});

describe('C-VAL-17: instants', () => {
  const read = async (): Promise<string | undefined> =>
    /"ordered_at":"([^"]+)"/.exec((await store.get(path)).text)?.[1];

  it.each([
    ['2026-11-01T10:00:00Z', '2026-11-01T10:00:00.000Z'],
    ['2026-11-01T10:00:00.123456Z', '2026-11-01T10:00:00.123Z'],
    ['2026-11-01T23:30:00-03:00', '2026-11-02T02:30:00.000Z'],
    ['2026-11-01T10:00:00+14:00', '2026-10-31T20:00:00.000Z'],
    ['2024-02-29t10:00:00z', '2024-02-29T10:00:00.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('C-VAL-18: %s comes back as %s', async (sent, written) => {
    expect((await store.put(path, anOrder({ ordered_at: sent }))).status).toBe(201);
    expect(await read()).toBe(written);
  });

  it.each([
    '2026-11-01T10:00:00',
    '2026-11-01',
    '2026-02-30T10:00:00Z',
    '2025-02-29T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-01T24:00:00Z',
    '2026-11-01T10:60:00Z',
    '2026-11-01 10:00:00Z',
    '2026-11-01T10:00Z',
    '2026-11-01T10:00:00+0300',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '20261101T100000Z',
    'Sun, 01 Nov 2026 10:00:00 GMT',
    '1793527200',
    '',
  ])('refuses %p with 422', async (sent) => {
    const reply = await store.put(path, anOrder({ ordered_at: sent }));
    expect([reply.status, faultsOf(reply)]).toEqual([422, ['/ordered_at INVALID_FORMAT']]);
  });

  it('refuses a number with 422', async () => {
    expect(faultsOf(await store.put(path, anOrder({ ordered_at: 1793527200 })))).toEqual(['/ordered_at INVALID_TYPE']);
  });
});
