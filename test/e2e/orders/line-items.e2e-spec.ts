// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { aLine, anOrder, newOrderNumber } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

const MINTED = /^li_[0-9a-f]{32}$/;

interface WrittenLine {
  line_id: string;
  sku?: string;
}

let store: TestStore;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

const line = (sku: string, members: Json = {}): Json => aLine({ product_id: `p-${sku}`, sku, ...members });

async function put(lines: Json[]): Promise<{ lines: WrittenLine[]; source: string; data: Json }> {
  const { status, json, text } = await store.put(path, anOrder({ line_items: lines }));
  expect([status < 300, text]).toEqual([true, expect.any(String)]);
  const data = json.data as { line_items: WrittenLine[]; line_id_source: string } & Json;
  return { lines: data.line_items, source: data.line_id_source, data };
}

const idsOf = (lines: WrittenLine[]): string[] => lines.map(({ line_id }) => line_id);

async function storedLines(): Promise<Json[]> {
  return ((await store.get(path)).json.data as { order: { line_items: Json[] } }).order.line_items;
}

describe('C-PUT-12: replaces line_items as a whole', () => {
  it('removes lines, and members of lines, that are left out', async () => {
    await put([line('A', { title: 'Mug', tax_amount: 1 }), line('B')]);
    const { sku, product_id, quantity, unit_price } = line('A');
    await put([{ sku, product_id, quantity, unit_price }]);
    expect(await storedLines()).toEqual([{ line_id: expect.any(String), sku, product_id, quantity, unit_price }]);
  });
});

describe('C-LINE-5: line ids of a new order', () => {
  it("C-LINE-7: honours the client's ids if every line has its own", async () => {
    const { lines, source } = await put([line('A', { line_id: 'a' }), line('B', { line_id: 'A' })]);
    expect([source, idsOf(lines)]).toEqual(['partner', ['a', 'A']]);
    expect((await storedLines()).map(({ line_id }) => line_id)).toEqual(['a', 'A']);
  });

  it.each<[string, unknown[]]>([
    ['one line has none', ['a', undefined]],
    ['one is null', ['a', null]],
    ['one is empty', ['a', '']],
    ['one is sent twice', ['a', 'a']],
  ])('C-LINE-6: mints all ids if %s', async (_why, ids) => {
    const { lines, source } = await put(ids.map((line_id, index) => line(`S${index}`, { line_id })));
    expect(source).toBe('parcelward');
    for (const id of idsOf(lines)) expect(id).toMatch(MINTED);
    expect(new Set(idsOf(lines)).size).toBe(2);
  });
});

describe('C-LINE-8: line ids of an update', () => {
  it('keeps the id of a matching line in any order, and ignores a sent line_id', async () => {
    const first = await put(['A', 'B', 'C'].map((sku) => line(sku)));
    const [a, b, c] = idsOf(first.lines);
    const second = await put([line('C', { line_id: 'mine', quantity: 3 }), line('A', { line_id: b }), line('B')]);
    expect(idsOf(second.lines)).toEqual([c, a, b]);
    expect(second.source).toBe('parcelward');
  });

  it("C-LINE-12: keeps the client's ids, and mints ids for new lines", async () => {
    await put([line('A', { line_id: 'a' })]);
    const { lines, source } = await put([line('A'), line('B', { line_id: 'b' })]);
    expect(idsOf(lines)).toEqual(['a', expect.stringMatching(MINTED)]);
    expect(source).toBe('partner');
  });

  it('does not count a sent line_id as a change', async () => {
    await put([line('A')]);
    expect((await put([line('A', { line_id: 'mine' })])).data).toMatchObject({ applied: false, reason: 'no_change' });
  });

  it.each<[string, Json, Json, boolean]>([
    ['only product_id', { product_id: 'p' }, { product_id: 'p' }, true],
    ['only sku', { sku: 's' }, { sku: 's' }, true],
    ['product_id, when one has no sku', { product_id: 'p', sku: 's' }, { product_id: 'p' }, true],
    ['sku, when one has no product_id', { sku: 's' }, { product_id: 'p', sku: 's' }, true],
    ['neither: equal content', { title: 'Mug' }, { title: 'Mug' }, true],
    ['neither: other content', { title: 'Mug' }, { title: 'Cup' }, false],
    ['another sku of the product', { product_id: 'p', sku: 's' }, { product_id: 'p', sku: 't' }, false],
    ['another product with the sku', { product_id: 'p', sku: 's' }, { product_id: 'q', sku: 's' }, false],
    ['another case', { sku: 's' }, { sku: 'S' }, false],
    ['product_id against sku', { product_id: 'p' }, { sku: 'p' }, false],
  ])('C-LINE-9: matching by %s', async (_how, before, after, kept) => {
    const bare = { quantity: 1, unit_price: 10 };
    const [first] = idsOf((await put([{ ...bare, ...before }])).lines);
    const [second] = idsOf((await put([{ ...bare, ...after }])).lines);
    expect(second === first).toBe(kept);
    expect(second).toMatch(MINTED);
  });

  it('C-LINE-10: matches the first of several lines that is left', async () => {
    const twin = { product_id: 'p', quantity: 1, unit_price: 10 };
    const [a, b] = idsOf(
      (
        await put([
          { ...twin, sku: 's' },
          { ...twin, sku: 't' },
        ])
      ).lines,
    );
    expect(idsOf((await put([twin, twin])).lines)).toEqual([a, b]);
    const third = idsOf((await put([twin, twin, twin])).lines);
    expect(third.slice(0, 2)).toEqual([a, b]);
    expect(new Set(third).size).toBe(3);
  });

  it('C-LINE-12: gives a removed line that comes back a new id', async () => {
    const [a, b] = idsOf((await put([line('A'), line('B')])).lines);
    await put([line('A')]);
    const again = idsOf((await put([line('A'), line('B')])).lines);
    expect(again[0]).toBe(a);
    expect(again[1]).not.toBe(b);
  });
});

describe('C-ORD-7: the number of lines', () => {
  it.each([1, 250])('accepts %i', async (count) => {
    const { lines } = await put(Array.from({ length: count }, (_, index) => line(`S${index}`)));
    expect(new Set(idsOf(lines)).size).toBe(count);
  });

  it.each([0, 251])('refuses %i', async (count) => {
    const lines = Array.from({ length: count }, (_, index) => line(`S${index}`));
    const { status, json } = await store.put(path, anOrder({ line_items: lines }));
    expect([status, json.code, json.errors]).toEqual([
      422,
      'VALIDATION_ERROR',
      [expect.objectContaining({ pointer: '/line_items' })],
    ]);
    expect((await store.get(path)).status).toBe(404);
  });
});
