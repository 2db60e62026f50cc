// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type ExportLinksService } from '../../../src/privacy/services/export-links.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { aLineClaim, aPhoto, daysAgo, file } from '../../support/claims.js';
import { call } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { downloadZip } from '../../support/zip.js';

const privacy = service<PrivacyService>('PrivacyService');
const links = service<ExportLinksService>('ExportLinksService');
const runs = service<ErasureRunService>('ErasureRunService');
const EMAIL = 'export@example.com';

let store: TestStore;
let order: TestOrder;

beforeAll(async () => {
  store = await newStore();
  const shipments = [{ tracking_number: newTrackingNumber(), carrier: 'correios_br' }];
  order = await TestOrder.create(
    store,
    { A: 3 },
    { ordered_at: daysAgo(1), customer: { name: 'Ana', email: EMAIL }, shipments },
  );
  await TestReturn.request(order, { A: 1 });
  const claimed_images = [await aPhoto(store)];
  await file(store, aLineClaim(order, { A: 1 }, { claim_reason: 'Damaged', claimed_images }));
});

const pathOf = (url: string): string => new URL(url).pathname;
const download = (url: string): Promise<Map<string, Buffer>> => downloadZip(pathOf(url));

describe('an export', () => {
  it('C-PRIV-9: has every record of the orders, the photos and a README', async () => {
    const { url, expires_at, orders } = await privacy.exportLink(store.id, { email: EMAIL });
    expect(orders).toEqual([order.number]);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000);
    const files = await download(url);
    const linesOf = (name: string) =>
      files
        .get(name)
        ?.toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    expect(linesOf('orders.ndjson')).toMatchObject([{ order_number: order.number, customer: { email: EMAIL } }]);
    expect(linesOf('shipments.ndjson')).toMatchObject([{ order_number: order.number }]);
    expect(linesOf('returns.ndjson')).toMatchObject([{ order_number: order.number }]);
    expect(linesOf('claims.ndjson')).toMatchObject([{ customer_email: EMAIL }]);
    expect(linesOf('events.ndjson')).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'order.created' })]),
    );
    expect(files.get('README.txt')?.toString()).toContain(store.store.name);
    expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1);
  });

  it('C-PRIV-17: has the notes of staff about the order and its cases', async () => {
    const caller = { store: store.store, actor: { type: 'staff', id: 'mia@example.com' } } as const;
    await service<NotesService>('NotesService').add(
      caller,
      { kind: 'order', id: order.number },
      { form_id: randomUUID(), text: 'Called twice.' },
    );
    const files = await download((await privacy.exportLink(store.id, { email: EMAIL })).url);
    expect(JSON.parse(files.get('notes.ndjson')?.toString() ?? '')).toMatchObject({
      about: { kind: 'order', id: order.number },
      text: 'Called twice.',
    });
  });

  it('C-PRIV-9: answers a HEAD without reading the data', async () => {
    const { url } = await privacy.exportLink(store.id, { email: EMAIL });
    const { status, headers, text } = await call(pathOf(url), { method: 'HEAD' });
    expect([status, headers['content-type'], headers['content-length'], text]).toEqual([
      ...[200, 'application/zip', undefined, ''],
    ]);
  });

  it('has an empty file for what an order does not have', async () => {
    const bare = await TestOrder.create(store, { A: 1 });
    const files = await download((await privacy.exportLink(store.id, { orders: [bare.number] })).url);
    expect(files.get('orders.ndjson')?.toString()).toContain(bare.number);
    expect(['shipments', 'returns', 'claims', 'changes'].map((name) => files.get(`${name}.ndjson`)?.length)).toEqual([
      ...[0, 0, 0, 0],
    ]);
  });

  it('C-PRIV-9: is refused with a foreign or a changed token', async () => {
    const { url } = await privacy.exportLink(store.id, { orders: [order.number] });
    expectProblem(await call(`${pathOf(url).slice(0, -1)}_`), 404, 'PRIVACY_EXPORT_NOT_FOUND');
    const page = pathOf(String((await order.read()).tracking_page_url))
      .split('/')
      .at(-1);
    expectProblem(await call(`/privacy/exports/${page}`), 404, 'PRIVACY_EXPORT_NOT_FOUND');
    expect(await links.resolve(pathOf(url).split('/').at(-1) ?? '')).toEqual({
      storeId: store.id,
      orders: [order.number],
      shipments: [],
      cases: [],
    });
  });

  it('breaks off at a record that cannot be read, and the service goes on', async () => {
    const broken = await TestOrder.create(store, { A: 1 });
    const { url } = await privacy.exportLink(store.id, { orders: [broken.number] });
    await rows("UPDATE outbox_events SET data = '{' WHERE store_id = ? AND data LIKE ?", [
      store.id,
      `%${broken.number}%`,
    ]);
    await expect(download(url)).rejects.toThrow();
    expect((await store.get(broken.path)).status).toBe(200);
  });

  it('C-PRIV-9: shows no person after an erasure', async () => {
    const { url } = await privacy.exportLink(store.id, { orders: [order.number] });
    const caller = { store: store.store, actor: { type: 'staff', id: 'cli' } as const };
    const { id } = await privacy.requestErasure(caller, { orders: [order.number] }, { ignoresHolds: true });
    await runs.run(store.id, id);
    const files = await download(url);
    expect([...files.values()].join('\n')).not.toContain(EMAIL);
    expect(files.get('orders.ndjson')?.toString()).toContain(order.number);
  });
});
