// SPDX-License-Identifier: Apache-2.0
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type Json, type Reply } from '../../support/client.js';
import { aLine, anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { rawRequest } from '../../support/raw-http.js';
import { newStore, type TestStore } from '../../support/stores.js';

const MAX = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

let store: TestStore;

beforeAll(async () => {
  store = await newStore();
});

const put = (body: unknown, headers: Record<string, string> = JSON_TYPE): Promise<Reply> =>
  store.put(`/orders/${newOrderNumber()}`, body, headers);

/** An order whose JSON has this many bytes. */
function orderOfBytes(size: number): string {
  const empty = JSON.stringify(anOrder({ source_payload: { filler: '' } }));
  return empty.replace('"filler":""', `"filler":"${'x'.repeat(size - empty.length)}"`);
}

function authorised(headers: Record<string, string>): Record<string, string> {
  return { Authorization: `Bearer ${store.token}`, ...headers };
}

describe('413 PAYLOAD_TOO_LARGE', () => {
  it('C-HTTP-22: refuses a body over 1 MiB and accepts one of exactly 1 MiB', async () => {
    expect((await put(orderOfBytes(MAX))).status).toBe(201);
    expectProblem(await put(orderOfBytes(MAX + 1)), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('refuses by Content-Length before the body is sent', async () => {
    const headers = authorised({ 'Content-Type': 'application/json', 'Content-Length': String(MAX + 1) });
    expectProblem(await rawRequest('PUT /orders/X', { headers }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('refuses a chunked body over the limit', async () => {
    const headers = authorised({ 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' });
    const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`;
    const reply = await rawRequest('PUT /orders/X', { headers, body: `${chunk.repeat(17)}0\r\n\r\n` });
    expectProblem(reply, 413, 'PAYLOAD_TOO_LARGE');
  });

  it('C-HTTP-22: counts the decompressed size of a compressed body', async () => {
    const reply = await put(gzipSync(orderOfBytes(MAX * 20)), { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expectProblem(reply, 413, 'PAYLOAD_TOO_LARGE');
  });
});

describe('a chunked body', () => {
  it('is accepted', async () => {
    const body = JSON.stringify(anOrder());
    const headers = authorised({ 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' });
    const [half, rest] = [body.slice(0, 40), body.slice(40)];
    const chunks = `${half.length.toString(16)}\r\n${half}\r\n${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`;
    expect((await rawRequest(`PUT /orders/${newOrderNumber()}`, { headers, body: chunks })).status).toBe(201);
  });
});

describe('415 UNSUPPORTED_MEDIA_TYPE', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json-seq',
    'application/vnd.api+json',
    'application/merge-patch+json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'json',
    'application/octet-stream',
  ])('C-HTTP-20: refuses Content-Type %s', async (type) => {
    expectProblem(await put(JSON.stringify(anOrder()), { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['compress', 'zstd', 'nonsense', 'gzip, gzip'])(
    'C-HTTP-21: refuses Content-Encoding %s',
    async (encoding) => {
      const reply = await put(JSON.stringify(anOrder()), { ...JSON_TYPE, 'content-encoding': encoding });
      expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('accepts Content-Type %s', async (type) => {
    expect((await put(JSON.stringify(anOrder()), { 'content-type': type })).status).toBe(201);
  });

  it('C-HTTP-19: accepts a missing Content-Type as application/json', async () => {
    expect((await put(JSON.stringify(anOrder()), {})).status).toBe(201);
  });

  it.each<[string, (body: string) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (body) => Buffer.from(body)],
  ])('C-HTTP-21: accepts Content-Encoding %s', async (encoding, packed) => {
    const reply = await put(packed(JSON.stringify(anOrder())), { ...JSON_TYPE, 'content-encoding': encoding });
    expect(reply.status).toBe(201);
  });

  it('C-HTTP-5: answers 400 if a body announced as gzip is not gzip', async () => {
    const reply = await put(JSON.stringify(anOrder()), { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect([reply.status, reply.headers['content-type']]).toEqual([400, 'application/problem+json']);
  });
});

describe('400 MALFORMED_JSON', () => {
  it.each([
    ['a truncated object', '{"currency":"BRL"'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['no quotes', '{a:1}'],
    ['NaN', '{"a":NaN}'],
    ['Infinity', '{"a":-Infinity}'],
    ['a leading zero', '{"a":01}'],
    ['a plus sign', '{"a":+1}'],
    ['no digit before the point', '{"a":.5}'],
    ['no digit after the point', '{"a":1.}'],
    ['a raw line break in a string', '{"a":"\n"}'],
    ['an unknown escape', '{"a":"\\x41"}'],
    ['a comment', '{"a":1} // one'],
    ['two values', '{} {}'],
    ['undefined', 'undefined'],
    ['only white space', ' \n\t '],
    ['a truncated object with a number of many digits', '{"a":12345678901234567890'],
    ['a form', 'a=1&b=2'],
  ])('refuses %s', async (_what, body) => {
    expectProblem(await put(body), 400, 'MALFORMED_JSON');
  });

  it('C-HTTP-23: refuses an empty body if a body is required, with and without a Content-Type', async () => {
    expectProblem(await put('', {}), 400, 'MALFORMED_JSON');
    expectProblem(await put(undefined, JSON_TYPE), 400, 'MALFORMED_JSON');
  });

  it.each<[string, Buffer]>([
    ['an invalid UTF-8 byte', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
    ['a truncated UTF-8 sequence', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x22, 0x7d])],
    ['a surrogate in UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d])],
    ['an overlong slash', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
    ['UTF-16', Buffer.from(JSON.stringify(anOrder()), 'utf16le')],
    ['Latin-1', Buffer.from('{"a":"é"}', 'latin1')],
  ])('refuses %s', async (_what, body) => {
    expectProblem(await put(body), 400, 'MALFORMED_JSON');
  });
});

describe('422 VALIDATION_ERROR', () => {
  it.each(['[]', '"text"', '1', 'true', 'null', '[{}]', '12345678901234567890.5'])(
    'C-HTTP-24: refuses %s with pointer ""',
    async (body) => {
      const reply = await put(body);
      expectProblem(reply, 422, 'VALIDATION_ERROR');
      expect(reply.json.errors).toEqual([expect.objectContaining({ pointer: '' })]);
    },
  );

  /** An object with this many levels, itself the first. */
  function nested(levels: number): Json {
    let value: Json = {};
    for (let level = 1; level < levels; level++) value = { a: value };
    return value;
  }

  it('C-HTTP-25: refuses nesting over 32 levels, the body being level 1, and accepts 32', async () => {
    expect((await put(anOrder({ source_payload: nested(31) }))).status).toBe(201);
    const reply = await put(anOrder({ source_payload: nested(32) }));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual([expect.stringMatching(/^\/source_payload\/.+ NESTED_TOO_DEEP$/)]);
  });

  it('counts lists as levels, but not numbers', async () => {
    const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + '1' + ']'.repeat(levels));
    expect((await put(anOrder({ metadata: { a: lists(30) } }))).status).toBe(201);
    expectProblem(await put(anOrder({ metadata: { a: lists(31) } })), 422, 'VALIDATION_ERROR');
  });

  it.each(['[', '{"a":'])('refuses 100 000 levels of %s and keeps serving', async (open) => {
    const deep = open.repeat(100_000) + '1' + (open === '[' ? ']' : '}').repeat(100_000);
    const reply = await put(JSON.stringify(anOrder({ metadata: { a: 0 } })).replace('"a":0', `"a":${deep}`));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect((await put(anOrder())).status).toBe(201);
  });

  it.each([
    ['at the top', '/__proto__', (order: string) => order.replace('{', '{"__proto__":{"x":1},')],
    ['in an open object', '/metadata/__proto__', withMetadata('{"__proto__":1}')],
    ['deep in an open object', '/metadata/a/0/b/__proto__', withMetadata('{"a":[{"b":{"__proto__":null}}]}')],
    ['written with an escape', '/metadata/__proto__', withMetadata('{"\\u005f_proto__":1}')],
    [
      'in a line',
      '/line_items/0/__proto__',
      (order: string) => order.replace('"quantity"', '"__proto__":{"quantity":9},"quantity"'),
    ],
    [
      'beside a number of many digits',
      '/metadata/b/__proto__',
      withMetadata('{"n":12345678901234567890,"b":{"__proto__":1}}'),
    ],
  ])('C-HTTP-26, C-ERR-8: refuses a key __proto__ %s', async (_where, pointer, change) => {
    const reply = await put(change(JSON.stringify(anOrder())));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ')[0])).toEqual([pointer]);
  });

  function withMetadata(text: string): (order: string) => string {
    return (order) => order.replace('{', `{"metadata":${text},`);
  }

  it('keeps harmless keys such as constructor as they were sent', async () => {
    const metadata = { constructor: { prototype: { x: 1 } }, toString: 'a', hasOwnProperty: 2, valueOf: [], then: 'b' };
    const orderNumber = newOrderNumber();
    expect((await store.put(`/orders/${orderNumber}`, anOrder({ metadata }))).status).toBe(201);
    const { order } = (await store.get(`/orders/${orderNumber}`)).json.data as { order: Json };
    expect(JSON.stringify(order.metadata)).toBe(JSON.stringify(metadata));
  });

  it.each([
    ['a lone high surrogate', '/note', '{"note":"\\ud83d",'],
    ['a lone low surrogate', '/note', '{"note":"\\ude00",'],
    ['a surrogate pair in reverse order', '/note', '{"note":"\\ude00\\ud83d",'],
    ['a lone surrogate in an open object', '/metadata/a', '{"metadata":{"a":"\\ud800"},'],
  ])('refuses %s', async (_what, pointer, start) => {
    const reply = await put(JSON.stringify(anOrder()).replace('{', start));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ')[0])).toEqual([pointer]);
  });

  it('C-HTTP-27: refuses a lone surrogate in a key with a response in well-formed Unicode', async () => {
    const reply = await put(JSON.stringify(anOrder()).replace('{', '{"metadata":{"\\ud800":1},'));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(JSON.stringify(reply.json)).not.toMatch(/\\ud8/i);
  });

  it('keeps a complete surrogate pair', async () => {
    const orderNumber = newOrderNumber();
    await store.put(
      `/orders/${orderNumber}`,
      JSON.stringify(anOrder()).replace('{', '{"note":"\\ud83d\\ude00",'),
      JSON_TYPE,
    );
    expect((await store.get(`/orders/${orderNumber}`)).text).toContain('"note":"😀"');
  });

  it('lists all invalid fields with their pointers', async () => {
    const order = { ...anOrder({ unknown: 1, 'a/b~c': 2, currency: 'brl', line_items: [aLine({ quantity: 0 })] }) };
    delete order.ordered_at;
    const reply = await put(order);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(
      faultsOf(reply)
        .map((fault) => fault.split(' ')[0])
        .sort(),
    ).toEqual(['/a~1b~0c', '/currency', '/line_items/0/quantity', '/ordered_at', '/unknown']);
  });
});
