// SPDX-License-Identifier: Apache-2.0
import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { aPicture, servedPhoto } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { untilRelayed } from '../../support/erasures.js';
import { type PickedFile } from '../../support/html-client.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { downloadZip } from '../../support/zip.js';

const uploads = service<UploadsService>('UploadsService');
const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const PDF: PickedFile = {
  name: 'label.html',
  type: 'text/html',
  content: Buffer.from('%PDF-1.7\n<</Type/Catalog>>\n%%EOF\n'),
};
const SENT = { Carrier: 'UPS', 'Tracking number': '1Z5R89390357567127' };

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

async function aReturn(): Promise<TestReturn> {
  return TestReturn.request(await TestOrder.create(store, { lamp: 1 }), { lamp: 1 });
}

async function upload({ id }: TestReturn, file: PickedFile) {
  const client = await signedInClient(dashboard);
  await client.open(`/returns/${id}`);
  await client.confirm('Add label', 'Add this label', { ...SENT, 'Label as a file': [file] });
  return client;
}

const urlOf = async (requested: TestReturn): Promise<string> => {
  const { label } = (await requested.read()) as { label: Json | null };
  return String(label?.label_url);
};

describe('a label of a return that staff upload', () => {
  it('C-LAB-10, C-LAB-11: is a PDF by its content, which the return links to as a download', async () => {
    const requested = await aReturn();
    const client = await upload(requested, PDF);
    expect(client.said()).toBe(`The label of return ${requested.order.number}-R1 has been added.`);
    const url = await urlOf(requested);
    expect(url).toMatch(/^https:.*\/uploads\/[\w-]{32}\.pdf$/);
    expect(client.link('Open label').attr('href')).toBe(url);
    const { status, headers, bytes } = await servedPhoto(url);
    expect([status, bytes]).toEqual([200, PDF.content]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await requested.read()).status).toBe('IN_TRANSIT');
  });

  it('C-PRIV-19: is a file of an export', async () => {
    const requested = await aReturn();
    await upload(requested, PDF);
    const { url } = await privacy.exportLink(store.id, { orders: [requested.order.number] });
    const files = await downloadZip(new URL(url).pathname);
    const name = (await urlOf(requested)).split('/').at(-1);
    expect(files.get(`labels/${name}`)).toEqual(PDF.content);
  });

  it('C-LAB-10: is a picture, or else refused with what was typed, and nothing is added', async () => {
    const requested = await aReturn();
    const page = {
      name: 'label.pdf',
      type: 'application/pdf',
      content: Buffer.from('<html><script>alert(1)</script>'),
    };
    const client = await upload(requested, page);
    expect(client.text('[role=alert]')).toContain('label.pdf must be a PDF, PNG or JPEG');
    expect(client.value('Tracking number')).toBe(SENT['Tracking number']);
    expect(await requested.read()).toMatchObject({ status: 'OPEN', label: null });
    await upload(requested, { name: 'label.png', type: 'image/png', content: await aPicture().png().toBuffer() });
    expect((await servedPhoto(await urlOf(requested))).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
    });
  });

  it('C-LAB-12: is added once by a form that comes twice, stays with its return, and goes with its personal data', async () => {
    const requested = await aReturn();
    await upload(requested, PDF);
    const url = await urlOf(requested);
    await upload(requested, PDF);
    expect(await urlOf(requested)).toBe(url);
    expect((await requested.events()).filter(({ type }) => type === 'return.in_transit')).toHaveLength(1);
    const sql = 'SELECT claim_id, url FROM claim_uploads WHERE store_id = ? ORDER BY created_at DESC LIMIT 2';
    const [again] = await rows<{ claim_id: string | null; url: string }>(sql, [store.id]);
    expect(again).toMatchObject({ claim_id: null });
    await rows('UPDATE claim_uploads SET created_at = ? WHERE store_id = ?', [new Date(0), store.id]);
    const served = async () => {
      await uploads.removeUnnamed(1_000);
      return [(await servedPhoto(url)).status, (await servedPhoto(String(again?.url))).status];
    };
    expect(await served()).toEqual([200, 404]);
    await untilRelayed(store);
    const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } as const };
    const selection = { orders: [requested.order.number] };
    const { id } = await privacy.requestErasure(caller, selection, { ignoresHolds: true });
    await runs.run(store.id, id);
    expect((await privacy.get(store.id, id)).state).not.toBe('verified');
    expect(await served()).toEqual([404, 404]);
    await runs.run(store.id, id);
    expect((await privacy.get(store.id, id)).state).toBe('verified');
  });
});
