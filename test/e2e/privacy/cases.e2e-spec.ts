// SPDX-License-Identifier: Apache-2.0
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { type ErasureBackupsService } from '../../../src/privacy/services/erasure-backups.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { aLineClaim, aPhoto, claimOf, daysAgo, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { runErasure, untilRelayed } from '../../support/erasures.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { withdrawn } from '../../support/withdrawals.js';
import { downloadZip } from '../../support/zip.js';

const privacy = service<PrivacyService>('PrivacyService');
const notes = service<NotesService>('NotesService');
const EMAIL = 'nora@example.com';
const PHONE = '+49 561 1234567';
// Of the claim and of the return.
const OTHERS = { email: 'nora@work.example', phone: '+49 561 7654321' };
const NEIGHBOUR = {
  name: 'Nora Nachbar',
  street1: 'Sandweg 7',
  city: 'Kassel',
  state: 'HE',
  zip: '34117',
  country: 'DE',
};

let store: TestStore;
beforeEach(async () => (store = await newStore()));
const staff = () => ({ store: store.store, actor: { type: 'staff', id: 'cli' } as const });

/** An order of Ana, whose return comes from a neighbour, and on which a claim names the neighbour as recipient. */
async function anOrderWithNeighbour() {
  const customer = { name: 'Ana Souza', email: 'ana@example.com' };
  const members = { ordered_at: daysAgo(3), is_protected: true, customer, order_notifications: { email: true } };
  const order = await TestOrder.create(store, { A: 3 }, members);
  const address = { ...NEIGHBOUR, email: EMAIL.toUpperCase(), phone: OTHERS.phone };
  const made = await TestReturn.request(order, { A: 1 }, { return_from_address: address, note: 'Back from Ana' });
  const photo = await aPhoto(store);
  const recipient = { ...NEIGHBOUR, phone: PHONE, email: OTHERS.email };
  const claimed = { claimed_images: [photo], shipping_address: recipient };
  const claim = claimOf(await file(store, aLineClaim(order, { A: 1 }, claimed)));
  return { order, made, photo, recipient, claimId: String(claim.claim_id) };
}

const casesOf = async (selection: Json, of = store) => (await privacy.find(of.id, selection)).cases;
const textOf = async (path: string): Promise<string> => (await store.get(path)).text;

describe('C-PRIV-18: a person who is only named in cases of others', () => {
  it('is found by the address of a return, a claim and a withdrawal, and only in the store', async () => {
    const { order, made, claimId } = await anOrderWithNeighbour();
    const statement = await withdrawn(store, { order_number: 'none', email: EMAIL });
    const ofOrder = await withdrawn(store, { order_number: order.number, email: EMAIL });
    expect(await privacy.find(store.id, { email: EMAIL })).toMatchObject({
      orders: [],
      shipments: [],
      cases: [
        { case_id: made.id, order_number: order.number, redacted_at: null, hold: 'return_open' },
        { case_id: statement.id, order_number: null, redacted_at: null, hold: null },
        { case_id: ofOrder.id, order_number: order.number, redacted_at: null, hold: 'withdrawal_open' },
      ],
    });
    expect(await casesOf({ email: OTHERS.email })).toMatchObject([{ case_id: claimId }]);
    expect(await casesOf({ phone: OTHERS.phone })).toMatchObject([{ case_id: made.id }]);
    expect(await casesOf({ phone: '+49 561/1234567' })).toMatchObject([{ case_id: claimId, hold: 'claim_open' }]);
    const other = await newStore();
    for (const selection of [{ email: EMAIL }, { phone: PHONE }, { cases: [made.id, claimId, statement.id] }])
      await expect(privacy.find(other.id, selection)).rejects.toMatchObject({ code: 'NOTHING_TO_ERASE' });
  });

  it('is no case of its own where the order is the person’s', async () => {
    const { order, made } = await anOrderWithNeighbour();
    const both = { email: EMAIL, orders: [order.number] };
    expect(await privacy.find(store.id, both)).toMatchObject({ orders: [{ order_number: order.number }], cases: [] });
    expect(await casesOf({ cases: [made.id] })).toMatchObject([{ case_id: made.id }]);
  });

  it('goes from the case with its events, notes and photos; the case, the order and its customer stay', async () => {
    const { order, made, photo, claimId } = await anOrderWithNeighbour();
    const subjects = [
      { kind: 'return', id: made.id },
      { kind: 'claim', id: claimId },
    ] as const;
    const form_id = '5f0c2c38-6d0d-4b5a-9a53-0d4c06a0a002';
    for (const subject of subjects) await notes.add(staff(), subject, { form_id, text: 'Nora Nachbar called.' });
    await untilRelayed(store);
    const isMailed = "SELECT recipient FROM messages WHERE store_id = ? AND recipient = 'ana@example.com'";
    const mails = await until(async () => {
      const found = await rows(isMailed, [store.id]);
      return found.length > 0 && found;
    }, 'a mail to the customer of the order');
    const recorded = 'SELECT type, data FROM outbox_events WHERE store_id = ? AND resource_id IN (?) ORDER BY id';
    const eventsOf = () => rows<{ type: string; data: string }>(recorded, [store.id, [made.id, claimId]]);
    const types = async () => (await eventsOf()).map(({ type }) => type);
    const before = await types();
    expect(JSON.stringify(await eventsOf())).toContain('Nachbar');
    const erase = async (selection: Json) => {
      const { id } = await privacy.requestErasure(staff(), selection, { ignoresHolds: true });
      await runErasure(store, id);
      return privacy.get(store.id, id);
    };
    const places = ['/returns/' + made.id, '/claims/' + claimId];
    expect(await Promise.all(places.map(textOf))).toEqual([1, 2].map(() => expect.stringContaining('Nachbar')));
    const done = { state: 'verified', orders: [], findings: [] };
    expect(await erase({ email: EMAIL })).toMatchObject({ ...done, cases: [{ case_id: made.id }] });
    expect(await erase({ phone: PHONE })).toMatchObject({ ...done, cases: [{ case_id: claimId }] });
    const events = JSON.stringify(await eventsOf());
    for (const text of [...(await Promise.all(places.map(textOf))), events])
      expect(text).not.toMatch(/Nachbar|Sandweg|nora@|1234567|7654321/i);
    expect(JSON.parse(await textOf(places[0] ?? ''))).toMatchObject({
      data: {
        return: { status: 'OPEN', return_line_items: [{ quantity: 1 }], return_from_address: { country: 'DE' } },
      },
    });
    expect(await textOf(order.path)).toContain('ana@example.com');
    expect([await types(), await rows(isMailed, [store.id])]).toEqual([before, mails]);
    for (const subject of subjects) expect(await notes.list(store.id, subject)).toEqual([]);
    expect(await rows('SELECT name FROM claim_uploads WHERE store_id = ? AND url = ?', [store.id, photo])).toEqual([]);
    for (const selection of [{ email: EMAIL }, { phone: PHONE }])
      await expect(privacy.find(store.id, selection)).rejects.toMatchObject({ code: 'NOTHING_TO_ERASE' });
    const backups = service<ErasureBackupsService>('ErasureBackupsService');
    const mine = (await backups.list()).erasures.filter(({ store_id }) => store_id === store.id);
    expect(mine).toMatchObject([{ orders: [], shipments: [], cases: [made.id, claimId] }]);
    expect(await backups.reapply({ erasures: mine }, staff().actor)).toEqual([]);
  });

  it('is exported with the address alone, and with a withdrawal whole', async () => {
    const { made, recipient, claimId } = await anOrderWithNeighbour();
    const statement = await withdrawn(store, { order_number: 'none', name: 'Nora', email: EMAIL, note: 'Mine' });
    const { url, cases } = await privacy.exportLink(store.id, { email: EMAIL, cases: [claimId] });
    expect(cases).toEqual([made.id, statement.id, claimId]);
    const files = await downloadZip(new URL(url).pathname);
    const linesOf = (name: string): Json[] =>
      String(files.get(name))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Json);
    expect(linesOf('addresses.ndjson')).toEqual([
      {
        ...{ return_id: made.id, created_at: expect.any(String) },
        address: { ...NEIGHBOUR, email: EMAIL.toUpperCase(), phone: OTHERS.phone },
      },
      { claim_id: claimId, created_at: expect.any(String), address: recipient },
    ]);
    expect([...files.keys()].filter((name) => /^(photos|labels)\//.test(name))).toEqual([]);
    expect(linesOf('withdrawals.ndjson')).toMatchObject([{ id: statement.id, note: 'Mine' }]);
    const all = [...files.values()].map(String).join('\n');
    expect(all).not.toMatch(/Ana Souza|ana@example|Back from Ana/);
  });
});
