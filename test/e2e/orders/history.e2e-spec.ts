// SPDX-License-Identifier: Apache-2.0
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { eventsOf, rows } from '../../support/database.js';
import { aFiguredOrder, readOrder, withAmounts } from '../../support/figures.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

interface Change {
  member: string;
  before: unknown;
  after: unknown;
}

interface Version {
  version: number;
  type: string;
  occurred_at: string;
  actor: Json;
  changes: Change[];
}

const SOUND = aFiguredOrder();
const BAD = withAmounts(SOUND, { grand_total: 1 });
const LABEL = { label_url: 'https://labels.example.com/1.pdf' };

let store: TestStore;
let number: string;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${(number = newOrderNumber())}`));

const put = (body: Json, of = store) => of.put(path, body);
const cancel = (body: Json) => store.post(`${path}/cancel`, body);

async function page(query = '', of = store): Promise<{ versions: Version[]; next_cursor: string | null }> {
  const { status, json, text } = await of.get(`${path}/history${query}`);
  if (status !== 200) throw new Error(`Not answered: ${text}`);
  return json.data as unknown as { versions: Version[]; next_cursor: string | null };
}

const versions = async (of = store): Promise<Version[]> => (await page('', of)).versions;
const newest = async (): Promise<Version> => (await versions())[0] as Version;
const membersOf = ({ changes }: Version) => changes.map(({ member }) => member).sort();
const changeOf = ({ changes }: Version, name: string) => changes.find(({ member }) => member === name);

describe('GET /orders/{order_number}/history', () => {
  it('C-READ-10, C-READ-12, C-READ-13: lists versions, newest first, each with its time and API key', async () => {
    await put(SOUND);
    await put({ ...SOUND, note: 'x' });
    const { json } = await store.get(`/api-keys/list/${store.id}`);
    const actor = { type: 'api_key', id: (json.data as Json).key_id };
    const order = await readOrder(store, path);
    const reply = await store.get(`${path}/history`);
    expect(reply.json.data).toEqual({
      order_number: number,
      versions: [
        {
          version: 2,
          type: 'order.updated',
          occurred_at: order.updatedAt,
          actor,
          changes: [{ member: 'note', before: null, after: 'x' }],
        },
        { version: 1, type: 'order.created', occurred_at: order.order_date_created, actor, changes: expect.any(Array) },
      ],
      next_cursor: null,
    });
  });

  it('C-READ-14: shows every member of the order in the first version, with null before', async () => {
    await put(SOUND);
    const { amounts, updatedAt: _updated, ...order } = await readOrder(store, path);
    const figures = Object.entries(amounts as Json).map(([name, value]) => [`amounts.${name}`, value] as const);
    const { changes } = await newest();
    expect(changes).toHaveLength(Object.keys(order).length + 6);
    expect(changes).toEqual(
      expect.arrayContaining(
        [...Object.entries(order), ...figures].map(([member, after]) => ({ member, before: null, after })),
      ),
    );
  });

  it('C-READ-14: shows the changed members of a version with their values before and after', async () => {
    await put({ ...SOUND, locale: 'pt-BR' });
    await put(withAmounts({ ...SOUND, customer: {} }, { grand_total: 1, discount_total: undefined }));
    const version = await newest();
    expect(membersOf(version)).toEqual([
      'amounts.discount_total',
      'amounts.grand_total',
      'customer',
      'locale',
      'review',
    ]);
    expect(version.changes).toEqual(
      expect.arrayContaining([
        { member: 'amounts.discount_total', before: 4.4, after: null },
        { member: 'amounts.grand_total', before: 36.21, after: 1 },
        { member: 'customer', before: { email: 'ana@example.com' }, after: {} },
        { member: 'locale', before: 'pt-BR', after: null },
        {
          member: 'review',
          before: { flagged: false, reasons: [], warnings: [] },
          after: { flagged: true, reasons: [expect.anything(), expect.anything()], warnings: [] },
        },
      ]),
    );
  });

  it('shows the members that fields_changed_count of the PUT counted', async () => {
    await put(SOUND);
    const { json } = await put(aFiguredOrder(undefined, { shipping: 600 }, { note: 'x', metadata: { a: 1 } }));
    expect(membersOf(await newest())).toHaveLength(
      (json.data as { fields_changed_count: number }).fields_changed_count,
    );
  });

  it('C-READ-16: shows cancellation, is_protected and protection when a cancellation ends the protection', async () => {
    await put(SOUND);
    const before = await readOrder(store, path);
    await cancel({ type: 'PARTIAL', line_items: [{ line_id: 'MUGS', quantity: 1 }], cancel_protection: true });
    const after = await readOrder(store, path);
    const version = await newest();
    expect([version.version, version.type]).toEqual([2, 'order.cancelled']);
    expect(version.changes).toHaveLength(3);
    expect(version.changes).toEqual(
      expect.arrayContaining(
        ['cancellation', 'is_protected', 'protection'].map((member) => ({
          member,
          before: before[member],
          after: after[member],
        })),
      ),
    );
  });

  it('makes every changed return label a version', async () => {
    await put(SOUND);
    await store.put(`${path}/return-label`, LABEL);
    expect((await newest()).changes).toEqual([{ member: 'return_label', before: null, after: LABEL }]);
    await store.put(`${path}/return-label`, { barcode_data: '42' });
    expect((await newest()).changes).toEqual([
      { member: 'return_label', before: LABEL, after: { barcode_data: '42' } },
    ]);
  });

  it('does not make order.flagged a version if another event of the write is one', async () => {
    await put(BAD);
    await put(SOUND);
    await put(BAD);
    expect(await eventsOf(store.id, number)).toHaveLength(5);
    const listed = await versions();
    expect(listed.map(({ version, type }) => `${version} ${type}`)).toEqual([
      '4 order.updated',
      '3 order.updated',
      '1 order.created',
    ]);
    expect(changeOf(listed[0] as Version, 'review')?.after).toMatchObject({ flagged: true });
  });

  it('C-READ-16: makes a changed review a version with only the member review', async () => {
    const turning = await newStore({ prices_include_tax: null });
    const taxed = aFiguredOrder(undefined, { tax: 300, isTaxAdded: true });
    await put(taxed, turning);
    for (const [includes, type] of [
      [true, 'order.flagged'],
      [false, 'order.updated'],
    ] as const) {
      await service<StoresService>('StoresService').update(turning.id, { prices_include_tax: includes });
      await put(taxed, turning);
      const [version] = (await versions(turning)) as [Version];
      expect([version.type, membersOf(version)]).toEqual([type, ['review']]);
      expect(changeOf(version, 'review')?.after).toMatchObject({ flagged: includes });
    }
    expect(await versions(turning)).toHaveLength(3);
  });

  it('C-READ-16: makes no version of refused writes and of writes without a change', async () => {
    await put({ ...SOUND, order_id: 'one' });
    await put({ ...SOUND, order_id: 'two', note: 'x' });
    await put({ ...SOUND, note: 1 });
    await put(SOUND);
    await store.post('/orders', { ...SOUND, order_number: number, order_id: 'one' });
    await store.post('/orders/validate', { ...SOUND, order_number: number, note: 'x' });
    await cancel({ type: 'PARTIAL', line_items: [{ line_id: 'MUGS', quantity: 4 }] });
    await store.put(`${path}/return-label`, {});
    expect(await versions()).toHaveLength(1);
  });

  it('C-READ-17: has events that are too old for the feed', async () => {
    const old = await newStore();
    await put(SOUND, old);
    const [isRelayed, age] = ['position IS NOT NULL', 31 * 24 * 60 * 60 * 1000];
    const sql = `SELECT id FROM outbox_events WHERE store_id = ? AND ${isRelayed}`;
    await until(async () => (await rows(sql, [old.id])).length === 1, 'the event to be in the feed');
    await rows(
      'UPDATE outbox_events SET position = position - ?, occurred_at = occurred_at - INTERVAL 31 DAY WHERE store_id = ?',
      [age, old.id],
    );
    expect((await old.get('/events')).json.data).toMatchObject({ events: [] });
    expect(await versions(old)).toMatchObject([{ version: 1, type: 'order.created' }]);
  });

  it.each([
    ['an order that does not exist', () => store],
    ['an order of another store', () => newStore()],
  ])('answers 404 for %s', async (title, of) => {
    if (title.includes('another')) await put(SOUND);
    expectProblem(await (await of()).get(`${path}/history`), 404, 'ORDER_NOT_FOUND');
  });
});

describe('pages of a history', () => {
  // 13 events but fewer versions: an order.flagged after another event is not a version.
  beforeEach(async () => {
    for (const body of [BAD, SOUND, BAD, SOUND, BAD, SOUND, BAD]) await put(body);
    await store.put(`${path}/return-label`, LABEL);
    await cancel({ type: 'PARTIAL', line_items: [{ line_id: 'CARDS', quantity: 1 }] });
  });

  it.each([1, 2, 3, 4, 5, 12, 13, 14, 100])(
    'C-READ-11: of at most %i versions contain every version once',
    async (limit) => {
      const whole = await page('?limit=100');
      expect(whole.versions).toHaveLength(9);
      expect(whole.next_cursor).toBeNull();
      const collected: Version[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next = await page(`?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        expect(next.versions.length).toBeLessThanOrEqual(limit);
        expect(next.next_cursor).not.toBe(cursor);
        collected.push(...next.versions);
        cursor = next.next_cursor;
      }
      expect(collected).toEqual(whole.versions);
    },
  );

  it('are not shifted by a version that is added between two requests', async () => {
    const whole = (await page('?limit=100')).versions;
    const first = await page('?limit=3');
    await put({ ...BAD, note: 'between' });
    const rest = await page(`?limit=100&cursor=${first.next_cursor}`);
    expect([...first.versions, ...rest.versions]).toEqual(whole);
  });

  it('C-READ-11: have 20 versions by default', async () => {
    for (let note = 1; note <= 20; note++) await put({ ...SOUND, note: String(note) });
    const first = await page();
    expect(first.versions).toHaveLength(20);
    expect(changeOf(first.versions[0] as Version, 'note')?.after).toBe('20');
    expect(first.next_cursor).not.toBeNull();
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=101', '/limit'],
    ['limit=-1', '/limit'],
    ['limit=1.5', '/limit'],
    ['limit=ten', '/limit'],
    ['limit=', '/limit'],
    ['limit=1&limit=2', '/limit'],
    ['cursor=0', '/cursor'],
    ['cursor=abc', '/cursor'],
    ['cursor=4294967296', '/cursor'],
  ])('C-READ-11: refuse ?%s', async (query, pointer) => {
    const reply = await store.get(`${path}/history?${query}`);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ', 1)[0])).toEqual([pointer]);
  });

  it('are empty for a cursor below the first version', async () => {
    expect(await page('?cursor=1')).toMatchObject({ versions: [], next_cursor: null });
  });
});
